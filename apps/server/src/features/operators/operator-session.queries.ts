import type { SessionEnd } from '@u-market/contract'
import { MINUTE_MS, OPERATOR_IDLE_MINUTES } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { OperatorSessionTable } from '../../db/schema.generated.ts'

export function insertOperatorSession(db: Db, row: Insertable<OperatorSessionTable>) {
  return db.insertInto('operatorSession').values(row).execute()
}

type Moment = { readonly at: Date; readonly idleSince: Date }

/** Finds a session, open or ended; `sessionEndOf` says which. */
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

/** Returns the open sessions, most recently used first. */
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

/** Ends all sessions of an operator except `keep`. */
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

/** Deletes ended sessions too: no session is open after its `expiresAt`. */
export function deleteOperatorSessionsExpiredBefore(db: Db, moment: Date) {
  return db.deleteFrom('operatorSession').where('expiresAt', '<=', moment).execute()
}

/** Skips ended sessions, so that the first reason for the end stays. */
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
  /** When the operator's account was closed. */
  readonly closedAt: Date | null
}

/**
 * Returns why a session has ended; null if it is open. If both the idle and the absolute limit have passed, the earlier one
 * counts.
 */
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

/** Sessions last used before this moment have ended for lack of activity. */
export function operatorIdleSince(at: Date): Date {
  return new Date(at.getTime() - IDLE_MS)
}
