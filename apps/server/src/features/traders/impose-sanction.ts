/**
 * Only this code changes a user's sanctions. They are stored on the rows that the user's acts lock: the offers (for takers), the
 * trader's record and the user. All of these are locked before a change, so that each act, on any server, is decided either
 * before the sanction or under it.
 */
import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { findSanctionAgainst, hasPermission, type SanctionKind, type UserId } from '@u-market/domain'
import type { StoredSanction } from '../../db/column-types.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { lockUser, setUserSanctions } from '../accounts/index.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { factsOf, notifyLifted, notifySanctioned } from './notify-sanctioned.ts'
import {
  findOwner,
  findSanction,
  findUnended,
  insertEnd,
  insertSanction,
  type SanctionRow,
} from './sanction.queries.ts'
import { lockTraders, setTraderSanctions } from './trader-records.ts'
import { hideOffers, type LockedOffer, lockOffersUp } from './unlist-offers.ts'

/** An operator's call to impose or lift a sanction. */
type ActOnSanction<P extends 'imposeSanction' | 'liftSanction'> = {
  readonly form: ConsoleBodyOf<P>
  readonly operator: Pick<SessionOperator, 'id' | 'role'>
  readonly by: AuditContext
}

export type LockedUser = {
  readonly userId: UserId
  readonly closedAt: Date | null
  /** When the profile of an account that its owner closed was erased. */
  readonly erasedAt: Date | null
  /** Since when the account is frozen by its owner, and when it last ceased to be. */
  readonly frozenAt: Date | null
  readonly thawedAt: Date | null
  readonly passwordResetAt: Date | null
  readonly sanctions: readonly SanctionRow[]
}

/** Locks the user's listed offers, record and row. Throws `USER_NOT_FOUND`. */
export async function lockForSanction(tx: Tx, userId: UserId): Promise<LockedUser> {
  await lockOffering(tx, userId)
  const { closedAt, erasedAt, frozenAt, thawedAt, passwordResetAt } = await lockUser(tx, userId)
  const sanctions = await findUnended(tx, userId)
  return { userId, closedAt, erasedAt, frozenAt, thawedAt, passwordResetAt, sanctions }
}

/**
 * Locks the listed offers and the record of a user, who can then list no more. Returns the offers. Throws `USER_NOT_FOUND`.
 */
export async function lockOffering(tx: Tx, userId: UserId): Promise<LockedOffer[]> {
  await lockOffersUp(tx, userId)
  if ((await lockTraders(tx, [userId], [])).size === 0) throw new Refusal('USER_NOT_FOUND')
  // An offer may have been listed before the record was locked. From here on none can be.
  return lockOffersUp(tx, userId)
}

/** Copies the user's current sanctions to the rows that acts lock. */
export async function keepSanctions(
  tx: Tx,
  { userId, closedAt, at }: { readonly userId: UserId; readonly closedAt: Date | null; readonly at: Date },
): Promise<void> {
  const sanctions = [...(await findUnended(tx, userId)).map(stored), ...(await byOwner(tx, userId))]
  await hideOffers(tx, { makerId: userId, by: findSanctionAgainst(sanctions, 'trade', at.getTime()) })
  await setTraderSanctions(tx, [{ userId, sanctions }])
  await setUserSanctions(tx, [{ userId, sanctions, closedAt }])
}

/** An account that its owner closed or froze may do no more than one that operators closed or froze, although no sanction was imposed. */
async function byOwner(tx: Tx, userId: UserId): Promise<StoredSanction[]> {
  const { eraseAt, frozenAt } = await tx
    .selectFrom('appUser')
    .select(['eraseAt', 'frozenAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const none = { id: 0, reason: '', until: null } as const
  return [
    ...(eraseAt === null ? [] : [{ ...none, kind: 'closed' as const }]),
    ...(frozenAt === null ? [] : [{ ...none, kind: 'frozen' as const, byOwner: true as const }]),
  ]
}

function stored({ id, kind, reason, until }: SanctionRow): StoredSanction {
  return { id, kind, reason, until: until?.getTime() ?? null }
}

/**
 * Imposes a sanction at once. It replaces an active one of its kind, unless that one is identical. Throws `ACCOUNT_STATE` for a
 * closed account, `OPERATOR_ROLE` if the operator may not end the sanction to be replaced.
 */
export async function imposeSanction(
  deps: Deps,
  { form, operator, by }: ActOnSanction<'imposeSanction'>,
): Promise<ConsoleDataOf<'imposeSanction'>> {
  const view = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const { userId, kind, reason, note = '' } = form
    const until = form.until === undefined ? null : aheadOf(form.until, at)
    const locked = await lockForSanction(tx, userId)
    if (locked.closedAt) throw new Refusal('ACCOUNT_STATE')
    const before = locked.sanctions.find((each) => each.kind === kind && !isOver(each, at))
    if (before && isSame(before, { reason, note, until, by })) return sanctionView(before, { operator, at })
    if (before && !mayEnd(before, operator)) throw new Refusal('OPERATOR_ROLE', { acts: ['sanction.lift'] })
    const id = await writeSanction(tx, { userId, kind, reason, note, until, by, at, before })
    await keepSanctions(tx, { userId, closedAt: null, at })
    const row = await findSanction(tx, id)
    await notifySanctioned(tx, row, { operatorId: by.operatorId, at })
    await recordAudit(tx, {
      ...by,
      action: before ? 'sanction.change' : 'sanction.impose',
      subject: `user:${userId}`,
      detail: { sanction: id },
      ...(before && { before: factsOf(before) }),
      after: factsOf(row),
      at,
    })
    return sanctionView(row, { operator, at })
  })
  deps.wake()
  return view
}

