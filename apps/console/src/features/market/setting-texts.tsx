import type { ConsoleDataOf } from '@u-market/contract'
import { type SettingKind, settingDescriptor } from '@u-market/domain'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { useMoney } from '../../base/use-money.ts'

export type Setting = ConsoleDataOf<'listSettings'>['data'][number]

const decimals: readonly SettingKind[] = ['coin', 'usdt', 'percent', 'fiat', 'price']

const textKinds: readonly SettingKind[] = ['prefixes', 'words', 'minuteList', 'currency', 'symbol']

/** Appended to an hour of the day, in every language. */
const HOUR_SIGN = ':00'

/** Returns units and display texts of setting values. */
export function useSettingTexts() {
  const t = useT('settings')
  const { money: grouped } = useFormat()
  const money = useMoney()
  const { data } = useApiQuery('listSettings', {})
  const set = data?.data.find(({ name }) => name === 'currency')
  const currency = set?.value ?? ''
  const unitOf = (name: Setting['name']): string => {
    const { kind } = settingDescriptor(name)
    if (kind === 'minutes' || kind === 'minuteList') return t('minutes')
    if (kind === 'hours') return t('hours')
    if (kind === 'days') return t('days')
    if (kind === 'hourOfDay') return HOUR_SIGN
    if (kind === 'fiat' || kind === 'price') return currency
    return kind === 'coin' ? 'U' : kind === 'usdt' ? 'USDT' : kind === 'percent' ? '%' : ''
  }
  const valueText = (name: Setting['name'], value: string): string => {
    const { kind } = settingDescriptor(name)
    if (kind === 'onOff') return value === 'on' || value === 'off' ? t(value) : value
    if (kind === 'hourOfDay') return `${value}${HOUR_SIGN}`
    if (kind === 'fiat' || kind === 'price') return money(value)
    const shown = decimals.includes(kind) ? grouped(value) : value
    return `${shown} ${unitOf(name)}`.trim()
  }
  /** The default of money is in the default currency, and so says nothing in another one. */
  const defaultText = (name: Setting['name'], value: string): string => {
    const { kind } = settingDescriptor(name)
    const isForeign = (kind === 'fiat' || kind === 'price') && set?.value !== set?.default
    return isForeign ? '–' : valueText(name, value)
  }
  return { unitOf, valueText, defaultText }
}

/** Returns the on-screen keyboard for a setting's value. */
export function inputModeOf(name: Setting['name']): 'decimal' | 'numeric' | 'text' {
  const { kind } = settingDescriptor(name)
  if (textKinds.includes(kind)) return 'text'
  return decimals.includes(kind) ? 'decimal' : 'numeric'
}

type DifferenceProps = { readonly name: Setting['name']; readonly before: string; readonly after: string }

/** A setting's current and proposed value. */
export function SettingDifference({ name, before, after }: DifferenceProps) {
  const { valueText } = useSettingTexts()
  return (
    <>
      {valueText(name, before)} → <strong>{valueText(name, after)}</strong>
    </>
  )
}
