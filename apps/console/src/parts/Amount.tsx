import { useFormat } from '../base/i18n/use-format.ts'
import css from './Amount.module.css'

type Props = {
  /** Decimal text as on the wire. */
  readonly value: string
  /** `U`, or a currency. Never left out: a bare number says nothing. */
  readonly unit: string
  /** Colours and signs it as coming in or going out. */
  readonly isChange?: boolean
  readonly isLarge?: boolean
}

export function Amount({ value, unit, isChange = false, isLarge = false }: Props) {
  const { money } = useFormat()
  const isOut = value.startsWith('-')
  const tone = isChange ? (isOut ? css.out : css.in) : ''
  return (
    <span className={`${css.amount} ${tone} ${isLarge ? css.large : ''}`}>
      {isChange && !isOut ? '+' : ''}
      {money(value)} <small>{unit}</small>
    </span>
  )
}
