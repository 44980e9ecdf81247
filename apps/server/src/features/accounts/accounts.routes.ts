import { transact } from '../../db/transact.ts'
import type { Handlers, SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { changePassword, resetPassword, setPayPassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { setEmail } from './own-email.ts'
import { readPhishingWord, setPhishingWord } from './phishing-word.ts'
import { editProfile, findWallet } from './profile.ts'
import { register } from './register.ts'
import { endOwnSession, endSession, type LoginOrigin, ownSessions } from './sessions.ts'
import { sendCode } from './sms-codes.ts'
import { userinfoView } from './user.views.ts'

type AccountCalls =
  | 'logIn'
  | 'register'
  | 'sendCode'
  | 'logOut'
  | 'setPayPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'editProfile'
  | 'getUser'
  | 'findWallet'
  | 'listSessions'
  | 'endSession'
  | 'setEmail'
  | 'getPhishingWord'
  | 'setPhishingWord'

export function accountHandlers(deps: Deps): Pick<Handlers, AccountCalls> {
  return {
    logIn: (call) => logIn(deps, { form: call.body, place: placeOf(call) }),
    register: (call) => register(deps, { form: call.body, locale: call.locale, place: placeOf(call) }),
    sendCode: ({ body: form, user, address, locale }) => sendCode(deps, { form, user, address, locale }),
    logOut: ({ user }) => logOut(deps, user),
    setPayPassword: ({ user, body: form, idempotencyKey }) =>
      setPayPassword(deps, { user, form, idempotencyKey }),
    resetPassword: ({ body: form, address }) => resetPassword(deps, { form, address }),
    changePassword: ({ user, body: form, address, idempotencyKey }) =>
      changePassword(deps, { user, form, address, idempotencyKey }),
    editProfile: ({ user, body: form, idempotencyKey }) => editProfile(deps, { user, form, idempotencyKey }),
    getUser: ({ user }) => userinfoView(deps, user),
    findWallet: ({ body }) => findWallet(deps, body.walletAddress),
    listSessions: ({ user, locale }) => ownSessions(deps, { user, locale }),
    endSession: ({ user, body: form, idempotencyKey }) => endOwnSession(deps, { user, form, idempotencyKey }),
    setEmail: ({ user, body: form, address, locale, idempotencyKey }) =>
      setEmail(deps, { user, form, address, locale, idempotencyKey }),
    getPhishingWord: ({ user }) => readPhishingWord(deps, user),
    setPhishingWord: ({ user, body: form, idempotencyKey }) =>
      setPhishingWord(deps, { user, form, idempotencyKey }),
  }
}

function logOut(deps: Deps, { tokenHash }: SessionUser): Promise<null> {
  return transact(deps.database, null, async (tx) => {
    await endSession(tx, tokenHash)
    return null
  })
}

function placeOf({ address, userAgent, clientVersion }: LoginOrigin): LoginOrigin {
  return { address, userAgent, clientVersion }
}
