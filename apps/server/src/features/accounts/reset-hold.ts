import { heldUntil, releaseHeldUntil, type Sanction, type SanctionedAct, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { requireNotSanctioned } from './sanctions.ts'

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
  refuse(heldUntil({ resetAt: passwordResetAt?.getTime() ?? null, now: at.getTime() }, settings))
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
  refuse(heldUntil({ resetAt: resetAt?.getTime() ?? null, now: at.getTime() }, settings))
}

const resetSql = statement<{ passwordResetAt: Date | null }>(
  'find-password-reset',
  'select password_reset_at from app_user where id = $1',
)

/**
 * Returns when one of the user's passwords was last reset; null if never. A call that has verified the new password is sure to
 * see the reset as well.
 */
export async function findPasswordResetAt(runner: Runner, userId: UserId): Promise<Date | null> {
  return (await resetSql(runner, [userId]))[0]?.passwordResetAt ?? null
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
