// Apart from the texts of forms' errors (errors.ts), which no first screen needs.
import { RefusedError, TransportError } from '@u-market/contract/client'
import { i18n } from '../i18n/i18n.ts'
import { goToLogin } from '../navigation.ts'
import { setScreenParams } from '../stores/screen-params.ts'
import { toast } from '../stores/toasts.ts'
import { useUserInfo } from '../stores/user-info.ts'

let isEndExpected = false

/** Set while the user's own act ends all sessions: the act reports the end itself, so no toast follows. */
export function expectSessionEnd(isExpected: boolean): void {
  isEndExpected = isExpected
}

/**
 * The error catalogue (spec section 8). Errors that it does not name raise no toast: the calling screen shows them in place.
 * Refusals that every trading call may give open their dialog or message here.
 */
export function handleGlobalError(error: unknown): void {
  const t = i18n.translator('core')
  if (error instanceof TransportError) {
    if (error.status === 401) endSession(t('http401', { code: 401 }))
    if (error.status === 403) toast(t('http403', { code: 403 }), 'danger')
    if (error.status === 404) toast(t('http404'), 'danger')
    if (error.status === 0) toast(t('networkError'), 'danger')
  }
  if (error instanceof RefusedError) {
    if (error.reason === 'REALNAME_REQUIRED') setScreenParams({ isPurchaseNoticeOpen: true })
    if (error.reason === 'REALNAME_PENDING') toast(error.message)
  }
}

/** Ends the session, shows why, and leads to the login, which leads back here. */
export function endSession(text: string): void {
  useUserInfo.getState().logOut()
  if (isEndExpected) return
  toast(text, 'danger')
  goToLogin()
}
