import type { FormOf, Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useState } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/me.ts'
import { useApiList } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Chips, Segmented } from '../../parts/Choices.tsx'
import { MethodMark } from '../../parts/MethodMark.tsx'
import { PullToRefresh } from '../../parts/PullToRefresh.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { Switch } from '../../parts/Switch.tsx'
import { useMethodName } from '../../parts/use-method-name.ts'
import { WindowedRow } from '../../parts/WindowedRow.tsx'
import { BestMatch } from './BestMatch.tsx'
import { BestSheet } from './BuyBest.tsx'
import { MarketOffer } from './MarketOffer.tsx'
import styles from './market.module.css'
import { type MatchForm, matchFormOf } from './match-query.ts'
import { NextPage } from './NextPage.tsx'
import { useBestOffer } from './use-best-offer.ts'
import { type MarketFilter, sorts, useMarketFilter } from './use-market-filter.ts'
import { WishField } from './WishField.tsx'
import { isFilled, type Wish } from './wish.ts'

const CARD_HEIGHT = 236
const BEST_HEIGHT = 380

/** The offers there are: what fits the wish best on top, as one types, and below it all that fit. */
export function Market() {
  const filter = useMarketFilter()
  const { wish, method } = filter
  const match = useBestOffer(wish, method)
  const [ordered, order] = useState<Offer | null>(null)
  const isAsked = isFilled(wish)
  return (
    <>
      <PullToRefresh />
      <Filters filter={filter} />
      {isAsked && match.isPending && <Skeleton count={1} height={BEST_HEIGHT} />}
      {isAsked && match.best && (
        <BestMatch
          best={match.best}
          isSettled={match.isSettled}
          wish={wish}
          methodType={method}
          onOrder={order}
        />
      )}
      <Offers
        form={filter.form}
        wish={wish}
        methodType={method}
        isFiltered={filter.isFiltered}
        onShowAll={filter.isFitting ? () => filter.fitBy(false) : undefined}
        onClear={filter.clear}
        besides={isAsked && filter.sort === 'price' ? match.best : undefined}
      />
      <BestSheet best={match.best} ordered={ordered} onOrder={order} wish={wish} methodType={method} />
    </>
  )
}

function Filters({ filter }: { readonly filter: MarketFilter }) {
  const t = useT('market')
  const core = useT('core')
  const { data: config } = useHomeConfig()
  const methodName = useMethodName()
  const isSignedIn = useIsSignedIn()
  const sortNames = { price: t('sortPrice'), credit: t('sortCredit'), speed: t('sortSpeed') }
  return (
    <>
      <Card>
        <WishField
          wish={filter.wish}
          currency={config?.currency ?? 'CNY'}
          onType={filter.type}
          onMeasure={filter.measureIn}
        />
      </Card>
      <div className={styles.filters}>
        <Chips
          label={t('payBy')}
          value={filter.method}
          onChange={filter.payBy}
          options={[
            { value: '', label: core('all') },
            ...(config?.methodTypes.map(({ type }) => ({
              value: type,
              label: methodName(type),
              mark: <MethodMark type={type} />,
            })) ?? []),
          ]}
        />
        <Segmented
          label={t('sortBy')}
          value={filter.sort}
          onChange={filter.sortBy}
          options={sorts.map((value) => ({ value, label: sortNames[value] }))}
        />
        {isSignedIn && <Switch label={t('fitsMe')} isOn={filter.fits} onChange={filter.fitBy} />}
      </div>
    </>
  )
}

type OffersProps = {
  readonly form: Omit<FormOf<'listOffers'>, 'page'>
  readonly wish: Wish
  readonly methodType: string
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** Also what does not fit the reader; absent: that is shown already. */
  readonly onShowAll: (() => void) | undefined
  /** Stands above the list already. */
  readonly besides: Offer | undefined
}

function Offers({ form, wish, methodType, isFiltered, onClear, onShowAll, besides }: OffersProps) {
  const t = useT('market')
  const list = useApiList('listOffers', form)
  if (list.isPending) return <Skeleton count={4} height={CARD_HEIGHT} />
  if (list.error && !list.items)
    return <ErrorState {...readError(list.error)} onRetry={() => void list.refetch()} />
  // An offer that moved to the next page between two answers comes twice.
  const offers = [...new Map(list.items?.map((offer) => [offer.id, offer])).values()]
  if (offers.length === 0)
    return isFiltered || onShowAll ? (
      <Empty
        scene="search"
        text={t('noneFits')}
        action={
          <>
            {isFilled(wish) && <ChangeWish form={matchFormOf(wish, methodType)} />}
            {onShowAll && (
              <Button tone="second" onClick={onShowAll}>
                {t('showAll')}
              </Button>
            )}
            {isFiltered && (
              <Button tone={isFilled(wish) ? 'quiet' : 'second'} onClick={onClear}>
                {t('clearFilters')}
              </Button>
            )}
          </>
        }
      />
    ) : (
      <Empty
        scene="offers"
        text={t('noneNow')}
        action={
          <ButtonLink tone="second" to={paths.trade('sell')}>
            {t('listOne')}
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <ul className="cards" aria-label={t('offers')}>
        {offers.map(
          (offer) =>
            offer.id !== besides?.id && (
              <WindowedRow key={offer.id} name={`offer ${offer.id}`}>
                <MarketOffer offer={offer} wish={wish} methodType={methodType} />
              </WindowedRow>
            ),
        )}
      </ul>
      <NextPage list={list} />
    </>
  )
}

/** The way to what would be found if one thing were changed. */
function ChangeWish({ form }: { readonly form: MatchForm }) {
  const t = useT('market')
  return (
    <ButtonLink to={paths.match(form)} tone="second" onClick={() => setParameters({ matchItem: form })}>
      {t('changeWish')}
    </ButtonLink>
  )
}
