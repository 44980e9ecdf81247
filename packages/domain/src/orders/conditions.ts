/** Conditions that an offer's maker sets for its taker. Offers to sell and to buy have the same ones. */

import { type Fiat, fiat } from '../money.ts'
import { DAY_MS } from '../time.ts'

export type Conditions = {
  /** Orders that the taker has completed, on either side; see `countsOnceADay`. */
  readonly minCompleted: number | null
  /** In percent; compared with the completion rate as displayed. */
  readonly minRate: number | null
  /** Different traders that the taker has completed orders with in the last 30 days. */
  readonly minPartners: number | null
  /** Whole days since registration. */
  readonly minDays: number | null
  /** The most money at stake with a taker who is new to the maker; see `firstLeft`. */
  readonly firstMax: Fiat | null
}
export type ConditionName = keyof Conditions

/** In display order. */
export const conditionNames = [
  'minCompleted',
  'minRate',
  'minPartners',
  'minDays',
  'firstMax',
] as const satisfies readonly ConditionName[]

/** The taker of an offer. */
export type Counterparty = {
  readonly completedOrders: number
  /** As `completionRate`; null: no record, which fails any rate. */
  readonly rate: number | null
  readonly partners: number
  /** Unix milliseconds. */
  readonly registeredAt: number
}

/** Money of the orders that two traders have with each other, on either side. */
export type Traded = { readonly open: Fiat; readonly completed: Fiat }

/** The order that maker and taker would make. */
export type Trade = Traded & { readonly amount: Fiat; readonly now: number }

/** The conditions that a counterparty does not meet, in the order of `conditionNames`. */
export function unmetConditions(
  { minCompleted, minRate, minPartners, minDays, firstMax }: Conditions,
  { completedOrders, rate, partners, registeredAt }: Counterparty,
  { amount, now, ...traded }: Trade,
): ConditionName[] {
  const left = firstLeft(firstMax, traded)
  const unmet: Readonly<Record<ConditionName, boolean>> = {
    minCompleted: minCompleted !== null && completedOrders < minCompleted,
    minRate: minRate !== null && (rate === null || rate < minRate),
    minPartners: minPartners !== null && partners < minPartners,
    minDays: minDays !== null && daysSince(registeredAt, now) < minDays,
    firstMax: left !== null && amount > left,
  }
  return conditionNames.filter((name) => unmet[name])
}

/**
 * How much a taker may still order under the limit of a first trade; null: the limit does not apply. Open and completed orders use
 * it up together, so that several small orders are no way around it. It ends once the two have completed half of it.
 */
export function firstLeft(firstMax: Fiat | null, { open, completed }: Traded): Fiat | null {
  if (firstMax === null || completed * 2n >= firstMax) return null
  const left = firstMax - open - completed
  return fiat(left > 0n ? left : 0n)
}

/** Whole days of 24 hours. */
export function daysSince(moment: number, now: number): number {
  return Math.max(0, Math.floor((now - moment) / DAY_MS))
}

/** The highest values of an offer's conditions, and the length of its automatic first message. */
export const conditionLimits = {
  minCompleted: 100_000,
  minRate: 100,
  minPartners: 10_000,
  minDays: 3_650,
  autoReply: 500,
} as const

/** How many users one user may block, and the length of a note on one of them. */
export const blockLimits = { people: 200, note: 200 } as const

/** The same for favourites. */
export const favouriteLimits = { people: 200, note: 200 } as const

/** Alerts that one user may have, and days until one ends by itself. */
export const alertLimits = { alerts: 10, days: 30, perDay: 50 } as const

/**
 * Searches for traders by name: results shown, letters from which a beginning is enough, and searches by one user. Enough to look for
 * a trader while typing, too few to read the market's names.
 */
export const traderSearch = { shown: 20, beginning: 2, aMinute: 30, aDay: 300 } as const

/** A maker's pause of all offers ends within this many days, unless it has no end. */
export const PAUSE_DAYS = 365
