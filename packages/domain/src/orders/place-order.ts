/** Decides whether an order may be placed, with its amounts and fee. */

import type { Sanction } from '../accounts/sanctions.ts'
import type { OrderId, UserId } from '../ids.ts'
import { type Coin, coinFor, costOf, type Fiat, feeOf, fiat, type Price, payable } from '../money.ts'
import type { MarketSettings, SwitchName } from '../settings.ts'
import {
  type ConditionName,
  type Conditions,
  type Counterparty,
  type Traded,
  unmetConditions,
} from './conditions.ts'
import { coinPaidBy, isShort, moneyAround } from './order-range.ts'
import type { OfferSide } from './states.ts'

export type OfferFacts = {
  readonly side: OfferSide
  readonly makerId: UserId
  /** `down` also while its maker may not trade or has paused, or while its floating price has stopped. */
  readonly status: 'up' | 'down' | 'soldout'
  readonly price: Price
  readonly remaining: Coin
  readonly min: Fiat
  readonly max: Fiat
  readonly methodTypes: readonly string[]
  readonly conditions: Conditions
}
/** The taker of an offer. */
export type TakerFacts = Counterparty & {
  readonly id: UserId
  /** The active sanction that bars the taker from trading. */
  readonly sanction: Sanction | null
  /** The end of the pause of selling to offers to buy, in Unix milliseconds; null: not paused now. */
  readonly salesPausedUntil: number | null
  readonly dealings: Dealings
}
/** The buyer: taker of an offer to sell, maker of an offer to buy. */
export type BuyerFacts = {
  readonly completedOrders: number
  /** Open orders that the buyer placed. Those that others placed on an offer to buy do not count. */
  readonly openPurchases: number
  /** Unix milliseconds; null: not paused now. */
  readonly pausedUntil: number | null
}
/** The relation between maker and taker. */
export type Dealings = Traded & {
  /** Either has blocked the other. */
  readonly isBlocked: boolean
  /** Open sales of the taker to offers to buy of the maker: more than one only after a reopening. */
  readonly openSales: readonly OrderId[]
}
export type PlacementRequest = {
  readonly methodType: string
  /** One of the two is given: coin wanted, or money to spend. */
  readonly num?: Coin | undefined
  readonly amount?: Fiat | undefined
  /** The amount is paid as it is, for the coin nearest to it. */
  readonly isExact?: boolean | undefined
  /** The price the taker saw. */
  readonly quotedPrice?: Price | undefined
  /** The fee that the buyer saw: in coin, or as a share of the coin bought. */
  readonly quotedFee?: Coin | undefined
  readonly quotedFeeBasisPoints?: number | undefined
}

export type PlacementRefusal =
  | {
      readonly reason:
        | 'OFFER_NOT_FOUND'
        | 'OFFER_CLOSED'
        | 'OWN_OFFER'
        | 'METHOD_NOT_OFFERED'
        | 'OUT_OF_STOCK'
    }
  | { readonly reason: 'SWITCHED_OFF'; readonly what: SwitchName }
  | { readonly reason: 'PRICE_CHANGED'; readonly price: Price }
  | { readonly reason: 'FEE_CHANGED'; readonly fee: Coin }
  | { readonly reason: 'AMOUNT_OUT_OF_LIMITS'; readonly min: Fiat; readonly max: Fiat }
  | { readonly reason: 'CONDITIONS_NOT_MET'; readonly unfit: readonly ConditionName[] }
  | { readonly reason: 'TOO_MANY_OPEN_ORDERS'; readonly limit: number }
  /** Unix seconds. In a sale, selling to offers to buy is paused. */
  | { readonly reason: 'ORDER_PAUSED'; readonly until: number }
  | { readonly reason: 'SALE_OPEN'; readonly orderId: OrderId }
  | { readonly reason: 'SANCTIONED'; readonly by: Sanction }
export type PlacementVerdict =
  | { readonly allowed: true; readonly num: Coin; readonly amount: Fiat; readonly fee: Coin }
  | ({ readonly allowed: false } & PlacementRefusal)

/** The rules of the payment rail by which an order is paid. */
export type RailTerms = {
  /** The market offers it. */
  readonly isOn: boolean
  /** Null: as the market allows. */
  readonly largest: Fiat | null
}

