import type { Offer } from '@u-market/contract'
import { fieldIn } from '@u-market/contract/paths'
import {
  type Coin,
  coin,
  coinFor,
  coinStated,
  coinText,
  costOf,
  decidePlacement,
  defaultSettings,
  type Fiat,
  fiat,
  fiatStated,
  fiatText,
  type PlacementVerdict,
  type Price,
  userId,
} from '@u-market/domain'
import { type Limits, type Measure, minorOf, priceOf } from './quantity.ts'

export type Wish = { readonly by: Measure; readonly text: string }
export type Deal = { readonly num: Coin; readonly amount: Fiat }

const TYPED = /^\d{1,12}(\.\d{0,2})?$/

/** What an address asks for: somebody who comes back finds the form as they left it. */
export function wishIn(query: URLSearchParams): Wish {
  return given(query, 'num') ?? given(query, 'amount') ?? { by: 'amount', text: '' }
}

/** More than zero, and readable. */
export function isFilled({ text }: Wish): boolean {
  return Boolean(minorOf(text))
}

/** Both sides of a wish at a price, rounded as the server rounds. Null when nothing sensible is typed. */
export function dealAt({ by, text }: Wish, unitPrice: Price): Deal | null {
  const typed = minorOf(text)
  if (!typed) return null
  const num = by === 'num' ? coin(typed) : coinFor(fiat(typed), unitPrice)
  return { num, amount: costOf(num, unitPrice) }
}

/** The same deal as a wish in the other measure. */
export function measuredIn(by: Measure, deal: Deal | null): Wish {
  return { by, text: deal ? (by === 'num' ? coinText(deal.num) : fiatText(deal.amount)) : '' }
}

function given(query: URLSearchParams, field: Measure): Wish | null {
  const text = fieldIn(query, field) ?? ''
  return TYPED.test(text) ? { by: field, text } : null
}

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
