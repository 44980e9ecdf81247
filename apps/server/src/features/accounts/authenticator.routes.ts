import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import {
  confirmAuthenticator,
  readAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './authenticator.ts'

type AuthenticatorCalls =
  | 'getAuthenticator'
  | 'startAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'renewRecoveryCodes'

export function authenticatorHandlers(deps: Deps): Pick<Handlers, AuthenticatorCalls> {
  return {
    getAuthenticator: ({ user }) => readAuthenticator(deps, user.id),
    startAuthenticator: ({ user, body: form }) => startAuthenticator(deps, { user, form }),
    confirmAuthenticator: ({ user, body: form }) => confirmAuthenticator(deps, { user, form }),
    removeAuthenticator: ({ user, body: form, idempotencyKey }) =>
      removeAuthenticator(deps, { user, form, idempotencyKey }),
    renewRecoveryCodes: ({ user, body: form }) => renewRecoveryCodes(deps, { user, form }),
  }
}
