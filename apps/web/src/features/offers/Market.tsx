import type { Offer } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { Tabs } from '../../parts/Choices.tsx'
import { PullToRefresh } from '../../parts/LongList.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { BestMatch, BestSheet, useBestOffer } from './BestMatch.tsx'
import { MarketFilters } from './MarketFilters.tsx'
import { MarketList } from './MarketList.tsx'
import { useMarketFilter } from './market-filter.ts'
import { isFilled } from './order-draft.ts'
import { named, sideIn, takerNamespace } from './sides.ts'
import { VerifyFirstRow } from './verify-first.tsx'

const BEST_HEIGHT = 330

type MarketProps = {
  /** Side of the offers: with buy offers the user sells. */
  readonly side: OfferSide
}

/** Lists the offers that fit the draft, with the best match on top while the user types. */
export function Market({ side }: MarketProps) {
  const filter = useMarketFilter(side)
  const { draft, method } = filter
  const match = useBestOffer(draft, method, side)
  const [ordered, order] = useState<Offer | null>(null)
  // The best match is quick buy's, which knows amount and method alone.
  const isAsked = isFilled(draft) && !filter.isNarrowed
  return (
    <>
      <PullToRefresh />
      <VerifyFirstRow side={side} />
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
      <MarketList
        side={side}
        filter={filter}
        besides={isAsked && filter.sort === 'price' ? match.best : undefined}
      />
      <BestSheet best={match.best} ordered={ordered} onOrder={order} draft={draft} methodType={method} />
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
      <Tabs
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
