import { transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { isMethodInUse, lockMethod, type OwnMethod, updateMethod } from './payment-method.queries.ts'

/** Removes a method; its row stays, as past orders point to it. */
export function deletePaymentMethod(
  deps: Deps,
  owned: OwnMethod,
  claim: IdempotencyClaim | null,
): Promise<null> {
  return transact(deps.database, claim, async (tx) => {
    if (!(await lockMethod(tx, owned))) throw new Refusal('METHOD_NOT_FOUND')
    if (await isMethodInUse(tx, owned)) throw new Refusal('METHOD_IN_USE')
    await updateMethod(tx, owned, { deletedAt: deps.clock.now() })
    return null
  })
}
