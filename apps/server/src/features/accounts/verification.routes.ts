import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { applyVerification } from './apply-verification.ts'

export function verificationHandlers(deps: Deps): Pick<Handlers, 'applyForVerification'> {
  return {
    applyForVerification: ({ user, body: form, claim }) =>
      applyVerification(deps, { userId: user.id, form, claim }),
  }
}
