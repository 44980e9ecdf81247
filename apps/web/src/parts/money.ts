import type { HomeConfig, Order } from '@u-market/contract'
import { type Coin, coinStated, coinText, feeOf, parsePercent, UnreadableAmount } from '@u-market/domain'
import { decimalsOf, symbolBefore } from '../base/currency.ts'

/** An amount with its unit, for running text and buttons: "25.00 U", "¥180.00", "3.10 USDT". */
export function moneyText(value: string, unit: string): string {
  const symbol = symbolBefore(unit)
  const figure = shown(value, unit)
  if (!symbol) return `${figure} ${unit}`
  return figure.startsWith('-') ? `−${symbol}${figure.slice(1)}` : `${symbol}${figure}`
}

/**
 * An amount for reading: grouped, with two decimals or as many as it needs. "1240.5" → "1,240.50", "1.500000" → "1.50". Whole yen
 * have none, but a price in yen can.
 */
export function shown(value: string, unit: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  const needed = fraction.replace(/0+$/, '')
  return grouped(needed || decimalsOf(unit) ? `${whole}.${needed.padEnd(MIN_DECIMALS, '0')}` : whole)
}

const MIN_DECIMALS = 2

/** "1240.5" → "1,240.5", for fields. Works on the text itself: money is never a float. */
export function grouped(value: string): string {
  const [whole = '', fraction] = value.split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`
}

/** Whether a fee is above zero: an order's in coin, the market's in percent. */
export function hasFee({ fee }: { readonly fee: string }): boolean {
  return coinStated(fee) > 0n
}

/** The market's fee on this much coin, computed as on the server. */
export function feeAt(num: Coin, { fee }: Pick<HomeConfig, 'fee'>): Coin {
  const basisPoints = parsePercent(fee)
  if (basisPoints === null) throw new UnreadableAmount(fee)
  return feeOf(num, basisPoints)
}

/** Returns the coin that the buyer gets after the fee, from the whole order or from the buyer's part of a split. */
export function arriving({
  num,
  fee,
  toBuyer,
}: Pick<Order, 'num' | 'fee'> & Partial<Pick<Order, 'toBuyer'>>): string {
  return coinText(coinStated(toBuyer ?? num) - coinStated(fee))
}
