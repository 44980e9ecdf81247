import type { Offer } from '@u-market/contract'
import {
  coin,
  coinStated,
  decidePlacement,
  defaultSettings,
  fiat,
  fiatStated,
  type PlacementVerdict,
  userId,
} from '@u-market/domain'
import { type Limits, minorOf, priceOf, type Wish } from './quantity.ts'

type Judged = {
  readonly offer: Offer
  readonly wish: Wish
  readonly methodType: string
  readonly limits: Limits
  readonly buyerId: number
}

/**
 * The server's own verdict, asked beforehand. Null while nothing is typed. How many orders the buyer has open is not
 * known here, and a pause or a sanction is said beside it: none is part of this verdict.
 */
export function judgeWish({ offer, wish, methodType, limits, buyerId }: Judged): PlacementVerdict | null {
  const typed = minorOf(wish.text)
  const unitPrice = priceOf(offer.price)
  if (!typed || !unitPrice) return null
  return decidePlacement(
    {
      sellerId: userId(offer.userId),
      status: offer.status,
      price: unitPrice,
      remaining: coinStated(offer.remainingNum),
      min: fiatStated(offer.minAmount),
      max: fiatStated(offer.maxAmount),
      methodTypes: offer.methodTypes,
    },
    { id: userId(buyerId), openOrders: 0, completedOrders: 0, pausedUntil: null, barredBy: null },
    { methodType, ...(wish.by === 'num' ? { num: coin(typed) } : { amount: fiat(typed) }) },
    {
      ...defaultSettings,
      orderMin: fiatStated(limits.orderMin),
      orderMax: fiatStated(limits.orderMax),
    },
  )
}
