import type { BodyOf } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { checkCode, spendCode } from './check-code.ts'
import { requireGoodPassword } from './check-new-password.ts'
import { checkPassword } from './check-password.ts'
import { hashSecret } from './hash-secret.ts'
import { forgetLogins, loginOf } from './judge-login.ts'
import { scheduleLastPushes } from './last-pushes.ts'
import { oncePerUser } from './once-per-user.ts'
import { endSessionsOf } from './sessions.ts'
import { tellOwner } from './tell-owner.ts'
import { findByMobile, findOwner, updateUser } from './user.queries.ts'

type Change = {
  readonly user: Pick<SessionUser, 'id' | 'tokenHash'>
  readonly form: BodyOf<'changePassword'>
  /** The network's. */
  readonly address: string
  readonly claim: IdempotencyClaim | null
}

/** Changes the login password by the old one; every other session ends. */
export function changePassword(deps: Deps, { user, form, address, claim }: Change): Promise<null> {
  return oncePerUser(deps, { userId: user.id, claim }, async () => {
    requireGoodPassword('newPassword', form.newPassword, await findOwner(deps.database.kysely, user.id))
    await checkPassword(deps, user, form.oldPassword)
    const passwordHash = await hashSecret(deps, form.newPassword, 'signedIn')
    await transact(deps.database, claim, async (tx) => {
      await updateUser(tx, user.id, { passwordHash })
      await endSessionsOf(tx, user.id, user.tokenHash)
      await forgetLogins(tx, loginOf.user(user.id), address)
      await tellOwner(tx, { userId: user.id, kind: 'password_changed', at: deps.clock.now() })
      return null
    })
    deps.wake()
    return null
  })
}

/** Sets a new login password for the holder of the mobile number; every session ends, and old wrong tries are forgotten. */
export async function resetPassword(
  deps: Deps,
  { mobile, code, newPassword }: BodyOf<'resetPassword'>,
): Promise<null> {
  requireGoodPassword('newPassword', newPassword, { username: undefined, mobile })
  const checked = await checkCode(deps, { mobile, event: 'resetpwd', code })
  const user = await findByMobile(deps.database.kysely, mobile)
  if (!user) throw new Refusal('CODE_WRONG')
  requireGoodPassword('newPassword', newPassword, { username: user.username, mobile })
  const passwordHash = await hashSecret(deps, newPassword, 'anonymous')
  const { resetHoldHours } = await deps.settings()
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await spendCode(tx, checked, at)
    await updateUser(tx, user.id, { passwordHash, passwordResetAt: at })
    const params = { hours: String(resetHoldHours) }
    await tellOwner(tx, { userId: user.id, kind: 'password_reset', params, at })
    await scheduleLastPushes(tx, { userId: user.id, kind: 'password_reset', at })
    await endSessionsOf(tx, user.id, null)
    await forgetLogins(tx, loginOf.user(user.id), null)
  })
  deps.wake()
  return null
}
