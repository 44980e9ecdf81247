import type { BodyOf } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { checkPassword } from './check-password.ts'
import { checkPayPassword } from './check-pay-password.ts'
import { deletePasskey, findOwnPasskey } from './passkey.queries.ts'

type Removal = {
  readonly userId: UserId
  readonly form: BodyOf<'removePasskey'>
  readonly claim: IdempotencyClaim | null
}

export async function removePasskey(deps: Deps, removal: Removal): Promise<null> {
  const { userId, form, claim } = removal
  const found = await findOwnPasskey(deps.database.kysely, form.id, userId)
  if (!found) throw new Refusal('PASSKEY_NOT_FOUND')
  await prove(deps, removal)
  await transact(deps.database, claim, async (tx) => {
    if (!(await deletePasskey(tx, found.id, userId))) throw new Refusal('PASSKEY_NOT_FOUND')
    const at = deps.clock.now()
    await recordEvents(tx, [
      {
        kind: 'passkey_removed',
        actor: 'user',
        to: userId,
        noticeType: 'account',
        params: { name: found.name },
        at,
      },
    ])
    return null
  })
  deps.wake()
  return null
}

/** Either password will do: after losing a phone one wants its passkey removed soon. */
function prove(deps: Deps, { userId, form }: Removal): Promise<void> {
  return form.password === undefined
    ? checkPayPassword(deps, { id: userId }, form.payPassword ?? '')
    : checkPassword(deps, { id: userId }, form.password)
}
