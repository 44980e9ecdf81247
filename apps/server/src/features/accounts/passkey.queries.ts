import type { OrderId, UserId } from '@u-market/domain'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PasskeyChallengeTable, PasskeyTable } from '../../db/schema.generated.ts'

export type PasskeyRow = Selectable<PasskeyTable>

export function listPasskeys(db: Db, userId: UserId): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute()
}

export async function countPasskeys(db: Db, userId: UserId): Promise<number> {
  const row = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Finds a passkey by credential id, with its owner's handle; if `userId` is given, only among that user's passkeys. */
export function findByCredential(db: Db, credentialId: string, userId: UserId | null) {
  return db
    .selectFrom('passkey')
    .innerJoin('appUser', 'appUser.id', 'passkey.userId')
    .selectAll('passkey')
    .select('appUser.passkeyHandle')
    .where('credentialId', '=', credentialId)
    .$if(userId !== null, (query) => query.where('passkey.userId', '=', userId))
    .executeTakeFirst()
}

export function findOwnPasskey(db: Db, id: number, userId: UserId) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'suspendedAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function findHandle(db: Db, userId: UserId) {
  return db
    .selectFrom('appUser')
    .select(['username', 'nickname', 'passkeyHandle'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function insertPasskey(tx: Tx, row: Insertable<PasskeyTable>): Promise<PasskeyRow> {
  return tx.insertInto('passkey').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Suspends all of a user's passkeys that work; returns their names, newest first. */
export async function suspendPasskeys(tx: Tx, userId: UserId, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('passkey')
    .set({ suspendedAt: at })
    .where('userId', '=', userId)
    .where('suspendedAt', 'is', null)
    .returning(['id', 'name'])
    .execute()
  return rows.sort((one, other) => other.id - one.id).map(({ name }) => name)
}

/** Ends a passkey's suspension; undefined if there is no such passkey. */
export function clearSuspension(tx: Tx, id: number, userId: UserId): Promise<PasskeyRow | undefined> {
  return tx
    .updateTable('passkey')
    .set({ suspendedAt: null })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function deletePasskey(tx: Tx, id: number, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

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

/** Returns false if another call has deleted it. */
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
