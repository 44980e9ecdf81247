import type { HomeConfig, Offer } from '@u-market/contract'
import {
  type Coin,
  coin,
  coinStated,
  coinText,
  type Fiat,
  fiat,
  fiatStated,
  fiatText,
  formatMinor,
  type OrderRange,
  orderRange,
  type Price,
  parseMinor,
  payableWithin,
  price,
} from '@u-market/domain'
import { decimalsOf } from '../../base/currency.ts'

export type Limits = HomeConfig['limits']
/** Whether the typed number is coin or money; also its field name on the wire. */
export type Measure = 'num' | 'amount'

const DECIMALS = 2

/** Formats typed input as an amount: "400" → "400.00". Invalid text counts as zero. */
export function shownAmount(typed: string): string {
  return formatMinor(minorOf(typed) ?? 0n, DECIMALS)
}

/** The maximum money of one order, capped by the remaining stock. Before the market is loaded, the offer's own limit. */
export function mostOf(offer: Offer, limits: Limits | undefined): string {
  return limits ? fiatText(moneyRange(offer, limits).max) : offer.maxAmount
}

/** Not orderable if less is left than the smallest order. */
export function isOrderable(offer: Offer, limits: Limits): boolean {
  return offer.status === 'up' && rangeOf(offer, limits) !== null
}

type Ranged = { readonly by: Measure; readonly offer: Offer; readonly limits: Limits }

/** Returns the order range in the given unit, as text. */
export function rangeIn({ by, offer, limits }: Ranged): { min: string; max: string } {
  const { min, max } = (by === 'num' ? coinRange : moneyRange)(offer, limits)
  return by === 'num'
    ? { min: coinText(min), max: coinText(max) }
    : { min: fiatText(min), max: fiatText(max) }
}

export function coinRange(offer: Offer, limits: Limits): { min: Coin; max: Coin } {
  return rangeOf(offer, limits)?.coin ?? { min: coin(0), max: coin(0) }
}

/** Without a range, the offer's own limits. */
export function moneyRange(offer: Offer, limits: Limits): { min: Fiat; max: Fiat } {
  return (
    rangeOf(offer, limits)?.money ?? { min: fiatStated(offer.minAmount), max: fiatStated(offer.maxAmount) }
  )
}

/** The offer's limits within the market's, capped by the first-trade limit and the remaining stock; null: nothing can be ordered. */
function rangeOf(offer: Offer, limits: Limits): OrderRange | null {
  const unitPrice = priceOf(offer.price)
  const widest = least(fiatStated(offer.maxAmount), fiatStated(limits.orderMax))
  const max = offer.firstLeft === null ? widest : least(widest, fiatStated(offer.firstLeft))
  const min = most(fiatStated(offer.minAmount), fiatStated(limits.orderMin))
  const range =
    unitPrice && orderRange({ price: unitPrice, remaining: coinStated(offer.remainingNum), min, max })
  const decimals = decimalsOf(offer.currency)
  return range && { coin: range.coin, money: { min, max: payableWithin(range.money.max, decimals) } }
}

export function coinOf(typed: string): Coin | null {
  const minor = minorOf(typed)
  return minor === null ? null : coin(minor)
}

export function fiatOf(typed: string): Fiat | null {
  const minor = minorOf(typed)
  return minor === null ? null : fiat(minor)
}

export function priceOf(typed: string): Price | null {
  const minor = minorOf(typed)
  return minor === null || minor === 0n ? null : price(minor)
}

/** Strips the trailing point of a number being typed: "12." means 12. */
export function plainAmount(typed: string): string {
  return typed.replace(/\.$/, '')
}

export function minorOf(typed: string): bigint | null {
  return parseMinor(plainAmount(typed), DECIMALS)
}

function least<T extends bigint>(one: T, other: T): T {
  return one < other ? one : other
}

function most<T extends bigint>(one: T, other: T): T {
  return one > other ? one : other
}
