import type { Userinfo } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import type { Handlers, SessionUser } from '../../http/handlers.ts'
import type { Deps } from '../deps.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { editProfile } from './edit-profile.ts'
import { findWallet } from './find-wallet.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'
import { sendCode } from './send-code.ts'
import { endSession } from './sessions.ts'
import { setPayPassword } from './set-pay-password.ts'
import { userinfoOf } from './userinfo.views.ts'

type AccountPath =
  | '/api/user/login'
  | '/api/user/register'
  | '/api/sms/send'
  | '/api/user/logout'
  | '/api/user/setPaypassword'
  | '/api/user/resetpwd'
  | '/api/user/changepwd'
  | '/api/user/profile'
  | '/api/user/getUserinfo'
  | '/api/user/wallet'

/** The signed-in user as the client keeps them, with the session's own token. */
export const userinfoView = (
  deps: Pick<Deps, 'database' | 'clock' | 'secret' | 'publicUrl'>,
  { id, token, expiresAt }: Pick<SessionUser, 'id' | 'token' | 'expiresAt'>,
): Promise<Userinfo> => userinfoOf(deps, { userId: id, token, expiresAt })

const logOut = (deps: Deps, { tokenHash }: SessionUser): Promise<null> =>
  transact(deps.database, null, async (tx) => {
    await endSession(tx, tokenHash)
    return null
  })

export const accountHandlers = (deps: Deps): Pick<Handlers, AccountPath> => ({
  '/api/user/login': (call) => logIn(deps, call),
  '/api/user/register': (call) => register(deps, call),
  '/api/sms/send': (call) => sendCode(deps, call),
  '/api/user/logout': ({ user }) => logOut(deps, user),
  '/api/user/setPaypassword': (call) => setPayPassword(deps, call),
  '/api/user/resetpwd': (call) => resetPassword(deps, call),
  '/api/user/changepwd': (call) => changePassword(deps, call),
  '/api/user/profile': (call) => editProfile(deps, call),
  '/api/user/getUserinfo': ({ user }) => userinfoView(deps, user),
  '/api/user/wallet': (call) => findWallet(deps, call),
})
