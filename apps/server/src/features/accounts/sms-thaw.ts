import { smsThawsFrom, type UserId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { findPasswordResetAt } from './reset-hold.ts'

/** Throws `THAW_WAITS {until}` if a password was reset by SMS too recently for a code by SMS to be a second proof. */
export async function requireSmsThaws(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: UserId,
): Promise<void> {
  const resetAt = await findPasswordResetAt(database.kysely, userId)
  refuseUntil(smsThawsFrom(resetAt?.getTime() ?? null, clock.now().getTime()))
}

/** Throws `THAW_WAITS {until}` for a proof that counts only from then on. */
export function refuseUntil(from: number | null): void {
  if (from !== null) throw new Refusal('THAW_WAITS', { until: Math.ceil(from / 1000) })
}
