import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { askRecovery, readRecovery } from './ask-recovery.ts'
import { changeMobile } from './change-mobile.ts'
import { sendMobileMail } from './mobile-mail.ts'
import { readMobileChange, stopMobileByLink, stopMobileChange } from './stop-mobile-change.ts'

type MobileCalls =
  | 'changeMobile'
  | 'sendMobileMail'
  | 'getMobileChange'
  | 'stopMobileChange'
  | 'stopMobileByLink'
  | 'askRecovery'
  | 'readRecovery'

export function mobileHandlers(deps: Deps): Pick<Handlers, MobileCalls> {
  return {
    changeMobile: ({ user, body: form, address, idempotencyKey }) =>
      changeMobile(deps, { user, form, address, idempotencyKey }),
    sendMobileMail: ({ user, body: form, locale }) => sendMobileMail(deps, { user, form, locale }),
    getMobileChange: ({ user }) => readMobileChange(deps, user.id),
    stopMobileChange: ({ user, idempotencyKey }) => stopMobileChange(deps, { user, idempotencyKey }),
    stopMobileByLink: ({ body: form }) => stopMobileByLink(deps, form),
    askRecovery: ({ body: form, address }) => askRecovery(deps, { form, address }),
    readRecovery: ({ body: form }) => readRecovery(deps, form),
  }
}
