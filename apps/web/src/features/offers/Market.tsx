import type { Offer } from '@u-market/contract'
import type { OfferSide } from '@u-market/domain'
import { type ReactNode, useState } from 'react'
import { PullToRefresh } from '../../parts/LongList.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { BestMatch } from './BestMatch.tsx'
import { BestSheet } from './BestSheet.tsx'
import { MarketFilters } from './MarketFilters.tsx'
import { MarketList } from './MarketList.tsx'
import { useBestOffer } from './use-best-offer.ts'
import { useMarketFilter } from './use-market-filter.ts'
import { isFilled } from './wish.ts'

const BEST_HEIGHT = 380

type MarketProps = {
  /** Of the offers: with those to buy the reader sells. */
  readonly side: OfferSide
  /** What stands between the filter and the list. */
  readonly children?: ReactNode
}

/** The offers there are: what fits the wish best on top, as one types, and below it all that fit. */
export function Market({ side, children }: MarketProps) {
  const filter = useMarketFilter(side)
  const { wish, method } = filter
  const match = useBestOffer(wish, method, side)
  const [ordered, order] = useState<Offer | null>(null)
  const isAsked = isFilled(wish)
  return (
    <>
      <PullToRefresh />
      <MarketFilters side={side} filter={filter} />
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
      {children}
      <MarketList
        side={side}
        filter={filter}
        besides={isAsked && filter.sort === 'price' ? match.best : undefined}
      />
      <BestSheet best={match.best} ordered={ordered} onOrder={order} wish={wish} methodType={method} />
    </>
  )
}
