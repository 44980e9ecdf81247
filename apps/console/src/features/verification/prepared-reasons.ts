import type { Translate } from '@u-market/i18n'
import { textIn } from '../../base/i18n/i18n.ts'
import type { messages } from '../../locales/en-US/verification.ts'
import type { Prepared } from '../../parts/PreparedReasons.tsx'

export const MOST_REASON = 200

export const picks = ['Blurred', 'CutOff', 'Name', 'Number', 'Expired', 'Copy', 'Side'] as const

export function preparedReasons(t: Translate<typeof messages>): Prepared[] {
  return picks.map((pick) => ({
    label: t(`pick${pick}`),
    load: (locale) => textIn(locale, 'verification', `text${pick}`),
  }))
}
