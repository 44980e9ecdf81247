import type { UserId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { verifySecret } from './hash-secret.ts'
import { judgeGuess } from './limit-guesses.ts'
import { findPasswordHash } from './user.queries.ts'

/** Of somebody who is signed in already; strangers at the login are counted otherwise. */
const WRONG_TRIES = 10

/**
 * Checks the login password of somebody who is signed in already; call it outside any transaction, so that a wrong try stays
 * counted. Throws `PASSWORD_WRONG` or, after ten of those, `LOGIN_LOCKED {until}`.
 */
export async function checkPassword(
  deps: Pick<Deps, 'database' | 'clock' | 'hashCost'>,
  user: { readonly id: UserId },
  password: string,
): Promise<void> {
  const kept = await findPasswordHash(deps.database.kysely, user.id)
  const guess = { subject: `password:${user.id}`, tries: WRONG_TRIES }
  const verdict = await judgeGuess(deps, guess, () =>
    verifySecret(deps, { kept, secret: password }, 'signedIn'),
  )
  if (verdict.is === 'locked') throw new Refusal('LOGIN_LOCKED', { until: verdict.until })
  if (verdict.is === 'wrong') throw new Refusal('PASSWORD_WRONG')
}
