import type { BodyOf, User } from '@u-market/contract'
import { readBack } from '../../db/look-up.ts'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { requireFactorAtLogin } from './authenticator.ts'
import { checkLogin, loginSubject } from './check-login.ts'
import { verifySecret } from './passwords.ts'
import { type LoginOrigin, openSession } from './sessions.ts'
import { findLogin, renewHash } from './user.queries.ts'
import { userinfoOf } from './user.views.ts'

type LogIn = {
  readonly form: BodyOf<'logIn'>
  readonly place: LoginOrigin
}

export async function logIn(deps: Deps, { form, place }: LogIn): Promise<User> {
  const name = form.account
  const found = await findLogin(deps.database.kysely, name)
  const attempt = {
    account: loginSubject.named('user', name),
    of: found && loginSubject.user(found.id),
    address: place.address,
  }
  const { id, passwordHash: kept = null } = found ?? {}
  const renew =
    id && kept
      ? (hash: string) => renewHash(deps.database.kysely, 'passwordHash', { id, kept }, hash)
      : undefined
  const verdict = await checkLogin(deps, attempt, (isKnown) =>
    verifySecret(deps, { kept, secret: form.password, renew }, isKnown ? 'known' : 'anonymous'),
  )
  if (verdict.is === 'locked') throw new Refusal('LOGIN_LOCKED', { until: verdict.until })
  if (verdict.is === 'wrong' || !found) throw new Refusal('LOGIN_FAILED')
  const factor = { userId: found.id, code: form.factorCode, address: place.address }
  const tellOfFactor = await requireFactorAtLogin(deps, factor)
  const session = await transact(deps.database, null, async (tx) => {
    const opened = await openSession(tx, { userId: found.id, place, at: deps.clock.now() })
    await tellOfFactor?.(tx)
    return opened
  })
  deps.wake()
  return readBack(() => userinfoOf(deps, session))
}
