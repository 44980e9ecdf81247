import type { ConsoleDataOf } from '@u-market/contract'
import type { Translate } from '@u-market/i18n'
import { type Prepared, textIn } from '../../base/reasons.ts'
import type { messages } from '../../locales/en-US/verification.ts'
import type { Tone } from '../../parts/values.tsx'

export type Application = ConsoleDataOf<'getVerification'>
export type Status = Application['status']

export const statuses = ['pending', 'approved', 'refused', 'revoked'] as const satisfies readonly Status[]

export const tones: Readonly<Record<Status, Tone>> = {
  pending: 'waiting',
  approved: 'good',
  refused: 'danger',
  revoked: 'danger',
}

export const picks = ['Blurred', 'CutOff', 'Name', 'Number', 'Expired', 'Copy', 'Side'] as const

export function preparedReasons(t: Translate<typeof messages>): Prepared[] {
  return picks.map((pick) => ({
    label: t(`pick${pick}`),
    load: (locale) => textIn(locale, 'verification', `text${pick}`),
  }))
}