type New = {
  readonly userId: UserId
  readonly kind: SanctionKind
  readonly reason: string
  readonly note: string
  readonly until: Date | null
  readonly by: AuditContext
  readonly at: Date
  /** The sanction that the new one replaces. */
  readonly before?: SanctionRow | undefined
}

export async function writeSanction(tx: Tx, { by, at, before, ...row }: New): Promise<number> {
  const imposed = { imposedBy: by.operatorId, imposedAt: at }
  // If the old sanction has expired meanwhile and a sweep has notified its user, `insertEnd` does nothing.
  if (before) await insertEnd(tx, before, { how: 'replaced', endedBy: by.operatorId, endedAt: at })
  return (await insertSanction(tx, { ...row, ...imposed })).id
}

function isOver({ until }: Pick<SanctionRow, 'until'>, at: Date): boolean {
  return until !== null && until <= at
}

function aheadOf(seconds: number, at: Date): Date {
  if (seconds <= unixSeconds(at)) throw new FieldRefusal('until', 'not_ahead')
  return new Date(seconds * 1000)
}

function isSame(
  row: SanctionRow,
  { reason, note, until, by }: Pick<New, 'reason' | 'note' | 'until' | 'by'>,
) {
  return (
    row.reason === reason &&
    row.note === note &&
    row.imposedBy === by.operatorId &&
    row.until?.getTime() === until?.getTime()
  )
}

/** Ends a sanction before its time. A closed account cannot be reopened here, because that takes two operators. */
export async function liftSanction(
  deps: Deps,
  { form, operator, by }: ActOnSanction<'liftSanction'>,
): Promise<ConsoleDataOf<'liftSanction'>> {
  const { id, reason } = form
  const view = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const owner = await findOwner(tx, id)
    if (!owner) throw new Refusal('SANCTION_NOT_FOUND')
    const { userId } = owner
    const { sanctions, closedAt } = await lockForSanction(tx, userId)
    const sanction = sanctions.find((each) => each.id === id)
    if (!sanction || sanction.kind === 'closed' || isOver(sanction, at)) throw new Refusal('SANCTION_STATE')
    if (!mayEnd(sanction, operator)) throw new Refusal('OPERATOR_ROLE', { acts: ['sanction.lift'] })
    const end = { how: 'lifted', reason, endedBy: by.operatorId, endedAt: at } as const
    if (!(await insertEnd(tx, sanction, end))) throw new Refusal('SANCTION_STATE')
    await keepSanctions(tx, { userId, closedAt, at })
    await notifyLifted(tx, sanction, { operatorId: by.operatorId, at })
    await recordAudit(tx, {
      ...by,
      action: 'sanction.lift',
      subject: `user:${userId}`,
      detail: { sanction: id, reason },
      before: factsOf(sanction),
      at,
    })
    return sanctionView(await findSanction(tx, id), { operator, at })
  })
  deps.wake()
  return view
}

export type Viewer = { readonly operator: Pick<SessionOperator, 'id' | 'role'>; readonly at: Date }
type View = ConsoleDataOf<'imposeSanction'>

export function sanctionView(row: SanctionRow, { operator, at }: Viewer): View {
  const status = statusOf(row, at)
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    nickname: row.nickname,
    kind: row.kind,
    reason: row.reason,
    note: row.note,
    until: row.until && unixSeconds(row.until),
    imposedBy: row.imposerName,
    imposedAt: unixSeconds(row.imposedAt),
    status,
    endReason: row.endReason ?? '',
    endedBy: row.enderName ?? '',
    endedAt: row.endedAt && unixSeconds(row.endedAt),
    mayLift: status === 'standing' && row.kind !== 'closed' && mayEnd(row, operator) ? 1 : 0,
  }
}

/** An operator may end a sanction that they imposed; ending another operator's takes the permission `sanction.lift`. */
function mayEnd({ imposedBy }: Pick<SanctionRow, 'imposedBy'>, { id, role }: Viewer['operator']): boolean {
  return hasPermission(role, imposedBy === id ? 'sanction.impose' : 'sanction.lift')
}

function statusOf({ how, until }: SanctionRow, at: Date): View['status'] {
  return how ?? (until !== null && until <= at ? 'over' : 'standing')
}
