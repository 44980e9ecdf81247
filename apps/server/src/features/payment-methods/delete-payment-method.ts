import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { isMethodInUse, lockMethod, updateMethod } from './payment-method.queries.ts'

/** Removes a method; its row stays, as past orders point to it. */
export function deletePaymentMethod(
  deps: Deps,
  { user, body, claim }: Call<'deletePaymentMethod'>,
): Promise<null> {
  return transact(deps.database, claim, async (tx) => {
    const owned = { id: body.id, userId: user.id }
    if (!(await lockMethod(tx, owned))) throw new Refusal('METHOD_NOT_FOUND')
    if (await isMethodInUse(tx, owned)) throw new Refusal('METHOD_IN_USE')
    await updateMethod(tx, owned, { deletedAt: deps.clock.now() })
    return null
  })
}
