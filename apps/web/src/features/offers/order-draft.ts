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

export type OrderDraft = { readonly by: Measure; readonly text: string }
export type Quote = { readonly num: Coin; readonly amount: Fiat }

const TYPED = /^\d{1,12}(\.\d{0,2})?$/

/** What an address asks for: somebody who comes back finds the form as they left it. */
export function orderDraftFrom(query: URLSearchParams): OrderDraft {
  return given(query, 'num') ?? given(query, 'amount') ?? { by: 'amount', text: '' }
}

/** More than zero, and readable. */
export function isFilled({ text }: OrderDraft): boolean {
  return Boolean(minorOf(text))
}

/** Both sides of a draft at a price, rounded as the server rounds. Null when nothing sensible is typed. */
export function quoteAt({ by, text }: OrderDraft, unitPrice: Price): Quote | null {
  const typed = minorOf(text)
  if (!typed) return null
  const num = by === 'num' ? coin(typed) : coinFor(fiat(typed), unitPrice)
  return { num, amount: costOf(num, unitPrice) }
}

/** The same deal as a draft in the other measure. */
export function measuredIn(by: Measure, quote: Quote | null): OrderDraft {
  return { by, text: quote ? (by === 'num' ? coinText(quote.num) : fiatText(quote.amount)) : '' }
}

function given(query: URLSearchParams, field: Measure): OrderDraft | null {
  const text = fieldIn(query, field) ?? ''
  return TYPED.test(text) ? { by: field, text } : null
}

type Judged = {
  readonly offer: Offer
  readonly draft: OrderDraft
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
export function previewPlacement({
  offer,
  draft,
  methodType,
  limits,
  takerId,
}: Judged): PlacementVerdict | null {
  const typed = minorOf(draft.text)
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
    { methodType, ...(draft.by === 'num' ? { num: coin(typed) } : { amount: fiat(typed) }) },
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
  sanction: null,
  dealings: { isBlocked: false, isFirst: true },
}

function firstMaxOf({ conditions, firstMaxApplies }: Offer): Fiat | null {
  return firstMaxApplies === 1 && conditions.firstMax !== null ? fiatStated(conditions.firstMax) : null
}
