import type { Offer } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { type ReactNode, useState } from 'react'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { useIsLoggedIn } from '../../base/stores/user-info.ts'
import { Card } from '../../parts/Card.tsx'
import { Chips, Segmented, Switch } from '../../parts/Choices.tsx'
import { PullToRefresh } from '../../parts/LongList.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { BestMatch, BestSheet, useBestOffer } from './BestMatch.tsx'
import { MarketList } from './MarketList.tsx'
import { type MarketFilter, sorts, useMarketFilter } from './market-filter.ts'
import { OrderDraftField } from './OrderDraftField.tsx'
import styles from './offers.module.css'
import { isFilled } from './order-draft.ts'
import { named, sideIn, takerNamespace } from './sides.ts'

const BEST_HEIGHT = 380

type MarketProps = {
  /** Side of the offers: with buy offers the user sells. */
  readonly side: OfferSide
  /** Rendered between the filter and the list. */
  readonly children?: ReactNode
}

/** Lists the offers that fit the draft, with the best match on top while the user types. */
export function Market({ side, children }: MarketProps) {
  const filter = useMarketFilter(side)
  const { draft, method } = filter
  const match = useBestOffer(draft, method, side)
  const [ordered, order] = useState<Offer | null>(null)
  const isAsked = isFilled(draft)
  return (
    <>
      <PullToRefresh />
      <MarketFilters side={side} filter={filter} />
      {isAsked && match.isPending && <Skeleton count={1} height={BEST_HEIGHT} />}
      {isAsked && match.best && (
        <BestMatch
          best={match.best}
          isSettled={match.isSettled}
          draft={draft}
          methodType={method}
          onOrder={order}
        />
      )}
      {children}
      <MarketList
        side={side}
        filter={filter}
        besides={isAsked && filter.sort === 'price' ? match.best : undefined}
      />
      <BestSheet best={match.best} ordered={ordered} onOrder={order} draft={draft} methodType={method} />
    </>
  )
}

type MarketFiltersProps = { readonly side: OfferSide; readonly filter: MarketFilter }

/** Amount, payment method and sort order. */
function MarketFilters({ side, filter }: MarketFiltersProps) {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[side])
  const core = useT('core')
  const { data: config } = useHomeConfig()
  const methodName = useMethodName()
  const isLoggedIn = useIsLoggedIn()
  const sortNames = { price: t('sortPrice'), credit: t('sortCredit'), speed: sided('sortSpeed') }
  return (
    <>
      <Card>
        <OrderDraftField
          side={side}
          draft={filter.draft}
          currency={config?.currency ?? 'CNY'}
          onType={filter.type}
          onMeasure={filter.measureIn}
        />
      </Card>
      <div className={styles.filters}>
        <Chips
          label={sided('payBy')}
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
        {isLoggedIn && <Switch label={sided('fitsMe')} isOn={filter.fits} onChange={filter.fitBy} />}
      </div>
    </>
  )
}

/** The market's offers of either side on a linkable page. */
export function OffersScreen() {
  const t = useT('takeBuyOffer')
  const [query] = useSearchParams()
  const side = sideIn(query)
  const sided = useT(takerNamespace[side])
  const navigate = useNavigate()
  return (
    <Screen title={sided('buyList')} back={screens.home}>
      <Segmented
        label={t('side')}
        value={side}
        onChange={(next) => navigate(paths.offers(named(next)), { replace: true })}
        options={[
          { value: 'sell', label: t('sideBuy') },
          { value: 'buy', label: t('sideSell') },
        ]}
      />
      <Market key={side} side={side} />
    </Screen>
  )
}
