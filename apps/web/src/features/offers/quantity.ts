import type { HomeConfig, Offer } from '@u-market/contract'
import {
  type Coin,
  coin,
  coinFor,
  coinStated,
  coinText,
  costOf,
  type Fiat,
  fiat,
  fiatStated,
  fiatText,
  formatMinor,
  type Price,
  parseMinor,
  price,
} from '@u-market/domain'

export type Limits = HomeConfig['limits']
/** What a typed figure counts: coin wanted, or money to spend. Also the name of its field on the wire. */
export type Measure = 'num' | 'amount'

const DECIMALS = 2

/** What was typed, as amounts are shown: "400" → "400.00". Unreadable text is nothing. */
export function shownAmount(typed: string): string {
  return formatMinor(minorOf(typed) ?? 0n, DECIMALS)
}

/** The most money that one order may be worth: what is left counts. Until the market is known, as the offer says. */
export function mostOf(offer: Offer, limits: Limits | undefined): string {
  return limits ? fiatText(moneyRange(offer, limits).max) : offer.maxAmount
}

/** With less left than the smallest order costs, nobody can order from it. */
export function isOrderable(offer: Offer, limits: Limits): boolean {
  const { min, max } = moneyRange(offer, limits)
  return offer.status === 'up' && min <= max
}

type Ranged = { readonly by: Measure; readonly offer: Offer; readonly limits: Limits }

/** What one order may be, in the measure of the draft, as text. */
export function rangeIn({ by, offer, limits }: Ranged): { min: string; max: string } {
  const { min, max } = (by === 'num' ? coinRange : moneyRange)(offer, limits)
  return by === 'num'
    ? { min: coinText(min), max: coinText(max) }
    : { min: fiatText(min), max: fiatText(max) }
}

/** The same in coin: the least that costs the minimum, the most that stays within the maximum. */
export function coinRange(offer: Offer, limits: Limits): { min: Coin; max: Coin } {
  const unitPrice = priceOf(offer.price)
  if (!unitPrice) return { min: coin(0), max: coin(0) }
  const { min, max } = moneyRange(offer, limits)
  const floor = coinFor(min, unitPrice)
  return {
    min: costOf(floor, unitPrice) < min ? coin(floor + 1n) : floor,
    max: least(coinFor(max, unitPrice), coinStated(offer.remainingNum)),
  }
}

/** What one order may be, in money: the offer's limits within the market's, that of a first trade, and no more than is left. */
export function moneyRange(offer: Offer, limits: Limits): { min: Fiat; max: Fiat } {
  const min = most(fiatStated(offer.minAmount), fiatStated(limits.orderMin))
  const widest = least(fiatStated(offer.maxAmount), fiatStated(limits.orderMax))
  const { firstMax } = offer.conditions
  const max = offer.firstMaxApplies === 1 && firstMax !== null ? least(widest, fiatStated(firstMax)) : widest
  const unitPrice = priceOf(offer.price)
  const left = coinStated(offer.remainingNum)
  return { min, max: unitPrice ? least(max, costOf(left, unitPrice)) : max }
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

/** "12." is on its way to "12.5" and means 12 until then. */
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
