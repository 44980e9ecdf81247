import type { SessionEnd } from '@u-market/contract'
import { MINUTE_MS, OPERATOR_IDLE_MINUTES } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { OperatorSessionTable } from '../../db/schema.generated.ts'

export function insertOperatorSession(db: Db, row: Insertable<OperatorSessionTable>) {
  return db.insertInto('operatorSession').values(row).execute()
}

type Moment = { readonly at: Date; readonly idleSince: Date }

/** Whether or not it is still open: `sessionEndOf` judges. */
export function findOperatorSessionRow(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('operatorSession')
    .innerJoin('operator', 'operator.id', 'operatorSession.operatorId')
    .select(['operator.id', 'operator.username', 'operator.name', 'operator.role', 'operator.closedAt'])
    .select(['operatorSession.lastUsedAt', 'operatorSession.expiresAt', 'operatorSession.endReason'])
    .where('operatorSession.tokenHash', '=', tokenHash)
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

/** Those that are open, the one used last first. */
export function listOperatorSessions(db: Db, operatorId: number, { at, idleSince }: Moment) {
  return db
    .selectFrom('operatorSession')
    .select(['id', 'tokenHash', 'device', 'address', 'createdAt', 'lastUsedAt'])
    .where('operatorId', '=', operatorId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('lastUsedAt', '>', idleSince)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export type Ending = { readonly how: SessionEndReason; readonly at: Date }

export function endOperatorSession(db: Db, tokenHash: Buffer, ending: Ending) {
  return endOpen(db, ending).where('tokenHash', '=', tokenHash).execute()
}

export async function endOwnOperatorSession(
  db: Db,
  { operatorId, id }: { readonly operatorId: number; readonly id: number },
  ending: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await endOpen(db, ending)
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All of an operator's, but for one that stays. */
export function endOperatorSessions(
  db: Db,
  { operatorId, keep = null }: { readonly operatorId: number; readonly keep?: Buffer | null },
  ending: Ending,
) {
  return endOpen(db, ending)
    .where('operatorId', '=', operatorId)
    .$if(keep !== null, (query) => query.where('tokenHash', '!=', keep))
    .execute()
}

/** However they ended: none is open beyond its `expiresAt`. */
export function deleteOperatorSessionsExpiredBefore(db: Db, moment: Date) {
  return db.deleteFrom('operatorSession').where('expiresAt', '<=', moment).execute()
}

/** How a session ended is written once. */
function endOpen(db: Db, { how, at }: Ending) {
  return db.updateTable('operatorSession').set({ endedAt: at, endReason: how }).where('endedAt', 'is', null)
}

const IDLE_MS = OPERATOR_IDLE_MINUTES * MINUTE_MS

type SessionEndReason = NonNullable<OperatorSessionTable['endReason']>

const ends: Readonly<Record<SessionEndReason, SessionEnd>> = {
  ended: 'SESSION_ENDED',
  access_changed: 'ACCESS_CHANGED',
  reset: 'ACCESS_RESET',
  role_changed: 'ROLE_CHANGED',
  closed: 'ACCOUNT_CLOSED',
}

type Kept = Pick<OperatorSessionTable, 'endReason' | 'expiresAt' | 'lastUsedAt'> & {
  /** Of the operator's account. */
  readonly closedAt: Date | null
}

/** Why a session that once was open opens nothing any more; null: it is open. Of two limits the one that was reached first. */
export function sessionEndOf(
  { closedAt, endReason, expiresAt, lastUsedAt }: Kept,
  at: Date,
): SessionEnd | null {
  if (closedAt !== null) return 'ACCOUNT_CLOSED'
  if (endReason !== null) return ends[endReason]
  const idleAt = new Date(lastUsedAt.getTime() + IDLE_MS)
  if (idleAt <= at && idleAt < expiresAt) return 'SESSION_IDLE'
  return expiresAt <= at ? 'SESSION_EXPIRED' : null
}

/** Those used last before this have ended idle. */
export function operatorIdleSince(at: Date): Date {
  return new Date(at.getTime() - IDLE_MS)
}
