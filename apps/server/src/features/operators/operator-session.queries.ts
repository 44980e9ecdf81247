import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { OperatorSessionTable } from '../../db/schema.generated.ts'

export function insertOperatorSession(db: Db, row: Insertable<OperatorSessionTable>) {
  return db.insertInto('operatorSession').values(row).execute()
}

type Moment = { readonly at: Date; readonly idleSince: Date }

export function findLiveOperatorSession(db: Db, tokenHash: Buffer, { at, idleSince }: Moment) {
  return db
    .selectFrom('operatorSession')
    .innerJoin('operator', 'operator.id', 'operatorSession.operatorId')
    .select([
      'operator.id',
      'operator.username',
      'operator.name',
      'operator.role',
      'operatorSession.lastUsedAt',
    ])
    .where('operatorSession.tokenHash', '=', tokenHash)
    .where('operatorSession.expiresAt', '>', at)
    .where('operatorSession.lastUsedAt', '>', idleSince)
    .where('operator.closedAt', 'is', null)
    .executeTakeFirst()
}

export function markOperatorSessionUsed(db: Db, tokenHash: Buffer, at: Date) {
  return db
    .updateTable('operatorSession')
    .set({ lastUsedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('lastUsedAt', '<', at)
    .execute()
}

/** The one used last first. */
export function listOperatorSessions(db: Db, operatorId: number, { at, idleSince }: Moment) {
  return db
    .selectFrom('operatorSession')
    .select(['id', 'tokenHash', 'device', 'address', 'createdAt', 'lastUsedAt'])
    .where('operatorId', '=', operatorId)
    .where('expiresAt', '>', at)
    .where('lastUsedAt', '>', idleSince)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function deleteOperatorSession(db: Db, tokenHash: Buffer) {
  return db.deleteFrom('operatorSession').where('tokenHash', '=', tokenHash).execute()
}

export async function deleteOwnOperatorSession(db: Db, operatorId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operatorSession')
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All of an operator's, but for one that stays. */
export function deleteOperatorSessions(db: Db, operatorId: number, keep: Buffer | null) {
  return db
    .deleteFrom('operatorSession')
    .where('operatorId', '=', operatorId)
    .$if(keep !== null, (query) => query.where('tokenHash', '!=', keep))
    .execute()
}

export function deleteOperatorSessionsEndedBefore(db: Db, { at, idleSince }: Moment) {
  return db
    .deleteFrom('operatorSession')
    .where(({ or, eb }) => or([eb('expiresAt', '<=', at), eb('lastUsedAt', '<=', idleSince)]))
    .execute()
}
