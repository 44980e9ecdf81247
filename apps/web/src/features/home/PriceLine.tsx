import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount, Sparkline } from '../../parts/Amount.tsx'
import { Skeleton } from '../../parts/States.tsx'
import styles from './home.module.css'
import { changeOf } from './price-change.ts'

/** What a coin costs by the market's own measure, and how that has moved in seven days. */
export function PriceLine() {
  const t = useT('home')
  const { data: config, isAwaited } = useHomeConfig()
  const prices = config?.priceHistory.map(({ price }) => price) ?? []
  const change = changeOf(prices)
  if (isAwaited) return <Skeleton count={1} height={152} />
  return (
    <section className={styles.price} aria-label={t('referencePrice')}>
      <div>
        <h2>{t('referencePrice')}</h2>
        {config && <Amount value={config.coinPrice} unit={config.currency} size="title" />}
      </div>
      {change !== null && (
        <div className={styles.line}>
          <Sparkline values={prices.map(Number)} label={t('priceLine')} />
          <ChangeText change={change} />
        </div>
      )}
    </section>
  )
}

function ChangeText({ change }: { readonly change: string }) {
  const t = useT('home')
  const percent = change.replace('-', '')
  return (
    <p className="figures">
      {Number(percent) === 0
        ? t('priceSame')
        : t(change.startsWith('-') ? 'priceDown' : 'priceUp', { percent })}
    </p>
  )
}
