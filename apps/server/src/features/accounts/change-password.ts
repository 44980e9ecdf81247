import { transact } from '../../db/transact.ts'
import type { Call } from '../../http/handlers.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { checkCode, spendCode } from './check-code.ts'
import { clearTriesBelow } from './guess-counter.queries.ts'
import { hashSecret, verifySecret } from './hash-secret.ts'
import { judgeGuess } from './limit-guesses.ts'
import { LOGIN_TRIES, loginSubject } from './log-in.ts'
import { oncePerUser } from './once-per-user.ts'
import { endSessionsOf } from './sessions.ts'
import { findByMobile, findPasswordHash, updateUser } from './user.queries.ts'

/** Sets a new login password for whoever holds the mobile; every session ends, and old wrong tries are forgotten. */
export const resetPassword = async (deps: Deps, call: Call<'/api/user/resetpwd'>): Promise<null> => {
  const { mobile, code, newpassword } = call.body
  const checked = await checkCode(deps, { mobile, event: 'resetpwd', code })
  const user = await findByMobile(deps.database.kysely, mobile)
  if (!user) throw new Refusal('CODE_WRONG')
  const passwordHash = await hashSecret(newpassword)
  return transact(deps.database, null, async (tx) => {
    await spendCode(tx, checked, deps.clock.now())
    await updateUser(tx, user.id, { passwordHash })
    await endSessionsOf(tx, user.id, null)
    await clearTriesBelow(tx, [loginSubject(mobile), loginSubject(user.username.toLowerCase())])
    return null
  })
}

/** Changes the login password by the old one; every other session ends. */
export const changePassword = (deps: Deps, call: Call<'/api/user/changepwd'>): Promise<null> =>
  oncePerUser(deps, call, async () => {
    const { user, body, claim } = call
    const kept = await findPasswordHash(deps.database.kysely, user.id)
    const guess = { subject: `password:${user.id}`, tries: LOGIN_TRIES }
    const verdict = await judgeGuess(deps, guess, () => verifySecret(kept, body.oldpassword))
    if (verdict.is === 'locked') throw new Refusal('LOGIN_LOCKED', { until: verdict.until })
    if (verdict.is === 'wrong') throw new Refusal('PASSWORD_WRONG')
    const passwordHash = await hashSecret(body.newpassword)
    return transact(deps.database, claim, async (tx) => {
      await updateUser(tx, user.id, { passwordHash })
      await endSessionsOf(tx, user.id, user.tokenHash)
      return null
    })
  })
