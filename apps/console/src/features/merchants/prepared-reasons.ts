import type { Translate } from '@u-market/i18n'
import { textIn } from '../../base/i18n/i18n.ts'
import type { messages } from '../../locales/en-US/merchants.ts'
import type { Prepared } from '../../parts/PreparedReasons.tsx'

const picks = ['Record', 'Contact', 'Appeals'] as const

export function preparedReasons(t: Translate<typeof messages>): Prepared[] {
  return picks.map((pick) => ({
    label: t(`pick${pick}`),
    load: (locale) => textIn(locale, 'merchants', `text${pick}`),
  }))
}
