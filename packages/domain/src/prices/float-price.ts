import { divHalfUp, type Price, price } from '../money/amount.ts'
import type { MarketSettings } from '../settings.ts'

/** A fixed price is a number that the seller has named; a floating one keeps its distance from the reference price. */
export const priceTypes = ['fixed', 'float'] as const
export type PriceType = (typeof priceTypes)[number]

const WHOLE_BASIS_POINTS = 10_000

/**
 * The price of an offer that floats: the reference and so many basis points of it, rounded half up to the minor unit, and never
 * nothing. The premium is above -10 000.
 */
export function floatPrice(reference: Price, premiumBasisPoints: number): Price {
  const exact = reference * BigInt(WHOLE_BASIS_POINTS + premiumBasisPoints)
  const rounded = divHalfUp(exact, BigInt(WHOLE_BASIS_POINTS))
  return price(rounded > 0n ? rounded : 1n)
}

/** Basis points of a signed percentage such as "-1.50" or "0.5"; null for anything else, and for what leaves no price or doubles it. */
export function parsePremium(text: string): number | null {
  const match = /^([+-]?)(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const basisPoints = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' && basisPoints > 0 ? -basisPoints : basisPoints
}

/** Does an offer of this premium stay within the band? The premium alone is its distance from the reference, whatever that is. */
export function isPremiumInBand(
  premiumBasisPoints: number,
  { priceBandBasisPoints }: Pick<MarketSettings, 'priceBandBasisPoints'>,
): boolean {
  return Math.abs(premiumBasisPoints) <= priceBandBasisPoints
}

/** What a server knows of the feed that the reference follows. Moments are Unix milliseconds. */
export type FeedFacts = {
  /** When a reading last came; null: never. */
  readonly readAt: number | null
  /** A reading has moved too far at once, and awaits an operator. */
  readonly isHeld: boolean
}

export const priceStops = ['out_of_band', 'unconfirmed', 'stale'] as const
/** Why nobody can order from an offer that floats. */
export type PriceStop = (typeof priceStops)[number]

type FloatRules = Pick<MarketSettings, 'priceBandBasisPoints' | 'priceStaleMinutes'>

/** Why offers of this premium stand still at a moment; null: they do not. Without a feed (null) the reference is never too old. */
export function whyFloatStopped(
  premiumBasisPoints: number,
  feed: FeedFacts | null,
  rules: FloatRules,
  at: number,
): PriceStop | null {
  return isPremiumInBand(premiumBasisPoints, rules) ? whyFeedStopped(feed, rules, at) : 'out_of_band'
}

/** What stops every offer that floats; null: nothing does. A reading is too old as soon as its time is over. */
export function whyFeedStopped(
  feed: FeedFacts | null,
  { priceStaleMinutes }: Pick<FloatRules, 'priceStaleMinutes'>,
  at: number,
): Exclude<PriceStop, 'out_of_band'> | null {
  if (feed === null) return null
  if (feed.isHeld) return 'unconfirmed'
  return feed.readAt === null || at >= feed.readAt + priceStaleMinutes * 60_000 ? 'stale' : null
}
