import { readMinor } from '@u-market/domain'
import type { ReactNode } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { useFormat } from '../base/i18n/use-format.ts'
import css from './values.module.css'

type Props = {
  /** Decimal text as on the wire. */
  readonly value: string
  /** `U`, or a currency. Never left out: a bare number says nothing. */
  readonly unit: string
  /** Colours and signs it as coming in or going out. */
  readonly isChange?: boolean
  readonly isLarge?: boolean
}

/** The finest of all units, USDT's. */
const MAX_DECIMALS = 6

/** What is no amount is said to be none: a figure that looks like one would be believed. */
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

/** A moment, short; the second and the year on hover. */
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
