import { walletForm } from '@u-market/domain'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { enrolPasskey, offerEnrolment, removePasskey, resumePasskey } from './enrol-passkey.ts'
import { listPasskeys } from './passkey.queries.ts'
import { passkeyView } from './passkey.views.ts'
import { logInWithPasskey, offerLogin, offerStepUp, offerThaw } from './use-passkey.ts'

/** `orders` handles `startPasskeyRelease`, because it decides whether a release is allowed. */
type PasskeyCalls =
  | 'startPasskeyEnrolment'
  | 'enrolPasskey'
  | 'listPasskeys'
  | 'resumePasskey'
  | 'removePasskey'
  | 'startPasskeyLogin'
  | 'logInWithPasskey'
  | 'startPasskeyStepUp'
  | 'startPasskeyThaw'

export function passkeyHandlers(deps: Deps): Pick<Handlers, PasskeyCalls> {
  return {
    startPasskeyEnrolment: ({ user, body, origin }) =>
      offerEnrolment(deps, { userId: user.id, payPassword: body.payPassword, origin }),
    enrolPasskey: ({ user, body: form, origin, idempotencyKey }) =>
      enrolPasskey(deps, { userId: user.id, form, origin, idempotencyKey }),
    listPasskeys: async ({ user }) => (await listPasskeys(deps.database.kysely, user.id)).map(passkeyView),
    resumePasskey: ({ user, body: form, idempotencyKey }) =>
      resumePasskey(deps, { userId: user.id, form, idempotencyKey }),
    removePasskey: ({ user, body: form, idempotencyKey }) =>
      removePasskey(deps, { userId: user.id, form, idempotencyKey }),
    startPasskeyLogin: ({ origin }) => offerLogin(deps, origin),
    logInWithPasskey: ({ body, address, origin, clientVersion, userAgent }) =>
      logInWithPasskey(deps, {
        assertion: body.response,
        origin,
        place: { address, userAgent, clientVersion },
      }),
    startPasskeyThaw: ({ user, origin }) => offerThaw(deps, { userId: user.id, origin }),
    startPasskeyStepUp: ({ user, body: { act, amount, address, network = '' }, origin }) => {
      const leaving =
        act === 'exchange' ? { act, amount, address, network } : { act, amount, address: walletForm(address) }
      return offerStepUp(deps, { userId: user.id, origin, act: leaving })
    },
  }
}
