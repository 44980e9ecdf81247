import { paths, screens } from '@u-market/contract/paths'
import { minorStated } from '@u-market/domain'
import { useApiQuery, useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Amount, Sparkline } from '../../parts/Amount.tsx'
import { OfferCard } from '../../parts/OfferCard.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { mostOf } from '../offers/index.ts'
import styles from './home.module.css'

const SHOWN = 3
/** The user's own offers may be among them and are filtered out. */
const ASKED = SHOWN + 2
const CARD_HEIGHT = 212

/** The best prices, for visitors too, with a link to all offers. */
export function BestOffers() {
  const t = useT('home')
  const me = useUserInfo((store) => store.info?.id)
  const { data: config } = useHomeConfig()
  const { data, isPending, error, refetch } = useApiQuery('listOffers', { sort: 'price', limit: ASKED })
  const offers = data?.data.filter(({ userId }) => userId !== me).slice(0, SHOWN) ?? []
  return (
    <section className={styles.offers} aria-labelledby="best-offers">
      <div className={styles.head}>
        <h2 id="best-offers">{t('bestOffers')}</h2>
        <Link to={screens.offers}>{t('allOffers')}</Link>
      </div>
      {isPending ? (
        <Skeleton count={SHOWN} height={CARD_HEIGHT} />
      ) : error && !data ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : offers.length === 0 ? (
        <p className={styles.none}>{t('noOffers')}</p>
      ) : (
        <ul className="cards">
          {offers.map((offer) => (
            <li key={offer.id}>
              <OfferCard
                offer={offer}
                most={mostOf(offer, config?.limits)}
                to={paths.offer(offer.id)}
                onOpen={() => setScreenParams({ offer })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The reference price and its change over seven days. */
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

const DECIMALS = 2
const BASIS_POINTS = 10_000n
const PERCENT = 100

/** Returns the change from the first to the last price in percent with one decimal ("0.4", "-1.2"); null without a history. */
export function changeOf(prices: readonly string[]): string | null {
  if (prices.length < 2) return null
  const [first, last] = [prices[0], prices.at(-1)].map((price) => minorStated(price ?? '', DECIMALS))
  if (!first || last === undefined) return null
  return (Number(((last - first) * BASIS_POINTS) / first) / PERCENT).toFixed(1)
}
