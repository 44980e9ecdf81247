import { transact } from '../../db/transact.ts'
import type { Handlers, SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { changePassword, resetPassword, setPayPassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { editProfile, findWallet } from './profile.ts'
import { register } from './register.ts'
import { endOwnSession, endSession, ownSessions, type SignInPlace } from './sessions.ts'
import { sendCode } from './sms-codes.ts'
import { userinfoView } from './user.views.ts'

type AccountCalls =
  | 'signIn'
  | 'register'
  | 'sendCode'
  | 'signOut'
  | 'setPayPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'editProfile'
  | 'getUser'
  | 'findWallet'
  | 'listSessions'
  | 'endSession'

export function accountHandlers(deps: Deps): Pick<Handlers, AccountCalls> {
  return {
    signIn: (call) => logIn(deps, { form: call.body, place: placeOf(call) }),
    register: (call) => register(deps, { form: call.body, locale: call.locale, place: placeOf(call) }),
    sendCode: ({ body: form, user, address, locale }) => sendCode(deps, { form, user, address, locale }),
    signOut: ({ user }) => logOut(deps, user),
    setPayPassword: ({ user, body: form, claim }) => setPayPassword(deps, { user, form, claim }),
    resetPassword: ({ body }) => resetPassword(deps, body),
    changePassword: ({ user, body: form, address, claim }) =>
      changePassword(deps, { user, form, address, claim }),
    editProfile: ({ user, body: form, claim }) => editProfile(deps, { user, form, claim }),
    getUser: ({ user }) => userinfoView(deps, user),
    findWallet: ({ body }) => findWallet(deps, body.walletAddress),
    listSessions: ({ user, locale }) => ownSessions(deps, { user, locale }),
    endSession: ({ user, body: form, claim }) => endOwnSession(deps, { user, form, claim }),
  }
}

function logOut(deps: Deps, { tokenHash }: SessionUser): Promise<null> {
  return transact(deps.database, null, async (tx) => {
    await endSession(tx, tokenHash)
    return null
  })
}

function placeOf({ address, userAgent, clientVersion }: SignInPlace): SignInPlace {
  return { address, userAgent, clientVersion }
}
