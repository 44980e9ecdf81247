import type { Bill } from '@u-market/contract'
import { coinStated } from '@u-market/domain'
import { isAwaited, useApiQuery } from '../../base/api/use-api.ts'
import { dateText, serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSettings } from '../../base/stores/settings.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Card } from '../../parts/Card.tsx'
import { grouped, moneyText } from '../../parts/money.ts'
import { Skeleton } from '../../parts/States.tsx'
import styles from './wallet.module.css'

type BalanceCardProps = {
  readonly coin: string
  readonly range: { readonly start: number; readonly end: number } | null
}

/** The page size of one response; more changes would be one pixel each. */
const CHART_CHANGES = 50

export function BalanceCard({ coin, range }: BalanceCardProps) {
  const t = useT('wallet')
  const isHidden = useSettings((settings) => settings.isBalanceHidden)
  const bills = useApiQuery('listBills', { limit: CHART_CHANGES, ...range }, { keepsPrevious: true })
  const { data } = bills
  const now = Math.floor(serverNow() / 1000)
  const chart = data ? balanceChart(data.data, Math.min(now, range?.end ?? now), BOX) : null
  return (
    <Card>
      <p className={styles.label}>{t('balance')}</p>
      <Amount value={coin} unit="U" size="balance" isHidden={isHidden} />
      {!isHidden && (
        <>
          {isAwaited(bills) && <Skeleton count={1} height={178} />}
          {chart && <Chart chart={chart} />}
          {data && !chart && <p className={styles.label}>{t('chartFlat')}</p>}
        </>
      )}
    </Card>
  )
}

const BOX = { width: 300, height: 64 }

function Chart({ chart }: { readonly chart: BalanceChart }) {
  const t = useT('wallet')
  const summary = t('chartSummary', {
    from: grouped(chart.from),
    start: dateText(chart.start),
    to: grouped(chart.to),
    end: dateText(chart.end),
    low: grouped(chart.low),
    high: grouped(chart.high),
  })
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t('overTime')}. ${summary}`}
      >
        <path d={chart.area} className={styles.area} />
        <path d={chart.line} className={styles.line} />
      </svg>
      <figcaption className={styles.caption} aria-hidden="true">
        <span>{dateText(chart.start)}</span>
        <span className="figures">
          {moneyText(chart.low, 'U')} – {moneyText(chart.high, 'U')}
        </span>
        <span>{dateText(chart.end)}</span>
      </figcaption>
    </figure>
  )
}

/** Height resolution, finer than any screen. */
const FINE = 1_000_000n

type Change = Pick<Bill, 'before' | 'after' | 'createdAt'>

type BalanceChart = {
  /** An SVG path over the box, in steps because the balance holds between changes. */
  readonly line: string
  /** The line, closed along the bottom. */
  readonly area: string
  readonly from: string
  readonly to: string
  readonly low: string
  readonly high: string
  /** Unix seconds. */
  readonly start: number
  readonly end: number
}

export type Box = { readonly width: number; readonly height: number }

/**
 * Builds the chart from changes (newest first, without gaps). The last balance holds until `until` (Unix seconds). Null without
 * changes.
 */
export function balanceChart(changes: readonly Change[], until: number, box: Box): BalanceChart | null {
  const ordered = changes.toReversed()
  const first = ordered[0]
  const last = ordered.at(-1)
  if (!first || !last) return null
  const balances = [first.before, ...ordered.map(({ after }) => after)]
  const sorted = balances.toSorted((a, b) => Number(coinStated(a) - coinStated(b)))
  const low = sorted[0] ?? first.before
  const high = sorted.at(-1) ?? first.before

  const end = Math.max(until, last.createdAt)
  const span = end - first.createdAt
  // All changes are in one second: spread them evenly.
  const across = (change: Change, at: number): number =>
    span > 0
      ? (change.createdAt - first.createdAt) / span
      : ordered.length > 1
        ? at / (ordered.length - 1)
        : 0.5
  const range = coinStated(high) - coinStated(low)
  const y = (balance: string): number =>
    round(
      range > 0n ? box.height * (1 - heightOf(coinStated(balance) - coinStated(low), range)) : box.height / 2,
    )

  const steps = ordered.map((change, at) => `H${round(across(change, at) * box.width)}V${y(change.after)}`)
  const line = `M0 ${y(first.before)}${steps.join('')}H${box.width}`
  return {
    line,
    area: `${line}V${box.height}H0Z`,
    from: first.before,
    to: last.after,
    low,
    high,
    start: first.createdAt,
    end,
  }
}

/** Returns a fraction for drawing only; amounts are compared exactly. */
function heightOf(share: bigint, whole: bigint): number {
  return Number((share * FINE) / whole) / Number(FINE)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
