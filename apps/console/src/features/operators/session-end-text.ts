import type { Translate } from '@u-market/i18n'
import type { useSession } from '../../base/session.ts'
import type { messages } from '../../locales/en-US/core.ts'

type End = NonNullable<ReturnType<typeof useSession.getState>['end']>

const texts = {
  SESSION_IDLE: 'sessionIdle',
  SESSION_EXPIRED: 'sessionExpired',
  SESSION_ENDED: 'sessionEnded',
  ACCESS_CHANGED: 'accessChanged',
  ACCESS_RESET: 'accessReset',
  ROLE_CHANGED: 'roleChanged',
  ACCOUNT_CLOSED: 'accountClosed',
  unknown: 'sessionOver',
} as const satisfies Record<End, keyof typeof messages>

/** Why the last session is over, and what there is to do. */
export function sessionEndText(t: Translate<typeof messages>, end: End): string {
  return t(texts[end])
}