export type PlacementRules = MarketSettings & {
  /** Null: the type is of no known rail, so no method of it can be paid to. */
  readonly rail: RailTerms | null
  /** The switches that operators have turned off, by name. */
  readonly off?: ReadonlySet<string>
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Decides whether this much of the offer may be taken, and at what fee. An order of coin costs it at the price, rounded half up to
 * what can be paid in the market's currency.
 * An exact amount of money is paid as it is, for the nearest coin; any other buys coin rounded down and costs that. Fees are
 * rounded down. An offer to buy is closed while its maker may place no orders. The state is judged before the stock, and the
 * stock before the limits.
 */
export function decidePlacement(
  offer: OfferFacts,
  { taker, buyer }: { readonly taker: TakerFacts; readonly buyer: BuyerFacts },
  request: PlacementRequest,
  { off, now, rail, ...settings }: PlacementRules,
): PlacementVerdict {
  const { isBlocked, open, completed } = taker.dealings
  if (isBlocked) return refuse({ reason: 'OFFER_NOT_FOUND' })
  if (taker.sanction !== null) return refuse({ reason: 'SANCTIONED', by: taker.sanction })
  if (offer.makerId === taker.id) return refuse({ reason: 'OWN_OFFER' })
  if (off?.has('orders')) return refuse({ reason: 'SWITCHED_OFF', what: 'orders' })
  const kept = whyNoMoreOrders(buyer, settings)
  const barred = offer.side === 'sell' ? kept : whyNoSale(taker)
  if (offer.status === 'down' || (kept && offer.side === 'buy')) return refuse({ reason: 'OFFER_CLOSED' })
  if (request.quotedPrice !== undefined && request.quotedPrice !== offer.price)
    return refuse({ reason: 'PRICE_CHANGED', price: offer.price })
  if (!offer.methodTypes.includes(request.methodType) || !rail?.isOn)
    return refuse({ reason: 'METHOD_NOT_OFFERED' })
  const method = `method:${request.methodType}` as const
  if (off?.has(method)) return refuse({ reason: 'SWITCHED_OFF', what: method })
  if (barred) return refuse(barred)

  const min = offer.min > settings.orderMin ? offer.min : settings.orderMin
  const max = least(offer.max, settings.orderMax, rail.largest ?? offer.max)
  const { num, amount, low, high } = wanted(offer, request, settings)
  if (num > offer.remaining || isShort({ ...offer, min })) return refuse({ reason: 'OUT_OF_STOCK' })
  if (num <= 0n || amount <= 0n || high < min || low > max)
    return refuse({ reason: 'AMOUNT_OUT_OF_LIMITS', min, max })
  const unfit = unmetConditions(offer.conditions, taker, { open, completed, amount: low, now })
  if (unfit.length > 0) return refuse({ reason: 'CONDITIONS_NOT_MET', unfit })
  const fee = feeOf(num, settings.feeBasisPoints)
  const quotedFee = seenFeeOn(num, request)
  if (quotedFee !== undefined && quotedFee !== fee) return refuse({ reason: 'FEE_CHANGED', fee })
  return { allowed: true, num, amount, fee }
}

function least(first: Fiat, ...others: readonly Fiat[]): Fiat {
  return others.reduce((least, each) => (each < least ? each : least), first)
}

type Wanted = {
  readonly num: Coin
  readonly amount: Fiat
  /** The money that is judged by the limits. */
  readonly low: Fiat
  readonly high: Fiat
}

/** Returns the coin and money of an order. The limits apply to the money that was offered, not to what rounding leaves of it. */
function wanted(
  offer: OfferFacts,
  { num, amount = fiat(0), isExact }: PlacementRequest,
  { currencyDecimals }: Pick<MarketSettings, 'currencyDecimals'>,
): Wanted {
  const cost = (bought: Coin): Fiat => payable(costOf(bought, offer.price), currencyDecimals)
  if (num !== undefined) return { num, amount: cost(num), ...moneyAround(num, offer.price) }
  const bought = isExact ? coinPaidBy(amount, offer) : coinFor(amount, offer.price)
  return { num: bought, amount: isExact ? amount : cost(bought), low: amount, high: amount }
}

/** Returns why a buyer may place no more orders for now; null: allowed. */
export function whyNoMoreOrders(buyer: BuyerFacts, settings: OrderLimits): PlacementRefusal | null {
  if (buyer.pausedUntil !== null)
    return { reason: 'ORDER_PAUSED', until: Math.ceil(buyer.pausedUntil / 1000) }
  const limit = openOrdersOf(buyer, settings)
  return buyer.openPurchases >= limit ? { reason: 'TOO_MANY_OPEN_ORDERS', limit } : null
}

/** Returns why a seller may not sell to this maker's offers to buy for now; null: allowed. */
function whyNoSale({ salesPausedUntil, dealings }: TakerFacts): PlacementRefusal | null {
  if (salesPausedUntil !== null) return { reason: 'ORDER_PAUSED', until: Math.ceil(salesPausedUntil / 1000) }
  const [orderId] = dealings.openSales
  return orderId === undefined ? null : { reason: 'SALE_OPEN', orderId }
}

export type OrderLimits = Pick<
  MarketSettings,
  'openOrders' | 'newcomerOpenOrders' | 'newcomerCompletedOrders'
>

/** Returns how many orders a buyer may have open: fewer until `newcomerCompletedOrders` are completed. */
function openOrdersOf(
  { completedOrders }: Pick<BuyerFacts, 'completedOrders'>,
  settings: OrderLimits,
): number {
  const hasRecord = completedOrders >= settings.newcomerCompletedOrders
  return hasRecord ? settings.openOrders : Math.min(settings.newcomerOpenOrders, settings.openOrders)
}

function refuse(refusal: PlacementRefusal): PlacementVerdict {
  return { allowed: false, ...refusal }
}

function seenFeeOn(num: Coin, { quotedFee, quotedFeeBasisPoints }: PlacementRequest): Coin | undefined {
  return quotedFeeBasisPoints === undefined ? quotedFee : feeOf(num, quotedFeeBasisPoints)
}
