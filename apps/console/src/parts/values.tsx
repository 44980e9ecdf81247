import { readMinor } from '@u-market/domain'
import type { ReactNode } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { useFormat } from '../base/i18n/use-format.ts'
import css from './values.module.css'

type Props = {
  /** Decimal text as on the wire. */
  readonly value: string
  /** `U` or `USDT`; for money see `Money`. Required, because an amount without its unit is ambiguous. */
  readonly unit: string
  /** Adds a sign, and a colour for incoming or outgoing. */
  readonly isChange?: boolean
  readonly isLarge?: boolean
}

/** USDT's decimals, the most of all units. */
const MAX_DECIMALS = 6

/** Shows an error for an unreadable amount, because a plausible figure would be believed. */
export function Amount({ value, unit, isChange = false, isLarge = false }: Props) {
  const t = useT('core')
  const { money } = useFormat()
  if (readMinor(value, MAX_DECIMALS) === null)
    return (
      <span role="alert" className={css.unreadable}>
        {t('amountUnreadable', { amount: value })}
      </span>
    )
  const isOut = value.startsWith('-')
  const tone = isChange ? (isOut ? css.out : css.in) : ''
  return (
    <span className={`${css.amount} ${tone} ${isLarge ? css.large : ''}`}>
      {isChange && !isOut ? '+' : ''}
      {money(value)} <small>{unit}</small>
    </span>
  )
}

/** A short time; year and seconds on hover. */
export function Time({ at }: { readonly at: number | null }) {
  const { time, fullTime } = useFormat()
  if (at === null) return <span>–</span>
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={fullTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {time(at)}
    </time>
  )
}

export type Tone = 'calm' | 'good' | 'waiting' | 'danger'

export function Tag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>
}
