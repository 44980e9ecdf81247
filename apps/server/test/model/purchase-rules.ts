/** The refusals of an order on either side. */
import type { RefusalReason } from '@u-market/contract'
import { isOpenState, type Market, type Offer, type Trader } from './market.ts'
import { coinAt, coinFor, costOf, feeOn } from './money.ts'
import { isClosed, isFull, isPaused, isShort } from './offer-rules.ts'
import type { Rule } from './rules.ts'

export type Wanted = {
  readonly methodType: string
  readonly num?: bigint | undefined
  readonly amount?: bigint | undefined
  readonly isExact?: boolean | undefined
  readonly quotedPrice?: bigint | undefined
  readonly quotedFee?: bigint | undefined
  readonly quotedFeeBasisPoints?: number | undefined
}
export type Placing = {
  readonly market: Market
  /** Buys from a sell offer, or sells to a buy offer. */
  readonly taker: Trader
  readonly offer: Offer
  readonly wanted: Wanted
}

/** The coin, cost and fee of the order. */
export function bought({ market, offer, wanted }: Placing): { num: bigint; amount: bigint; fee: bigint } {
  const { amount = 0n, isExact } = wanted
  const num = coinOf(wanted, offer)
  const paid = wanted.num === undefined && isExact ? amount : costOf(num, offer.price)
  return { num, amount: paid, fee: feeOn(num, market.terms.feeBasisPoints) }
}

/** An exact amount buys the nearest coin, or all that is left where that costs it. */
export function coinOf({ num, amount = 0n, isExact }: Wanted, { price, remaining }: Offer): bigint {
  if (num !== undefined) return num
  if (!isExact) return coinFor(amount, price)
  const nearest = coinAt(amount, price)
  return nearest > remaining && costOf(remaining, price) === amount ? remaining : nearest
}

export const placingRules: readonly Rule<Placing>[] = [
  ['OWN_OFFER', ({ offer, taker }) => offer.maker === taker.name],
  ['OFFER_CLOSED', ({ market, offer }) => !offer.isUp || isClosed(market, offer)],
  ['PRICE_CHANGED', ({ offer, wanted }) => (wanted.quotedPrice ?? offer.price) !== offer.price],
  ['METHOD_NOT_OFFERED', ({ offer, wanted }) => !offer.methodTypes.includes(wanted.methodType)],
  ['ORDER_PAUSED', ({ market, offer, taker }) => offer.side === 'sell' && isPaused(market, taker.name)],
  ['TOO_MANY_OPEN_ORDERS', ({ market, offer, taker }) => offer.side === 'sell' && isFull(market, taker.name)],
  ['ORDER_PAUSED', ({ market, offer, taker }) => offer.side === 'buy' && areSalesPaused(market, taker)],
  ['SALE_OPEN', ({ market, offer, taker }) => offer.side === 'buy' && hasOpenSale(market, taker, offer)],
  [
    'OUT_OF_STOCK',
    (placing) => bought(placing).num > placing.offer.remaining || isShort(placing.market, placing.offer),
  ],
  ['AMOUNT_OUT_OF_LIMITS', isOutOfLimits],
  ['FEE_CHANGED', hasFeeChanged],
  [
    'INSUFFICIENT_COIN',
    (placing) => placing.offer.side === 'buy' && bought(placing).num > placing.taker.available,
  ],
]

function areSalesPaused({ now }: Market, { unpaidSales }: Trader): boolean {
  return unpaidSales.pausedUntil !== null && unpaidSales.pausedUntil > now
}

/** Has an open order on an offer to buy of this maker. */
export function hasOpenSale({ orders }: Market, { name }: Trader, { maker }: Offer): boolean {
  return orders.some(
    ({ side, seller, buyer, state }) =>
      side === 'buy' && seller === name && buyer === maker && isOpenState(state),
  )
}

/** Refusals on which a search tries the next offer instead of giving up. */
export const skippable: ReadonlySet<RefusalReason> = new Set([
  'OFFER_CLOSED',
  'OUT_OF_STOCK',
  'AMOUNT_OUT_OF_LIMITS',
  'METHOD_NOT_OFFERED',
  'PRICE_CHANGED',
] as const)

/** Money is checked as it was requested, coin by its cost or as the coin nearest to the limits. */
export function isWithin(
  { num, amount = 0n }: Pick<Wanted, 'num' | 'amount'>,
  price: bigint,
  { min, max }: Pick<Offer, 'min' | 'max'>,
): boolean {
  if (num === undefined) return min <= amount && amount <= max
  const cost = costOf(num, price)
  return (cost >= min || num >= coinAt(min, price)) && (cost <= max || num <= coinAt(max, price))
}

function isOutOfLimits(placing: Placing): boolean {
  const { market, offer, wanted } = placing
  const { num } = bought(placing)
  const { orderMin, orderMax } = market.terms
  const least = offer.min > orderMin ? offer.min : orderMin
  const most = offer.max < orderMax ? offer.max : orderMax
  return num <= 0n || !isWithin(wanted, offer.price, { min: least, max: most })
}

function hasFeeChanged(placing: Placing): boolean {
  const { quotedFee, quotedFeeBasisPoints } = placing.wanted
  const { num, fee } = bought(placing)
  const seen = quotedFeeBasisPoints === undefined ? quotedFee : feeOn(num, quotedFeeBasisPoints)
  return seen !== undefined && seen !== fee
}
