import type { HomeConfig, Order } from '@u-market/contract'
import { COIN_DECIMALS, type Coin, coinText, feeOf, parseMinor, parsePercent } from '@u-market/domain'

/** Of an order in coin, of the market in percent. */
export function hasFee({ fee }: { readonly fee: string }): boolean {
  return minorOf(fee) > 0n
}

/** What the market charges on this much coin, counted as the server counts it. */
export function feeAt(num: Coin, { fee }: Pick<HomeConfig, 'fee'>): Coin {
  return feeOf(num, parsePercent(fee) ?? 0)
}

/** What is left of an order's coin for its buyer. */
export function arriving({ num, fee }: Pick<Order, 'num' | 'fee'>): string {
  return coinText(minorOf(num) - minorOf(fee))
}

function minorOf(text: string): bigint {
  return parseMinor(text, COIN_DECIMALS) ?? 0n
}
