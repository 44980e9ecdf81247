import type { Offer } from '@u-market/contract'
import {
  coin,
  coinStated,
  decidePlacement,
  defaultSettings,
  type Fiat,
  fiat,
  fiatStated,
  type PlacementVerdict,
  userId,
} from '@u-market/domain'
import { type Limits, minorOf, priceOf } from './quantity.ts'
import type { Wish } from './wish.ts'

type Judged = {
  readonly offer: Offer
  readonly wish: Wish
  readonly methodType: string
  readonly limits: Limits
  /** Who answers the offer. */
  readonly takerId: number
}

/**
 * The server's own verdict, asked beforehand. Null while nothing is typed. How many orders the buyer has open is not
 * known here, whichever side that is, and a pause, a sanction or what the offer asks of its taker is said beside it: none is part
 * of this verdict, but for the limit of a first trade.
 */
export function judgeWish({ offer, wish, methodType, limits, takerId }: Judged): PlacementVerdict | null {
  const typed = minorOf(wish.text)
  const unitPrice = priceOf(offer.price)
  if (!typed || !unitPrice) return null
  return decidePlacement(
    {
      side: offer.side,
      makerId: userId(offer.userId),
      status: offer.status,
      price: unitPrice,
      remaining: coinStated(offer.remainingNum),
      min: fiatStated(offer.minAmount),
      max: fiatStated(offer.maxAmount),
      methodTypes: offer.methodTypes,
      conditions: { ...none, firstMax: firstMaxOf(offer) },
    },
    { taker: { ...unknownTaker, id: userId(takerId) }, buyer: unknownBuyer },
    { methodType, ...(wish.by === 'num' ? { num: coin(typed) } : { amount: fiat(typed) }) },
    {
      ...defaultSettings,
      now: 0,
      orderMin: fiatStated(limits.orderMin),
      orderMax: fiatStated(limits.orderMax),
    },
  )
}

const none = { minCompleted: null, minRate: null, minDays: null }
const unknownBuyer = { openOrders: 0, completedOrders: 0, pausedUntil: null }
const unknownTaker = {
  completedOrders: 0,
  rate: null,
  registeredAt: 0,
  barredBy: null,
  dealings: { isBlocked: false, isFirst: true },
}

function firstMaxOf({ conditions, firstMaxApplies }: Offer): Fiat | null {
  return firstMaxApplies === 1 && conditions.firstMax !== null ? fiatStated(conditions.firstMax) : null
}
