import { isAwaited, useApi } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { useSettings } from '../../base/stores/settings.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Card } from '../../parts/Card.tsx'
import { grouped, moneyText } from '../../parts/money.ts'
import { Skeleton } from '../../parts/States.tsx'
import { type BalanceChart, balanceChart } from './balance-chart.ts'
import styles from './wallet.module.css'

type BalanceCardProps = {
  readonly coin: string
  readonly range: { readonly start: number; readonly end: number } | null
}

/** As many changes as one answer holds; more than these would be one pixel each. */
const CHART_CHANGES = 50

export function BalanceCard({ coin, range }: BalanceCardProps) {
  const t = useT('wallet')
  const isHidden = useSettings((settings) => settings.isBalanceHidden)
  const bills = useApi('listBills', { limit: CHART_CHANGES, ...range }, { keepsPrevious: true })
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
  const locale = useLocale()
  const day = (seconds: number): string =>
    new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(seconds * 1000)
  const summary = t('chartSummary', {
    from: grouped(chart.from),
    start: day(chart.start),
    to: grouped(chart.to),
    end: day(chart.end),
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
        <span>{day(chart.start)}</span>
        <span className="figures">
          {moneyText(chart.low, 'U')} – {moneyText(chart.high, 'U')}
        </span>
        <span>{day(chart.end)}</span>
      </figcaption>
    </figure>
  )
}
