import type { OrderId, UserId } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PasskeyChallengeTable } from '../../db/schema.generated.ts'

export function insertChallenge(db: Db, row: Insertable<PasskeyChallengeTable>) {
  return db.insertInto('passkeyChallenge').values(row).execute()
}

type Asked = {
  readonly hash: Buffer
  readonly purpose: PasskeyChallengeTable['purpose']
  readonly userId: UserId | null
  readonly orderId: OrderId | null
  readonly act: Buffer | null
  readonly at: Date
}

export function findChallenge(db: Db, { hash, purpose, userId, orderId, act, at }: Asked) {
  return db
    .selectFrom('passkeyChallenge')
    .select('hash')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('userId', 'is not distinct from', userId)
    .where('orderId', 'is not distinct from', orderId)
    .where('act', 'is not distinct from', act)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
}

/** False when another call has spent it. */
export async function deleteChallenge(tx: Tx, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeyChallenge')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function deleteChallengesExpiredBefore(db: Db, at: Date) {
  return db.deleteFrom('passkeyChallenge').where('expiresAt', '<', at).execute()
}
