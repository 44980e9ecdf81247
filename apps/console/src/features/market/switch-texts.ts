import type { ConsoleDataOf } from '@u-market/contract'
import { readSwitch } from '@u-market/domain'
import type { Translate } from '@u-market/i18n'
import type { messages } from '../../locales/en-US/switches.ts'

export type Switch = ConsoleDataOf<'listSwitches'>['data'][number]

/** Returns a switch's name: "New orders", "Payments by Alipay", "Offer #1002", "Buy offer #1003". */
export function switchText(
  t: Translate<typeof messages>,
  { what, name, side }: Pick<Switch, 'what' | 'name' | 'side'>,
): string {
  const named = readSwitch(what)
  if (!named) return what
  const { kind, subject } = named
  if (kind === 'method') return t('method', { name: name || subject })
  if (kind !== 'offer') return t(kind)
  return t(side === 'buy' ? 'buyOffer' : 'offer', { id: subject })
}
