/**
 * An operator's session is a cookie limited to the console's path. It ends after half an hour without activity, and after a
 * working day in any case. Requests by which an open page polls do not count as activity. The row of an ended session stays for
 * some days, so that the operator can be told why it ended.
 */
import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { DAY_MS, HOUR_MS, OPERATOR_SESSION_HOURS } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nameDevice } from '../accounts/index.ts'
import type { OperatorCaller, SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { auditContext, recordAudit } from './audit.ts'
import {
  deleteOperatorSessionsExpiredBefore,
  endOperatorSession,
  endOperatorSessions,
  endOwnOperatorSession,
  findOperatorSessionRow,
  insertOperatorSession,
  listOperatorSessions,
  markOperatorSessionUsed,
  operatorIdleSince,
  sessionEndOf,
} from './operator-session.queries.ts'
import { deleteTicketsEndedBefore } from './tickets.ts'

/** The last use is written once a minute at most. */
const STALE_MS = 60_000

/**
 * Finds the operator of a session, or the reason why it ended.
 * @param isAttended Whether the operator has used the page, as opposed to the page polling.
 */
export async function findOperatorSession(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { token, isAttended }: { readonly token: string; readonly isAttended: boolean },
): Promise<OperatorCaller> {
  const tokenHash = hashToken(token)
  const at = clock.now()
  const row = await findOperatorSessionRow(database.kysely, tokenHash)
  const end = row ? sessionEndOf(row, at) : null
  if (!row || end !== null) return { operator: null, end }
  const { lastUsedAt, id, username, name, role } = row
  if (isAttended && at.getTime() - lastUsedAt.getTime() > STALE_MS)
    await markOperatorSessionUsed(database.kysely, tokenHash, at)
  return { operator: { id, username, name, role, tokenHash }, end: null }
}

/** `exactAddress` is the client's IP address, for the audit trail. */
export type LoginOrigin = { readonly exactAddress: string; readonly userAgent: string }

/** Opens a session; returns the token for its cookie. */
export async function openOperatorSession(
  tx: Tx,
  { operatorId, place, at }: { operatorId: number; place: LoginOrigin; at: Date },
): Promise<string> {
  const token = newToken()
  await insertOperatorSession(tx, {
    tokenHash: hashToken(token),
    operatorId,
    createdAt: at,
    expiresAt: new Date(at.getTime() + OPERATOR_SESSION_HOURS * HOUR_MS),
    lastUsedAt: at,
    address: place.exactAddress,
    device: nameDevice(place.userAgent),
  })
  return token
}

export function logOut(deps: Deps, { operator, ...call }: Omit<Ending, 'form'>): Promise<null> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await endOperatorSession(tx, operator.tokenHash, { how: 'ended', at })
    await recordAudit(tx, {
      ...auditContext({ operator, ...call }),
      action: 'operator.sign_out',
      subject: `operator:${operator.id}`,
      at,
    })
    return null
  })
}

type OwnSession = ConsoleDataOf<'getOwnAccess'>['sessions'][number]

export async function ownOperatorSessions(deps: Deps, operator: SessionOperator): Promise<OwnSession[]> {
  const at = deps.clock.now()
  const moment = { at, idleSince: operatorIdleSince(at) }
  const rows = await listOperatorSessions(deps.database.kysely, operator.id, moment)
  return rows.map(({ tokenHash, createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: unixSeconds(createdAt),
    lastUsedAt: unixSeconds(lastUsedAt),
    current: tokenHash.equals(operator.tokenHash) ? 1 : 0,
  }))
}

type Ending = {
  readonly operator: SessionOperator
  readonly form: ConsoleBodyOf<'endOwnSession'>
  readonly requestId: string
  readonly exactAddress: string
}

/** Ends one of the caller's sessions, or all except the current one. */
export function endOwnSession(deps: Deps, { operator, form, ...call }: Ending): Promise<null> {
  return transact(deps.database, null, async (tx) => {
    const ending = { how: 'ended', at: deps.clock.now() } as const
    const { id: operatorId, tokenHash: keep } = operator
    if (form.id === undefined) await endOperatorSessions(tx, { operatorId, keep }, ending)
    else if (!(await endOwnOperatorSession(tx, { operatorId, id: form.id }, ending)))
      throw new Refusal('SESSION_NOT_FOUND')
    await recordAudit(tx, {
      ...auditContext({ operator, ...call }),
      action: 'operator.end_session',
      subject: `operator:${operator.id}`,
      detail: form.id === undefined ? { others: true } : { session: form.id },
      at: ending.at,
    })
    return null
  })
}

/** The reason for an end can be shown for this many days: a weekend and some days off. */
const TOLD_DAYS = 7
/** Deletes old sessions and expired tickets. */
export async function pruneOperators({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const at = clock.now()
  await deleteOperatorSessionsExpiredBefore(database.kysely, new Date(at.getTime() - TOLD_DAYS * DAY_MS))
  await deleteTicketsEndedBefore(database.kysely, at)
}
