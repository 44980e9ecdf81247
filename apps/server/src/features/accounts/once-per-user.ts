import type { UserId } from '@u-market/domain'
import { findReplay } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { limitByKey } from '../../platform/limit-concurrency.ts'
import type { Deps } from '../deps.ts'

const changing = limitByKey({ running: 1, waiting: 50 })

/**
 * Changes of a user's passwords run one after the other, and a repeated call is answered before its old password is judged:
 * by then that password is no longer the old one, and a harmless repetition would count as a wrong guess.
 */
export function oncePerUser(
  deps: Deps,
  { userId, claim }: { readonly userId: UserId; readonly claim: IdempotencyClaim | null },
  change: () => Promise<null>,
): Promise<null> {
  return changing(String(userId), async () => {
    const isRepeated = claim !== null && (await findReplay(deps.database.kysely, claim)) !== null
    return isRepeated ? null : change()
  })
}
