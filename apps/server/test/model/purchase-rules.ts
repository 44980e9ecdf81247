/** What refuses a purchase. */
import type { RefusalReason } from '@u-market/contract'
import { isOpenState, type Market, type Offer, type Trader } from './market.ts'
import { coinFor, costOf, feeOn } from './money.ts'
import type { Rule } from './rules.ts'

export type Wanted = {
  readonly methodType: string
  readonly num?: bigint | undefined
  readonly amount?: bigint | undefined
  readonly seenPrice?: bigint | undefined
  readonly seenFee?: bigint | undefined
  readonly seenFeeBasisPoints?: number | undefined
}
export type Placing = {
  readonly market: Market
  readonly buyer: Trader
  readonly offer: Offer
  readonly wanted: Wanted
}

/** What a purchase comes to. */
export function bought({ market, offer, wanted }: Placing): { num: bigint; amount: bigint; fee: bigint } {
  const num = wanted.num ?? coinFor(wanted.amount ?? 0n, offer.price)
  return { num, amount: costOf(num, offer.price), fee: feeOn(num, market.terms.feeBasisPoints) }
}

export const placingRules: readonly Rule<Placing>[] = [
  ['OWN_OFFER', ({ offer, buyer }) => offer.seller === buyer.name],
  ['OFFER_CLOSED', ({ offer }) => !offer.isUp],
  ['PRICE_CHANGED', ({ offer, wanted }) => (wanted.seenPrice ?? offer.price) !== offer.price],
  ['METHOD_NOT_OFFERED', ({ offer, wanted }) => !offer.methodTypes.includes(wanted.methodType)],
  ['ORDER_PAUSED', ({ market, buyer }) => buyer.pausedUntil !== null && buyer.pausedUntil > market.now],
  ['TOO_MANY_OPEN_ORDERS', isFull],
  ['AMOUNT_OUT_OF_LIMITS', isOutOfLimits],
  ['OUT_OF_STOCK', (placing) => bought(placing).num > placing.offer.remaining],
  ['FEE_CHANGED', hasFeeChanged],
]

/** What makes a quick buy pass over an offer instead of giving up. */
export const skippable: ReadonlySet<RefusalReason> = new Set([
  'OFFER_CLOSED',
  'OUT_OF_STOCK',
  'AMOUNT_OUT_OF_LIMITS',
  'METHOD_NOT_OFFERED',
  'PRICE_CHANGED',
] as const)

function isFull({ market, buyer }: Placing): boolean {
  const { openOrders, newcomerCompletedOrders, newcomerOpenOrders } = market.terms
  const most =
    buyer.completed >= newcomerCompletedOrders ? openOrders : Math.min(newcomerOpenOrders, openOrders)
  const open = market.orders.filter((order) => order.buyer === buyer.name && isOpenState(order.state))
  return open.length >= most
}

/** What was asked in money is judged as it was asked, not as rounding leaves it. */
function isOutOfLimits(placing: Placing): boolean {
  const { market, offer, wanted } = placing
  const { num, amount } = bought(placing)
  const { orderMin, orderMax } = market.terms
  const least = offer.min > orderMin ? offer.min : orderMin
  const most = offer.max < orderMax ? offer.max : orderMax
  return num <= 0n || (wanted.num === undefined ? (wanted.amount ?? 0n) : amount) < least || amount > most
}

function hasFeeChanged(placing: Placing): boolean {
  const { seenFee, seenFeeBasisPoints } = placing.wanted
  const { num, fee } = bought(placing)
  const seen = seenFeeBasisPoints === undefined ? seenFee : feeOn(num, seenFeeBasisPoints)
  return seen !== undefined && seen !== fee
}
