import { useMoney } from '../base/use-money.ts'
import css from './values.module.css'

/** Money in the market's currency, perhaps for one unit of something: "¥7.20/U". */
export function Money({ value, per }: { readonly value: string; readonly per?: 'U' }) {
  const money = useMoney()
  return (
    <span className={css.amount}>
      {money(value)}
      {per && <small>/{per}</small>}
    </span>
  )
}
