import type { Offer } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { readError } from '../../base/api/errors.ts'
import { useApiList } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { WindowedRow } from '../../parts/LongList.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { MarketOffer } from './MarketOffer.tsx'
import { matchFormOf } from './match-query.ts'
import { NextPage } from './NextPage.tsx'
import { answering } from './sides.ts'
import type { MarketFilter } from './use-market-filter.ts'
import { isFilled } from './wish.ts'

const CARD_HEIGHT = 236

type MarketListProps = {
  readonly side: OfferSide
  readonly filter: MarketFilter
  /** Stands above the list already. */
  readonly besides: Offer | undefined
}

/** All offers that fit, or what can be done where none does. */
export function MarketList({ side, filter, besides }: MarketListProps) {
  const t = useT(answering[side])
  const { wish, method } = filter
  const list = useApiList('listOffers', filter.form)
  if (list.isPending) return <Skeleton count={4} height={CARD_HEIGHT} />
  if (list.error && !list.items)
    return <ErrorState {...readError(list.error)} onRetry={() => void list.refetch()} />
  // An offer that moved to the next page between two answers comes twice.
  const offers = [...new Map(list.items?.map((offer) => [offer.id, offer])).values()]
  if (offers.length === 0)
    return filter.isFiltered || filter.isFitting ? (
      <NoneFits side={side} filter={filter} />
    ) : (
      <Empty
        scene={side === 'buy' ? 'buyers' : 'offers'}
        text={t('noneNow')}
        action={<OwnOffer side={side} />}
      />
    )
  return (
    <>
      <ul className="cards" aria-label={t('offers')}>
        {offers.map(
          (offer) =>
            offer.id !== besides?.id && (
              <WindowedRow key={offer.id} name={`offer ${offer.id}`}>
                <MarketOffer offer={offer} wish={wish} methodType={method} />
              </WindowedRow>
            ),
        )}
      </ul>
      <NextPage list={list} />
    </>
  )
}

function NoneFits({ side, filter }: Omit<MarketListProps, 'besides'>) {
  const t = useT('market')
  const sided = useT(answering[side])
  const { wish, method } = filter
  const isAsked = isFilled(wish)
  const form = matchFormOf(wish, method, side)
  return (
    <Empty
      scene="search"
      text={sided('noneFits')}
      action={
        <>
          {isAsked && (
            <ButtonLink
              to={paths.match(form)}
              tone="second"
              onClick={() => setParameters({ matchItem: form })}
            >
              {t('changeWish')}
            </ButtonLink>
          )}
          {filter.isFitting && (
            <Button tone="second" onClick={() => filter.fitBy(false)}>
              {t('showAll')}
            </Button>
          )}
          {filter.isFiltered && (
            <Button tone={isAsked ? 'quiet' : 'second'} onClick={filter.clear}>
              {t('clearFilters')}
            </Button>
          )}
          <OwnOffer side={side} />
        </>
      }
    />
  )
}

/** Who finds no offer makes one: the act of the other side. */
function OwnOffer({ side }: Pick<MarketListProps, 'side'>) {
  const t = useT('selling')
  return (
    <ButtonLink tone="second" to={side === 'buy' ? screens.sell : paths.newWant()}>
      {side === 'buy' ? t('listOne') : t('wantOne')}
    </ButtonLink>
  )
}
