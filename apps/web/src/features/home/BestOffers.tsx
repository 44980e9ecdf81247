import { paths, screens } from '@u-market/contract/paths'
import { readError } from '../../base/api/errors.ts'
import { useApi, useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { OfferCard } from '../../parts/OfferCard.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { mostOf } from '../offers/index.ts'
import styles from './home.module.css'

const SHOWN = 3
/** One's own may be among them, which one does not buy from. */
const ASKED = SHOWN + 2
const CARD_HEIGHT = 212

/** The best prices there are right now, for visitors too, and the way to all the others. */
export function BestOffers() {
  const t = useT('home')
  const me = useUserInfo((store) => store.info?.id)
  const { data: config } = useHomeConfig()
  const { data, isPending, error, refetch } = useApi('listOffers', { sort: 'price', limit: ASKED })
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
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
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
                onOpen={() => setParameters({ buyListItem: offer })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
