import {
  HOUR_MS,
  heldUntil,
  releaseHeldUntil,
  type Sanction,
  type SanctionedAct,
  type UserId,
} from '@u-market/domain'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { AppUserTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { NEVER, setOffersPause } from './offers-pause.ts'
import { requireNotFrozenByOperator, requireNotSanctioned } from './sanctions.ts'
import { lockUser } from './user.queries.ts'

type Reset = { readonly at: Date; readonly resetHoldHours: number }

/**
 * Records a password reset by code, and pauses the user's offers until they are resumed. Of resets whose holds overlap, the hold
 * begins with the first: an intruder may have logged in after it. The caller has called `lockOffersForPause`.
 */
export async function beginHold(tx: Tx, userId: UserId, { at, resetHoldHours }: Reset): Promise<void> {
  const lastEnded = new Date(at.getTime() - resetHoldHours * HOUR_MS)
  await tx
    .updateTable('appUser')
    .set({
      passwordResetAt: at,
      resetHoldFrom: sql`case when password_reset_at > ${lastEnded} then reset_hold_from else ${at} end`,
    })
    .where('id', '=', userId)
    .execute()
  if (resetHoldHours > 0) await setOffersPause(tx, userId, { until: NEVER, byReset: true })
}

type HeldRow = Pick<Selectable<AppUserTable>, 'passwordResetAt' | 'resetHoldFrom'>
type HeldSession = Pick<SessionUser, 'loggedInAt'> & { readonly at: Date }

/**
 * Returns when this session may resume the user's offers, in Unix milliseconds; null: now. A session that is older than the hold
 * cannot be the intruder's, if the reset was one.
 */
export function mayResumeFrom(
  { passwordResetAt, resetHoldFrom }: HeldRow,
  { loggedInAt, at }: HeldSession,
  settings: Parameters<typeof heldUntil>[1],
): number | null {
  const isOlder = resetHoldFrom !== null && loggedInAt < resetHoldFrom
  return isOlder
    ? null
    : heldUntil({ resetAt: passwordResetAt?.getTime() ?? null, now: at.getTime() }, settings)
}

/** Throws `OWN_FREEZE` if the owner has frozen the account. */
export function requireNotFrozen({ frozenAt }: { readonly frozenAt: Date | null }): void {
  if (frozenAt !== null) throw new Refusal('OWN_FREEZE')
}

type Change = { readonly userId: UserId; readonly at: Date }

/**
 * Locks the user for a change of what protects the account or receives its money. Throws `OWN_FREEZE`, or `HELD_UNTIL {until}`
 * while a password reset is too recent.
 */
export async function lockForChange(deps: Pick<Deps, 'settings'>, tx: Tx, { userId, at }: Change) {
  const locked = await lockUser(tx, userId)
  requireNotFrozen(locked)
  requireNotHeld({ resetAt: locked.passwordResetAt, at }, await deps.settings())
  return locked
}

/** Throws like `lockForChange`, and `ACCOUNT_FROZEN`: a user under investigation keeps the number. */
export async function lockForMobile(deps: Pick<Deps, 'settings'>, tx: Tx, change: Change) {
  const locked = await lockForChange(deps, tx, change)
  requireNotFrozenByOperator(locked.sanctions, change.at)
  return locked
}

/** Throws like `lockForChange`, without a lock, so that no user is asked for something in vain. */
export async function requireMayChange(
  deps: Pick<Deps, 'settings'>,
  runner: Runner,
  { userId, at }: Change,
): Promise<void> {
  const row = await findTrading(runner, userId)
  requireNotFrozen(row)
  requireNotHeld({ resetAt: row.passwordResetAt, at }, await deps.settings())
}

/**
 * Throws `OWN_FREEZE`, or `HELD_UNTIL {until}` if the session may not resume the user's offers before the pause ends. Locks the
 * user's row.
 */
export async function requireMayResume(
  deps: Pick<Deps, 'settings'>,
  tx: Tx,
  {
    user,
    pausedUntil,
    at,
  }: { user: Pick<SessionUser, 'id' | 'loggedInAt'>; pausedUntil: Date | null; at: Date },
): Promise<void> {
  const row = await tx
    .selectFrom('appUser')
    .select(['passwordResetAt', 'resetHoldFrom', 'frozenAt'])
    .where('id', '=', user.id)
    .forShare()
    .executeTakeFirstOrThrow()
  requireNotFrozen(row)
  const from = mayResumeFrom(row, { loggedInAt: user.loggedInAt, at }, await deps.settings())
  if (pausedUntil === null || pausedUntil.getTime() < (from ?? 0)) refuse(from)
}

/** Throws `HELD_UNTIL {until}` while a password reset is too recent; `resetAt` is read under the caller's lock of the user. */
export function requireNotHeld(
  { resetAt, at }: Pick<Restrictions, 'resetAt' | 'at'>,
  settings: Parameters<typeof heldUntil>[1],
): void {
  refuse(heldUntil({ resetAt: resetAt?.getTime() ?? null, now: at.getTime() }, settings))
}

type Moment = { readonly userId: UserId; readonly act: SanctionedAct; readonly at: Date }

/**
 * Throws `HELD_UNTIL {until}` while a password reset is too recent for coin to leave the account, or the refusal of a sanction
 * that forbids the act. Locks the user's row, so that neither changes before the commit; call it before locking any ledger
 * account.
 */
export async function requireUnrestricted(
  deps: Pick<Deps, 'settings'>,
  tx: Tx,
  { userId, act, at }: Moment,
): Promise<void> {
  const settings = await deps.settings()
  const { passwordResetAt, sanctions } = await tx
    .selectFrom('appUser')
    .select(['passwordResetAt', 'sanctions'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
  requireNotSanctioned(sanctions, { act, at })
  requireNotHeld({ resetAt: passwordResetAt, at }, settings)
}

type Restrictions = {
  readonly sanctions: readonly Sanction[]
  readonly resetAt: Date | null
  readonly at: Date
}

/** Throws like `requireUnrestricted`, for trading and from data that the caller has read under its own locks. */
export function requireMayTrade(
  { sanctions, resetAt, at }: Restrictions,
  settings: Parameters<typeof heldUntil>[1],
): void {
  requireNotSanctioned(sanctions, { act: 'trade', at })
  requireNotHeld({ resetAt, at }, settings)
}

type TradingRow = Pick<Selectable<AppUserTable>, 'passwordResetAt' | 'verificationStatus' | 'frozenAt'>

const tradingSql = statement<TradingRow>(
  'find-trading',
  'select password_reset_at, verification_status, frozen_at from app_user where id = $1',
)

/** Returns when one of the user's passwords was last reset, whether the user is verified, and since when the account is frozen by them. */
export async function findTrading(runner: Runner, userId: UserId): Promise<TradingRow> {
  const [row] = await tradingSql(runner, [userId])
  if (!row) throw new Error(`no user ${userId}`)
  return row
}

/**
 * Returns when one of the user's passwords was last reset; null if never. A call that has verified the new password is sure to
 * see the reset as well.
 */
export async function findPasswordResetAt(runner: Runner, userId: UserId): Promise<Date | null> {
  return (await tradingSql(runner, [userId]))[0]?.passwordResetAt ?? null
}

type Release = { readonly resetAt: Date | null; readonly placedAt: Date; readonly at: Date }

/**
 * Throws `HELD_UNTIL {until}` while a password reset is too recent for a release. Orders placed before the reset are not held
 * back.
 */
export function requireMayRelease(
  { resetAt, placedAt, at }: Release,
  settings: Parameters<typeof releaseHeldUntil>[1],
): void {
  const holdings = { resetAt: resetAt?.getTime() ?? null, placedAt: placedAt.getTime(), now: at.getTime() }
  refuse(releaseHeldUntil(holdings, settings))
}

function refuse(until: number | null): void {
  if (until !== null) throw new Refusal('HELD_UNTIL', { until: Math.ceil(until / 1000) })
}
