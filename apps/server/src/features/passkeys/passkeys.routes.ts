import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { enrolPasskey, offerEnrolment } from './enrol-passkey.ts'
import { logInWithPasskey, offerLogin } from './log-in-with-passkey.ts'
import { listPasskeys } from './passkey.queries.ts'
import { passkeyView } from './passkey.views.ts'
import { removePasskey } from './remove-passkey.ts'

/** All but releaseOptions, which orders answer: they judge whether the release may be. */
type PasskeyCalls =
  | 'startPasskeyEnrolment'
  | 'enrolPasskey'
  | 'listPasskeys'
  | 'removePasskey'
  | 'startPasskeySignIn'
  | 'signInWithPasskey'

export function passkeyHandlers(deps: Deps): Pick<Handlers, PasskeyCalls> {
  return {
    startPasskeyEnrolment: (call) => offerEnrolment(deps, call),
    enrolPasskey: (call) => enrolPasskey(deps, call),
    listPasskeys: async ({ user }) => (await listPasskeys(deps.database.kysely, user.id)).map(passkeyView),
    removePasskey: (call) => removePasskey(deps, call),
    startPasskeySignIn: (call) => offerLogin(deps, call),
    signInWithPasskey: (call) => logInWithPasskey(deps, call),
  }
}
