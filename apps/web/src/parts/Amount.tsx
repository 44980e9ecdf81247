import { symbolBefore } from '../base/currency.ts'
import { useT } from '../base/i18n/i18n.ts'
import styles from './Amount.module.css'
import { shown } from './money.ts'

export type AmountProps = {
  readonly value: string
  /** 'U', 'USDT', or a currency code from the server. */
  readonly unit: string
  readonly size?: 'body' | 'lead' | 'title' | 'balance'
  /** Shows + or − and the colour of money coming in or going out; neither for zero. */
  readonly isSigned?: boolean
  readonly isHidden?: boolean
}

/** Longer figures do not fit a 320 px phone at the size of a balance. */
const LONG_FIGURE = 12

/** An amount, always with its unit. */
export function Amount({ value, unit, size = 'body', isSigned = false, isHidden = false }: AmountProps) {
  const t = useT('core')
  const isOut = value.startsWith('-')
  const bare = isOut ? value.slice(1) : value
  const figure = isHidden ? '••••••' : shown(bare, unit)
  const isNothing = !/[1-9]/.test(bare)
  const sign = isNothing ? '' : isOut ? '−' : isSigned ? '+' : ''
  const tone = isSigned && !isNothing ? (isOut ? styles.out : styles.in) : ''
  const symbol = symbolBefore(unit)
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

type SparklineProps = {
  /** In order, at least two. */
  readonly values: readonly number[]
  /** Description of the line for screen readers. */
  readonly label: string
}

const WIDTH = 120
const HEIGHT = 36
const EDGE = 3

/** A line without axes that shows the course of a value. */
export function Sparkline({ values, label }: SparklineProps) {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  const points = values.map((value, at) => ({
    x: EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE),
    // A flat line runs through the middle.
    y: span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE),
  }))
  const last = points.at(-1)
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r="3" />}
    </svg>
  )
}
