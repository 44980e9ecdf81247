import type { Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { OfferCard } from '../../parts/OfferCard.tsx'
import styles from './offers.module.css'
import { mostOf } from './quantity.ts'
import { pathOf } from './sides.ts'
import { useDealText } from './use-deal-text.ts'
import { usePaysText } from './use-pays-text.ts'
import type { Wish } from './wish.ts'

type MarketOfferProps = {
  readonly offer: Offer
  /** What the list was filtered by goes along. */
  readonly wish: Wish
  readonly methodType: string
}

/** An offer of the market; one's own leads to its editor, as nobody trades with themselves. */
export function MarketOffer({ offer, wish, methodType }: MarketOfferProps) {
  const t = useT('market')
  const selling = useT('selling')
  const { data: config } = useHomeConfig()
  const deal = useDealText(offer, wish)
  const isOwn = useUserInfo((store) => store.info?.id === offer.userId)
  const body = { offer, most: mostOf(offer, config?.limits), pays: usePaysText(offer) }
  if (isOwn)
    return (
      <div className={styles.own}>
        <OfferCard {...body} />
        <Link to={paths.editOffer(offer.id)} onClick={() => setParameters({ sellItem: offer })}>
          {t('ownOffer')}
        </Link>
      </div>
    )
  return (
    <OfferCard
      {...body}
      deal={deal}
      unfit={offer.fits === 0 ? t('unfit') : undefined}
      to={pathOf(offer, { [wish.by]: wish.text || undefined, methodType })}
      {...(offer.side === 'buy' && { label: selling('open', { name: offer.nickname }) })}
      onOpen={() => setParameters({ buyListItem: offer })}
    />
  )
}
