import { useT } from '../base/i18n/i18n.ts'
import styles from './Amount.module.css'
import { shown, symbolOf } from './money.ts'

type AmountProps = {
  readonly value: string
  /** 'U', 'USDT', or a currency code as the server names it. */
  readonly unit: string
  readonly size?: 'body' | 'lead' | 'title' | 'balance'
  /** Shows + or − and the colour of money coming in or going out; nothing of the kind for zero. */
  readonly isSigned?: boolean
  readonly isHidden?: boolean
}

/** More characters than this do not fit on a 320 px phone at the size of a balance. */
const LONG_FIGURE = 12

/** A figure is never bare: its unit stands by it, smaller. */
export function Amount({ value, unit, size = 'body', isSigned = false, isHidden = false }: AmountProps) {
  const t = useT('core')
  const isOut = value.startsWith('-')
  const bare = isOut ? value.slice(1) : value
  const figure = isHidden ? '••••••' : shown(bare)
  const isNothing = !/[1-9]/.test(bare)
  const sign = isNothing ? '' : isOut ? '−' : isSigned ? '+' : ''
  const tone = isSigned && !isNothing ? (isOut ? styles.out : styles.in) : ''
  const symbol = symbolOf(unit)
  const fit = size === 'balance' && figure.length > LONG_FIGURE ? styles.long : ''
  return (
    <span className={`figures ${styles.amount} ${styles[size]} ${fit} ${tone}`}>
      {isHidden && <span className="sr-only">{t('hidden')}</span>}
      <span aria-hidden={isHidden || undefined}>
        {!isHidden && sign}
        {symbol && <span className={styles.symbol}>{symbol}</span>}
        {figure}
        {!symbol && <span className={styles.unit}>{`\u00a0${unit}`}</span>}
      </span>
    </span>
  )
}
