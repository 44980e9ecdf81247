import type { SessionEnd } from '@u-market/contract'
import { OPERATOR_IDLE_MINUTES } from '@u-market/domain'
import type { OperatorSessionTable } from '../../db/schema.generated.ts'

const IDLE_MS = OPERATOR_IDLE_MINUTES * 60_000

export type EndedHow = NonNullable<OperatorSessionTable['endedHow']>

const ends: Readonly<Record<EndedHow, SessionEnd>> = {
  ended: 'SESSION_ENDED',
  access_changed: 'ACCESS_CHANGED',
  reset: 'ACCESS_RESET',
  role_changed: 'ROLE_CHANGED',
  closed: 'ACCOUNT_CLOSED',
}

type Kept = Pick<OperatorSessionTable, 'endedHow' | 'expiresAt' | 'lastUsedAt'> & {
  /** Of the operator's account. */
  readonly closedAt: Date | null
}

/** Why a session that once was open opens nothing any more; null: it is open. Of two limits the one that was reached first. */
export function sessionEndOf(
  { closedAt, endedHow, expiresAt, lastUsedAt }: Kept,
  at: Date,
): SessionEnd | null {
  if (closedAt !== null) return 'ACCOUNT_CLOSED'
  if (endedHow !== null) return ends[endedHow]
  const idleAt = new Date(lastUsedAt.getTime() + IDLE_MS)
  if (idleAt <= at && idleAt < expiresAt) return 'SESSION_IDLE'
  return expiresAt <= at ? 'SESSION_EXPIRED' : null
}

/** Those used last before this have ended idle. */
export function operatorIdleSince(at: Date): Date {
  return new Date(at.getTime() - IDLE_MS)
}
