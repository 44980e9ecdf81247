import { divHalfUp, type Price, price } from './money.ts'
import type { MarketSettings } from './settings.ts'
import { MINUTE_MS } from './time.ts'

/** A fixed price is a number from the maker; a floating one is the reference price plus a premium. */
export const priceTypes = ['fixed', 'float'] as const
export type PriceType = (typeof priceTypes)[number]

const WHOLE_BASIS_POINTS = 10_000

/**
 * The price of a floating offer: the reference plus the premium, rounded half up to the minor unit, at least 1. The premium is
 * above -10,000.
 */
export function floatPrice(reference: Price, premiumBasisPoints: number): Price {
  const exact = reference * BigInt(WHOLE_BASIS_POINTS + premiumBasisPoints)
  const rounded = divHalfUp(exact, BigInt(WHOLE_BASIS_POINTS))
  return price(rounded > 0n ? rounded : 1n)
}

/**
 * Reads basis points from a signed percentage such as "-1.50" or "0.5"; null for anything else, and for 100 percent or more
 * either way.
 */
export function parsePremium(text: string): number | null {
  const match = /^([+-]?)(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const basisPoints = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' && basisPoints > 0 ? -basisPoints : basisPoints
}

/**
 * Whether an offer's premium is within the band. A premium is relative to the reference price, so it is compared with the band
 * directly.
 */
export function isPremiumInBand(
  premiumBasisPoints: number,
  { priceBandBasisPoints }: Pick<MarketSettings, 'priceBandBasisPoints'>,
): boolean {
  return Math.abs(premiumBasisPoints) <= priceBandBasisPoints
}

/** What a server knows of the feed that the reference follows. Moments are Unix milliseconds. */
export type FeedFacts = {
  /** When the last reading came; null: never. */
  readonly readAt: number | null
  /** A reading moved too far at once and awaits an operator. */
  readonly isUnconfirmed: boolean
}

export const priceStops = ['out_of_band', 'unconfirmed', 'stale'] as const
/** Why a floating offer takes no orders. */
export type PriceStop = (typeof priceStops)[number]

type FloatRules = Pick<MarketSettings, 'priceBandBasisPoints' | 'priceStaleMinutes'>

/**
 * Returns why offers of this premium are stopped at a moment; null: they are not. Without a feed (null) the reference is never
 * stale.
 */
export function whyFloatStopped(
  premiumBasisPoints: number,
  feed: FeedFacts | null,
  rules: FloatRules,
  at: number,
): PriceStop | null {
  return isPremiumInBand(premiumBasisPoints, rules) ? whyFeedStopped(feed, rules, at) : 'out_of_band'
}

/** Returns what stops every floating offer; null: nothing. A reading is stale at exactly `priceStaleMinutes`. */
export function whyFeedStopped(
  feed: FeedFacts | null,
  { priceStaleMinutes }: Pick<FloatRules, 'priceStaleMinutes'>,
  at: number,
): Exclude<PriceStop, 'out_of_band'> | null {
  if (feed === null) return null
  if (feed.isUnconfirmed) return 'unconfirmed'
  return feed.readAt === null || at >= feed.readAt + priceStaleMinutes * MINUTE_MS ? 'stale' : null
}

/** Why a reading gave no price. */
export const feedProblems = [
  'unreachable',
  'status',
  'too_large',
  'not_json',
  'no_price',
  'disagree',
] as const
export type FeedProblem = (typeof feedProblems)[number]

/** The path of the price in a feed's response: keys and list indexes with dots between, such as "data.rates.0.price". */
export const JSON_PATH = /^[A-Za-z0-9_-]{1,40}(?:\.[A-Za-z0-9_-]{1,40}){0,9}$/

/**
 * Returns the value at a path of parsed JSON; undefined if missing. Own properties only, so no path reaches a prototype.
 */
export function valueAt(json: unknown, path: string): unknown {
  let value = json
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

/** Accepts more digits than any price has, and rejects texts of unlimited length. */
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,18}))?$/
const MINOR_DECIMALS = 2

/**
 * Reads a price from a feed, number or text with any number of decimals, rounded half up to the minor unit. Null: no price within
 * the bounds.
 */
export function readPrice(value: unknown, { min, max }: { readonly min: bigint; readonly max: bigint }) {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const match = DECIMAL.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  const digits = BigInt((match[1] ?? '') + fraction.padEnd(MINOR_DECIMALS, '0'))
  const minor = divHalfUp(digits, 10n ** BigInt(Math.max(0, fraction.length - MINOR_DECIMALS)))
  return minor < min || minor > max ? null : price(minor)
}

/** Whether a reading is further from the reference than it may move at once. */
export function isJump(reference: Price, reading: Price, jumpBasisPoints: number): boolean {
  const moved = reading > reference ? reading - reference : reference - reading
  return moved * 10_000n > reference * BigInt(jumpBasisPoints)
}

/** The reference price as it was before. */
export type EarlierPrices = { readonly hourBefore: Price; readonly dayBefore: Price }
type MoveRules = Pick<MarketSettings, 'priceHourBasisPoints' | 'priceDayBasisPoints'>

/** Whether small steps have led further than a reading may move within an hour or a day. */
export function hasStrayed(
  reading: Price,
  { hourBefore, dayBefore }: EarlierPrices,
  { priceHourBasisPoints, priceDayBasisPoints }: MoveRules,
): boolean {
  return isJump(hourBefore, reading, priceHourBasisPoints) || isJump(dayBefore, reading, priceDayBasisPoints)
}

/** Prices of the same coin at several exchanges differ by less than this; a source that is further off is wrong. */
const AGREEMENT_BASIS_POINTS = 200

/**
 * The median of what the sources of a feed say, provided that another source agrees with it; of two, their mean, rounded half up.
 * Null: no two agree. One price of one source counts alone.
 */
export function agreedPrice(prices: readonly Price[], sources: number): Price | null {
  const [first, second, third] = [...prices].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  if (first === undefined) return null
  if (second === undefined) return sources === 1 ? first : null
  const agree = (one: Price, other: Price) => !isJump(one, other, AGREEMENT_BASIS_POINTS)
  if (third !== undefined) return agree(first, second) || agree(second, third) ? second : null
  return agree(first, second) ? price(divHalfUp(first + second, 2n)) : null
}

const MAX_WAIT_MINUTES = 5

/** How long a feed is left alone after this many failures in a row: doubles each time, up to `MAX_WAIT_MINUTES`. */
export function feedWaitMinutes(failures: number): number {
  return failures === 0 ? 0 : Math.min(2 ** (failures - 1), MAX_WAIT_MINUTES)
}
