import type { ConsoleDataOf } from '@u-market/contract'
import { readSwitch } from '@u-market/domain'
import type { Translate } from '@u-market/i18n'
import type { messages } from '../../locales/en-US/switches.ts'

export type Switch = ConsoleDataOf<'listSwitches'>['data'][number]

/** What it is called: "New orders", "Payments by Alipay", "Offer #1002". */
export function switchText(
  t: Translate<typeof messages>,
  { what, name }: Pick<Switch, 'what' | 'name'>,
): string {
  const named = readSwitch(what)
  if (!named) return what
  const { kind, subject } = named
  if (kind === 'method') return t('method', { name: name || subject })
  return kind === 'offer' ? t('offer', { id: subject }) : t(kind)
}
