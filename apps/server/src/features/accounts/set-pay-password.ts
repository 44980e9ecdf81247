import { transact } from '../../db/transact.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type CheckedCode, checkCode, spendCode } from './check-code.ts'
import { checkPayPassword, payPasswordSubject } from './check-pay-password.ts'
import { clearTries } from './guess-counter.queries.ts'
import { hashSecret } from './hash-secret.ts'
import { oncePerUser } from './once-per-user.ts'
import { updateUser } from './user.queries.ts'

type SetCall = Call<'setPayPassword'>

/** Sets the pay password: the first one and a forgotten one by SMS code, which also lifts a lock. */
export async function setPayPassword(deps: Deps, call: SetCall): Promise<null> {
  const { user, body, claim } = call
  return oncePerUser(deps, call, async () => {
    const checked = await prove(deps, call)
    const payPasswordHash = await hashSecret(body.payPassword)
    return transact(deps.database, claim, async (tx) => {
      if (checked) await spendCode(tx, checked, deps.clock.now())
      await updateUser(tx, user.id, { payPasswordHash })
      await clearTries(tx, payPasswordSubject(user.id))
      return null
    })
  })
}

/** Proves the caller by the code to their mobile, or by the old figures. */
async function prove(deps: Deps, { user, body }: SetCall): Promise<CheckedCode | null> {
  if (body.code !== undefined)
    return checkCode(deps, { mobile: user.mobile, event: 'setpaypassword', code: body.code })
  await checkPayPassword(deps, user, body.oldPayPassword ?? '')
  return null
}
