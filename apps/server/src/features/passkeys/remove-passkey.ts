import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPassword, checkPayPassword } from '../accounts/index.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { deletePasskey, findOwnPasskey } from './passkey.queries.ts'

type RemoveCall = Call<'removePasskey'>

export async function removePasskey(deps: Deps, call: RemoveCall): Promise<null> {
  const { user, body, claim } = call
  const found = await findOwnPasskey(deps.database.kysely, body.id, user.id)
  if (!found) throw new Refusal('PASSKEY_NOT_FOUND')
  await prove(deps, call)
  await transact(deps.database, claim, async (tx) => {
    if (!(await deletePasskey(tx, found.id, user.id))) throw new Refusal('PASSKEY_NOT_FOUND')
    const at = deps.clock.now()
    await recordEvents(tx, [
      {
        kind: 'passkey_removed',
        actor: 'user',
        to: user.id,
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

/** Either password will do: whoever has lost the phone should be rid of its passkey soon. */
function prove(deps: Deps, { user, body }: RemoveCall): Promise<void> {
  return body.password === undefined
    ? checkPayPassword(deps, user, body.payPassword ?? '')
    : checkPassword(deps, user, body.password)
}
