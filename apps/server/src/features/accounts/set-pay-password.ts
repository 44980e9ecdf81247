import type { BodyOf } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type CheckedCode, checkCode, spendCode } from './check-code.ts'
import { checkPayPassword, payPasswordSubject } from './check-pay-password.ts'
import { clearTries } from './guess-counter.queries.ts'
import { hashSecret } from './hash-secret.ts'
import { oncePerUser } from './once-per-user.ts'
import { tellOwner } from './tell-owner.ts'
import { lockPayPassword, updateUser } from './user.queries.ts'

type NewPayPassword = {
  readonly user: Pick<SessionUser, 'id' | 'mobile'>
  readonly form: BodyOf<'setPayPassword'>
  readonly claim: IdempotencyClaim | null
}

/**
 * Sets the pay password: the first one and a forgotten one by SMS code, which also lifts a lock. One that is replaced by a code
 * holds the coin back for some hours; the first one does not.
 */
export async function setPayPassword(deps: Deps, given: NewPayPassword): Promise<null> {
  const { user, form, claim } = given
  return oncePerUser(deps, { userId: user.id, claim }, async () => {
    const checked = await prove(deps, given)
    const payPasswordHash = await hashSecret(deps, form.payPassword, 'signedIn')
    const { resetHoldHours } = await deps.settings()
    await transact(deps.database, claim, async (tx) => {
      const at = deps.clock.now()
      if (checked) await spendCode(tx, checked, at)
      const isFirst = (await lockPayPassword(tx, user.id)) === null
      const isReset = checked !== null && !isFirst
      await updateUser(tx, user.id, { payPasswordHash, ...(isReset && { passwordResetAt: at }) })
      await clearTries(tx, payPasswordSubject(user.id))
      await tellOwner(tx, {
        userId: user.id,
        kind: isFirst ? 'pay_password_set' : isReset ? 'pay_password_reset' : 'pay_password_changed',
        params: { hours: String(resetHoldHours) },
        at,
      })
      return null
    })
    deps.wake()
    return null
  })
}

/** Proves the caller by the code to their mobile, or by the old figures. */
async function prove(deps: Deps, { user, form }: NewPayPassword): Promise<CheckedCode | null> {
  if (form.code !== undefined)
    return checkCode(deps, { mobile: user.mobile, event: 'setpaypassword', code: form.code })
  await checkPayPassword(deps, user, form.oldPayPassword ?? '')
  return null
}
