import type { Offer } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import type { ComponentProps } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useApiList, useHomeConfig } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { useIsLoggedIn, useUserInfo } from '../../base/stores/user-info.ts'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { LoadMore, WindowedRow } from '../../parts/LongList.tsx'
import { OfferCard } from '../../parts/OfferCard.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import type { MarketFilter } from './market-filter.ts'
import { matchFormOf } from './match-advice.ts'
import styles from './offers.module.css'
import { isFilled, type OrderDraft } from './order-draft.ts'
import { waitIn } from './payment.tsx'
import { mostOf, plainAmount } from './quantity.ts'
import { named, pathOf, takerNamespace } from './sides.ts'
import { usePaysText, useQuoteText } from './take-offer-words.ts'

const CARD_HEIGHT = 216

type MarketListProps = {
  readonly side: OfferSide
  readonly filter: MarketFilter
  /** The best match, already shown above the list. */
  readonly besides: Offer | undefined
}

/** All fitting offers, or what the user can do without one. */
export function MarketList({ side, filter, besides }: MarketListProps) {
  const t = useT(takerNamespace[side])
  const { draft, method } = filter
  const list = useApiList('listOffers', filter.form)
  if (list.isPending) return <Skeleton count={4} height={CARD_HEIGHT} />
  if (list.error && !list.items)
    return <ErrorState {...readError(list.error)} onRetry={() => void list.refetch()} />
  // An offer that moves to the next page between two requests is returned twice.
  const offers = [...new Map(list.items?.map((offer) => [offer.id, offer])).values()]
  if (offers.length === 0)
    return filter.isFiltered || filter.isNarrowed || filter.isFitting ? (
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
                <MarketOffer offer={offer} draft={draft} methodType={method} />
              </WindowedRow>
            ),
        )}
      </ul>
      <NextPage list={list} />
    </>
  )
}

/** One primary that widens the search, a second that makes an own offer, and an alert. */
function NoneFits({ side, filter }: Omit<MarketListProps, 'besides'>) {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[side])
  const { draft, method } = filter
  const words = useT('filters')
  const isLoggedIn = useIsLoggedIn()
  const form = matchFormOf(draft, method, side)
  return (
    <Empty
      scene="search"
      text={sided('noneFits')}
      action={
        <>
          {filter.isNarrowed ? (
            <Button onClick={filter.clear}>{t('clearFilters')}</Button>
          ) : isFilled(draft) ? (
            <ButtonLink to={paths.match(form)} onClick={() => setScreenParams({ matchQuery: form })}>
              {t('changeDraft')}
            </ButtonLink>
          ) : method ? (
            <Button onClick={filter.clear}>{t('clearFilters')}</Button>
          ) : (
            <Button onClick={() => filter.fitBy(false)}>{t('showAll')}</Button>
          )}
          <OwnOffer side={side} />
          {isLoggedIn && (
            <ButtonLink
              tone="quiet"
              to={paths.alerts({
                ...named(side),
                methodType: method || undefined,
                amount: draft.by === 'amount' ? plainAmount(draft.text) || undefined : undefined,
              })}
            >
              {words('tellMe')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

/** A user without a fitting offer can make one on the opposite side. */
function OwnOffer({ side }: Pick<MarketListProps, 'side'>) {
  const t = useT('takeBuyOffer')
  return (
    <ButtonLink tone="second" to={side === 'buy' ? screens.sell : paths.newBuyOffer()}>
      {side === 'buy' ? t('listOne') : t('wantOne')}
    </ButtonLink>
  )
}

type MarketOfferProps = {
  readonly offer: Offer
  /** The list's filter, passed on to the offer's screen. */
  readonly draft: OrderDraft
  readonly methodType: string
}

/** An offer of the market. The user's own leads to its editor, because users cannot trade with themselves. */
function MarketOffer({ offer, draft, methodType }: MarketOfferProps) {
  const t = useT('takeSellOffer')
  const buyOfferText = useT('takeBuyOffer')
  const { data: config } = useHomeConfig()
  const quote = useQuoteText(offer, draft)
  const isOwn = useUserInfo((store) => store.info?.id === offer.userId)
  const until = waitIn(offer, methodType)
  const body = { offer, most: mostOf(offer, config?.limits), pays: usePaysText(offer) }
  if (isOwn)
    return (
      <div className={styles.own}>
        <OfferCard {...body} />
        <Link to={paths.editOffer(offer.id)} onClick={() => setScreenParams({ ownOffer: offer })}>
          {t('ownOffer')}
        </Link>
      </div>
    )
  return (
    <OfferCard
      {...body}
      quote={quote}
      unfit={
        offer.fits === 0
          ? t('unfit')
          : until !== null
            ? t('usableFrom', { time: timeText(until) })
            : undefined
      }
      to={pathOf(offer, { [draft.by]: draft.text || undefined, methodType })}
      {...(offer.side === 'buy' && { label: buyOfferText('open', { name: offer.nickname }) })}
      onOpen={() => setScreenParams({ offer })}
    />
  )
}

/** The end of the list: loads the next page, or offers a retry by hand after a failure, or says that the list is complete. */
function NextPage({ list }: ComponentProps<typeof LoadMore>) {
  const t = useT('takeSellOffer')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  if (hasNextPage && !isFetchNextPageError) return <LoadMore list={list} />
  return (
    <div className={styles.end}>
      {hasNextPage ? (
        <Button tone="quiet" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('pageFailed')}
        </Button>
      ) : (
        <p>{t('endOfList')}</p>
      )}
    </div>
  )
}
