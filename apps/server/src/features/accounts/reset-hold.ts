import { heldUntil, releaseHeldUntil, type Sanction, type SanctionedAct, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { requireNotSanctioned } from './sanctions.ts'

type Moment = { readonly userId: UserId; readonly act: SanctionedAct; readonly at: Date }

/**
 * Throws `HELD_UNTIL {until}` while a reset of a password is too young for coin to leave the account, and what an operator has
 * imposed against the act. Locks the user against either until the caller's transaction ends; before any ledger account.
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

/** As `requireUnrestricted` for trading, of what the caller has read under its own locks. */
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

/** When a user's password was last reset, for an act that is decided by it. Whoever has proved a new one reads its reset too. */
export async function findPasswordResetAt(runner: Runner, userId: UserId): Promise<Date | null> {
  return (await resetSql(runner, [userId]))[0]?.passwordResetAt ?? null
}

type Release = { readonly resetAt: Date | null; readonly placedAt: Date; readonly at: Date }

/** The same for the coin of an order that was placed after the reset. */
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
