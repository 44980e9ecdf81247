import { type Locale, locales } from '@u-market/contract/locale'
import { loadCatalogue } from '../../locales/index.ts'

export const MOST_REASON = 200

export const picks = ['Blurred', 'CutOff', 'Name', 'Number', 'Expired', 'Copy', 'Side'] as const
export type QuickPick = (typeof picks)[number]

/** In every language, since the applicant reads it word for word and theirs is not known; the operator's own comes first. */
export async function preparedReason(pick: QuickPick, own: Locale): Promise<string> {
  const inOrder = [own, ...locales.filter((locale) => locale !== own)]
  const catalogues = await Promise.all(inOrder.map((locale) => loadCatalogue(locale, 'verification')))
  return catalogues.map((texts) => texts[`text${pick}`]).join(' ')
}
