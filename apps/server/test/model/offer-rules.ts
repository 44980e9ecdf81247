/** The refusals of listing and editing an offer, and which offers are shown. */
import type { OfferSide } from '@u-market/domain'
import { heldBy, isOpenState, type Market, type Name, type Offer, type Trader } from './market.ts'
import { coinAt } from './money.ts'
import { isUsedUp, listingsOf, type Rule } from './rules.ts'

const MAX_OFFERS = 20
const wayToPay: ReadonlySet<string> = new Set(['bank', 'alipay', 'wechat'])

/** Not unlisted by its maker, and with stock left: counts towards the maker's limit. */
export function isGoing({ isUp, remaining }: Offer): boolean {
  return isUp && remaining > 0n
}

/** Less is left than the smallest order. */
export function isShort({ terms }: Market, { remaining, price, min }: Offer): boolean {
  return remaining < coinAt(min > terms.orderMin ? min : terms.orderMin, price)
}

/** Shown in the market: not closed, and with enough left for the offer's minimum. */
export function isListed(market: Market, offer: Offer): boolean {
  return isGoing(offer) && !isClosed(market, offer) && !isShort(market, offer)
}

/** Shown as unlisted to other users, because its maker buys and may place no more orders now. */
export function isClosed(market: Market, { side, maker }: Offer): boolean {
  return side === 'buy' && (isPaused(market, maker) || isFull(market, maker))
}

export function isPaused({ traders, now }: Market, name: Name): boolean {
  const { pausedUntil } = traders[name]
  return pausedUntil !== null && pausedUntil > now
}

/** Has placed the maximum number of open orders for a buyer. Sales to the buyer's offers do not count. */
export function isFull({ traders, orders, terms }: Market, name: Name): boolean {
  const { openOrders, newcomerCompletedOrders, newcomerOpenOrders } = terms
  const most =
    traders[name].completed >= newcomerCompletedOrders ? openOrders : Math.min(newcomerOpenOrders, openOrders)
  const own = orders.filter(
    ({ buyer, side, state }) => buyer === name && side === 'sell' && isOpenState(state),
  )
  return own.length >= most
}

export type Listing = {
  readonly market: Market
  readonly maker: Trader
  readonly side: OfferSide
  readonly num: bigint
  readonly price: bigint
  readonly min: bigint
  readonly max: bigint
  readonly options: PaymentOptions
}

/** Ways to pay: the seller's payment methods, or the buyer's payment types. Fields of the opposite side are refused. */
export type PaymentOptions = {
  readonly methodIds: readonly number[]
  readonly methodTypes: readonly string[]
  readonly autoConfirm: boolean
}

export const listingRules: readonly Rule<Listing>[] = [
  ['INVALID_PARAMS', ({ min, max }) => min > max],
  ['PRICE_OUT_OF_BAND', ({ market, price }) => isOutOfBand(market, price)],
  ['INVALID_PARAMS', ({ market, min }) => min < market.terms.orderMin || min > market.terms.orderMax],
  ['INVALID_PARAMS', ({ num, price, min }) => num < coinAt(min, price)],
  ['RATE_LIMITED', ({ market, maker }) => isUsedUp(market, listingsOf(maker))],
  ['INVALID_PARAMS', ({ side, options }) => isOtherSides(side, options) || isUnknownWay(options)],
  ['METHOD_NOT_FOUND', ({ maker, options }) => !ownsAll(maker, options)],
  ['OFFER_LIMIT', ({ market, maker }) => hasAllOffers(market, maker)],
  ['INSUFFICIENT_COIN', ({ maker, side, num }) => side === 'sell' && num > maker.available],
]

export type Editing = {
  readonly market: Market
  readonly maker: Trader
  readonly offer: Offer
  /** The offer after the edit. */
  readonly next: Offer
  readonly setsTerms: boolean
  /** With the payment password. */
  readonly isSigned: boolean
  readonly options: PaymentOptions
}

export const editingRules: readonly Rule<Editing>[] = [
  ['INVALID_PARAMS', ({ next }) => next.remaining < 0n],
  ['PRICE_OUT_OF_BAND', (edit) => isJudged(edit) && isOutOfBand(edit.market, edit.next.price)],
  [
    'INVALID_PARAMS',
    (edit) =>
      isJudged(edit) &&
      (edit.next.min < edit.market.terms.orderMin ||
        edit.next.min > edit.market.terms.orderMax ||
        edit.next.max < edit.next.min),
  ],
  ['INVALID_PARAMS', listsTooLittle],
  ['INVALID_PARAMS', ({ offer, options }) => isOtherSides(offer.side, options) || isUnknownWay(options)],
  ['METHOD_NOT_FOUND', ({ maker, options }) => !ownsAll(maker, options)],
  ['INVALID_PARAMS', (edit) => !edit.isSigned && needsPassword(edit)],
  [
    'OFFER_LIMIT',
    ({ market, maker, offer, next }) => isGoing(next) && !isGoing(offer) && hasAllOffers(market, maker),
  ],
  ['INSUFFICIENT_COIN', ({ maker, offer, next }) => heldBy(next) - heldBy(offer) > maker.available],
]

/** More coin to sell, or a price that is worse for the maker. */
function needsPassword({ offer, next }: Editing): boolean {
  return offer.side === 'sell'
    ? next.total > offer.total || next.price < offer.price
    : next.price > offer.price
}

function hasAllOffers(market: Market, { name }: Trader): boolean {
  return market.offers.filter((offer) => offer.maker === name && isGoing(offer)).length >= MAX_OFFERS
}

function ownsAll({ methods }: Trader, { methodIds }: PaymentOptions): boolean {
  return methodIds.every((id) => methods.some((method) => method.id === id))
}

function isOtherSides(side: OfferSide, { methodIds, methodTypes, autoConfirm }: PaymentOptions): boolean {
  return side === 'sell' ? methodTypes.length > 0 : methodIds.length > 0 || autoConfirm
}

function isUnknownWay({ methodTypes }: PaymentOptions): boolean {
  return methodTypes.some((type) => !wayToPay.has(type))
}

function isOutOfBand({ terms }: Market, price: bigint): boolean {
  return price < terms.priceMin || price > terms.priceMax
}

/** Stock or terms are changed, or the offer is listed again, with less than the smallest order. */
function listsTooLittle({ offer, next, setsTerms }: Editing): boolean {
  const isListing = next.isUp && (!offer.isUp || next.total !== offer.total || setsTerms)
  return isListing && next.remaining > 0n && next.remaining < coinAt(next.min, next.price)
}

/** Terms are checked when they are set, and whenever the offer is listed. */
function isJudged({ next, setsTerms }: Editing): boolean {
  return next.isUp || setsTerms
}
