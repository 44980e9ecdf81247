import type { UserId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { verifySecret } from './hash-secret.ts'
import { judgeGuess } from './limit-guesses.ts'
import { findPayPasswordHash } from './user.queries.ts'

const WRONG_TRIES = 5

/**
 * Checks the six figures that guard a user's coin; call it outside any transaction, so that a wrong try stays counted.
 * Throws `PAYPASSWORD_NOT_SET`, `PAYPASSWORD_WRONG {triesLeft}` or, after five of those, `PAYPASSWORD_LOCKED {until}`.
 */
export async function checkPayPassword(
  deps: Pick<Deps, 'database' | 'clock' | 'hashCost'>,
  user: { readonly id: UserId },
  pin: string,
): Promise<void> {
  const kept = await findPayPasswordHash(deps.database.kysely, user.id)
  if (!kept) throw new Refusal('PAYPASSWORD_NOT_SET')
  const guess = { subject: payPasswordSubject(user.id), tries: WRONG_TRIES }
  const verdict = await judgeGuess(deps, guess, () => verifySecret(deps, { kept, secret: pin }, 'signedIn'))
  if (verdict.is === 'locked') throw new Refusal('PAYPASSWORD_LOCKED', { until: verdict.until })
  if (verdict.is === 'wrong') throw new Refusal('PAYPASSWORD_WRONG', { triesLeft: verdict.triesLeft })
}

export function payPasswordSubject(userId: UserId): string {
  return `pay:${userId}`
}
