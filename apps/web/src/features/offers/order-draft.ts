import type { HomeConfig, Offer } from '@u-market/contract'
import { fieldIn } from '@u-market/contract/paths'
import {
  type Coin,
  coin,
  coinAt,
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
  payable,
  userId,
} from '@u-market/domain'
import { decimalsOf } from '../../base/currency.ts'
import { linkedAmount } from '../../parts/amount-edit.ts'
import { type Limits, type Measure, minorOf, priceOf } from './quantity.ts'

export type OrderDraft = { readonly by: Measure; readonly text: string }
export type Quote = { readonly num: Coin; readonly amount: Fiat }

/** Reads the draft from the address, so that a returning user finds the form unchanged. */
export function orderDraftFrom(query: URLSearchParams): OrderDraft {
  return given(query, 'num') ?? given(query, 'amount') ?? { by: 'amount', text: '' }
}

/** Whether the text is a valid amount above zero. */
export function isFilled({ text }: OrderDraft): boolean {
  return Boolean(minorOf(text))
}

/** Returns coin and money of a draft at a price: typed money stays as it is. Null without a valid amount. */
export function quoteAt({ by, text }: OrderDraft, unitPrice: Price, currency: string): Quote | null {
  const typed = minorOf(text)
  if (!typed) return null
  return by === 'num'
    ? { num: coin(typed), amount: payable(costOf(coin(typed), unitPrice), decimalsOf(currency)) }
    : { num: coinAt(fiat(typed), unitPrice), amount: fiat(typed) }
}

/** Converts a quote to a draft in the given unit. */
export function measuredIn(by: Measure, quote: Quote | null): OrderDraft {
  return { by, text: quote ? (by === 'num' ? coinText(quote.num) : fiatText(quote.amount)) : '' }
}

function given(query: URLSearchParams, field: Measure): OrderDraft | null {
  const text = linkedAmount(fieldIn(query, field))
  return text ? { by: field, text } : null
}

type Judged = {
  readonly offer: Offer
  readonly draft: OrderDraft
  readonly methodType: string
  readonly limits: Limits
  /** The taker's user id. */
  readonly takerId: number
}

/**
 * Runs the server's placement decision locally; null without an amount. Open orders are not known here, and pauses, sanctions and
 * conditions are reported separately, except the first-trade limit.
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
      status: offer.status === 'short' ? 'soldout' : offer.status,
      price: unitPrice,
      remaining: coinStated(offer.remainingNum),
      min: fiatStated(offer.minAmount),
      max: fiatStated(offer.maxAmount),
      methodTypes: offer.methodTypes,
      conditions: { ...none, firstMax: firstMaxOf(offer) },
    },
    { taker: { ...unknownTaker, id: userId(takerId) }, buyer: unknownBuyer },
    { methodType, ...(draft.by === 'num' ? { num: coin(typed) } : { amount: fiat(typed), isExact: true }) },
    {
      ...defaultSettings,
      now: 0,
      currencyDecimals: decimalsOf(offer.currency),
      orderMin: fiatStated(limits.orderMin),
      orderMax: fiatStated(limits.orderMax),
      rail: { isOn: true, largest: null },
    },
  )
}

/** The market's limits for orders by this type of payment, whose rail may take smaller orders only. */
export function limitsBy<L extends Limits>(
  { limits, methodTypes }: { readonly limits: L; readonly methodTypes: HomeConfig['methodTypes'] },
  methodType: string,
): L {
  const largest = railOf({ methodTypes }, methodType)?.largest ?? null
  const isLess = largest !== null && fiatStated(largest) < fiatStated(limits.orderMax)
  return isLess ? { ...limits, orderMax: largest } : limits
}

type Rails = Pick<HomeConfig, 'methodTypes'>

/** The time to pay by this type of payment: its rail's own, else the offer's. */
export function payMinutesBy(
  config: Rails,
  { payMinutes }: Pick<Offer, 'payMinutes'>,
  methodType: string,
): number {
  return railOf(config, methodType)?.payMinutes ?? payMinutes
}

/** The time to release a payment of this type: its rail's own, else the market's. */
export function releaseMinutesBy(
  { windows, ...config }: Rails & Pick<HomeConfig, 'windows'>,
  methodType: string,
): number {
  return railOf(config, methodType)?.releaseMinutes ?? windows.releaseMinutes
}

export function railOf(
  { methodTypes }: Rails,
  methodType: string,
): HomeConfig['methodTypes'][number] | undefined {
  return methodTypes.find(({ type }) => type === methodType)
}

const none = { minCompleted: null, minRate: null, minPartners: null, minDays: null }
const unknownBuyer = { openPurchases: 0, completedOrders: 0, pausedUntil: null }
const unknownTaker = {
  completedOrders: 0,
  rate: null,
  partners: 0,
  registeredAt: 0,
  sanction: null,
  salesPausedUntil: null,
  dealings: { isBlocked: false, openSales: [], open: fiat(0), completed: fiat(0) },
}

function firstMaxOf({ firstLeft }: Offer): Fiat | null {
  return firstLeft === null ? null : fiatStated(firstLeft)
}
