/** The range of an order in coin and in money, one rule for offers, lists, orders and the app. */

import { type Coin, coinAt, costOf, type Fiat, fiat, type Price } from '../money.ts'

export type RangeTerms = {
  readonly price: Price
  readonly remaining: Coin
  readonly min: Fiat
  readonly max: Fiat
}
export type OrderRange = {
  readonly money: { readonly min: Fiat; readonly max: Fiat }
  readonly coin: { readonly min: Coin; readonly max: Coin }
}

/**
 * The smallest and largest order of an offer. Both ends exist in both units: each limit of money is also the coin nearest to it,
 * which costs at most half the cost of 0.01 U more or less. Null: less is left than the smallest order.
 */
export function orderRange({ price, remaining, min, max }: RangeTerms): OrderRange | null {
  const least = coinAt(min, price)
  if (least === 0n || max < min || isShort({ price, remaining, min })) return null
  const left = costOf(remaining, price)
  const most = left < max ? left : max
  const nearest = coinAt(max, price)
  return {
    money: { min, max: most < min ? min : most },
    coin: { min: least, max: nearest < remaining ? nearest : remaining },
  }
}

/** Whether less is left than the coin of the smallest order. */
export function isShort({ price, remaining, min }: Omit<RangeTerms, 'max'>): boolean {
  return remaining < coinAt(min, price)
}

/** The amounts of money that `coinAt` turns into this coin, and its exact cost. An order by coin is within limits if one of them is. */
export function moneyAround(num: Coin, price: Price): { readonly low: Fiat; readonly high: Fiat } {
  const cost = costOf(num, price)
  const low = ceilDiv((2n * num - 1n) * price, 200n)
  const high = ceilDiv((2n * num + 1n) * price, 200n) - 1n
  return { low: low < cost ? fiat(low) : cost, high: high > cost ? fiat(high) : cost }
}

/** The coin for an amount of money that is paid as it is: the nearest, or all that is left where that costs the amount. */
export function coinPaidBy(
  amount: Fiat,
  { price, remaining }: Pick<RangeTerms, 'price' | 'remaining'>,
): Coin {
  const nearest = coinAt(amount, price)
  return nearest > remaining && costOf(remaining, price) === amount ? remaining : nearest
}

type ListedTerms = RangeTerms & { readonly orderMin: Fiat; readonly orderMax: Fiat }
export type UnreachableReason = 'underMin' | 'overMax' | 'minOverMax' | 'worthTooLittle'

/** Returns why no order could be placed on an offer of these terms; null: one could. */
export function whyUnreachable({
  price,
  remaining,
  min,
  max,
  orderMin,
  orderMax,
}: ListedTerms): UnreachableReason | null {
  if (min < orderMin) return 'underMin'
  if (min > orderMax) return 'overMax'
  if (isShort({ price, remaining, min })) return 'worthTooLittle'
  return max < min ? 'minOverMax' : null
}

function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}
