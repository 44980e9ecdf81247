/** What refuses listing and editing an offer, and which offers are shown. */
import type { Market, Offer, Trader } from './market.ts'
import { costOf } from './money.ts'
import type { Rule } from './rules.ts'

const MOST_OFFERS = 20

/** What an offer holds of its seller's coin. */
export function heldBy({ isUp, remaining }: Offer): bigint {
  return isUp ? remaining : 0n
}

/** Up, with something left: what counts towards a seller's most. */
export function isForSale(offer: Offer): boolean {
  return heldBy(offer) > 0n
}

/** Shown in the market: what is left reaches the offer's own minimum. */
export function isListed(offer: Offer): boolean {
  return isForSale(offer) && costOf(offer.remaining, offer.price) >= offer.min
}

export type Listing = {
  readonly market: Market
  readonly seller: Trader
  readonly num: bigint
  readonly price: bigint
  readonly min: bigint
  readonly max: bigint
  readonly methodIds: readonly number[]
}

export const listingRules: readonly Rule<Listing>[] = [
  ['INVALID_PARAMS', ({ min, max }) => min > max],
  ['PRICE_OUT_OF_BAND', ({ market, price }) => isOutOfBand(market, price)],
  ['INVALID_PARAMS', ({ market, min }) => min < market.terms.orderMin],
  ['METHOD_NOT_FOUND', ({ seller, methodIds }) => !ownsAll(seller, methodIds)],
  ['OFFER_LIMIT', ({ market, seller }) => hasAllOffers(market, seller)],
  ['INSUFFICIENT_COIN', ({ seller, num }) => num > seller.available],
]

export type Editing = {
  readonly market: Market
  readonly seller: Trader
  readonly offer: Offer
  /** The offer as it shall be. */
  readonly next: Offer
  readonly setsTerms: boolean
  readonly methodIds: readonly number[]
}

export const editingRules: readonly Rule<Editing>[] = [
  ['PRICE_OUT_OF_BAND', (edit) => isJudged(edit) && isOutOfBand(edit.market, edit.next.price)],
  [
    'INVALID_PARAMS',
    (edit) => isJudged(edit) && (edit.next.min < edit.market.terms.orderMin || edit.next.max < edit.next.min),
  ],
  ['INVALID_PARAMS', ({ next }) => next.remaining < 0n],
  ['METHOD_NOT_FOUND', ({ seller, methodIds }) => !ownsAll(seller, methodIds)],
  [
    'OFFER_LIMIT',
    ({ market, seller, offer, next }) =>
      next.isUp && next.remaining > 0n && !isForSale(offer) && hasAllOffers(market, seller),
  ],
  ['INSUFFICIENT_COIN', ({ seller, offer, next }) => heldBy(next) - heldBy(offer) > seller.available],
]

function hasAllOffers(market: Market, { name }: Trader): boolean {
  return market.offers.filter((offer) => offer.seller === name && isForSale(offer)).length >= MOST_OFFERS
}

function ownsAll({ methods }: Trader, ids: readonly number[]): boolean {
  return ids.every((id) => methods.some((method) => method.id === id))
}

function isOutOfBand({ terms }: Market, price: bigint): boolean {
  return price < terms.priceMin || price > terms.priceMax
}

/** Terms are judged when they are set, and whenever the offer is up. */
function isJudged({ next, setsTerms }: Editing): boolean {
  return next.isUp || setsTerms
}
