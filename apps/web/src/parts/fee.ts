import type { HomeConfig, Order } from '@u-market/contract'
import { type Coin, coinStated, coinText, feeOf, parsePercent, UnreadableAmount } from '@u-market/domain'

/** Of an order in coin, of the market in percent. */
export function hasFee({ fee }: { readonly fee: string }): boolean {
  return coinStated(fee) > 0n
}

/** What the market charges on this much coin, counted as the server counts it. */
export function feeAt(num: Coin, { fee }: Pick<HomeConfig, 'fee'>): Coin {
  const basisPoints = parsePercent(fee)
  if (basisPoints === null) throw new UnreadableAmount(fee)
  return feeOf(num, basisPoints)
}

/** What is left of an order's coin for its buyer, or of their part of it. */
export function arriving({
  num,
  fee,
  toBuyer,
}: Pick<Order, 'num' | 'fee'> & Partial<Pick<Order, 'toBuyer'>>): string {
  return coinText(coinStated(toBuyer ?? num) - coinStated(fee))
}
