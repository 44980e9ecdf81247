/** With whom the maker of an offer trades: what the other side has to have, whichever side of the trade that is. */

import type { Fiat } from '../money.ts'
import { DAY_MS } from '../time.ts'

export type Conditions = {
  /** Orders that the other side has completed, on either side. */
  readonly minCompleted: number | null
  /** Percent, of the completion rate as it is shown. */
  readonly minRate: number | null
  /** Whole days since they registered. */
  readonly minDays: number | null
  /** The most money for a first trade between the two. */
  readonly firstMax: Fiat | null
}
export type ConditionName = keyof Conditions

/** In the order in which people read them. */
export const conditionNames = [
  'minCompleted',
  'minRate',
  'minDays',
  'firstMax',
] as const satisfies readonly ConditionName[]

/** Who answers an offer. */
export type Counterparty = {
  readonly completedOrders: number
  /** As `completionRate`; null: no record, which meets no rate. */
  readonly rate: number | null
  /** Unix milliseconds. */
  readonly registeredAt: number
}

/** What they would trade: money not named fails no limit of money. */
export type Trade = { readonly isFirst: boolean; readonly amount: Fiat | null; readonly now: number }

/** The conditions that a counterparty does not meet, in the order of `conditionNames`. */
export function unmetConditions(
  { minCompleted, minRate, minDays, firstMax }: Conditions,
  { completedOrders, rate, registeredAt }: Counterparty,
  { isFirst, amount, now }: Trade,
): ConditionName[] {
  const unmet: Readonly<Record<ConditionName, boolean>> = {
    minCompleted: minCompleted !== null && completedOrders < minCompleted,
    minRate: minRate !== null && (rate === null || rate < minRate),
    minDays: minDays !== null && daysSince(registeredAt, now) < minDays,
    firstMax: firstMax !== null && isFirst && amount !== null && amount > firstMax,
  }
  return conditionNames.filter((name) => unmet[name])
}

/** Whole days of 24 hours. */
export function daysSince(moment: number, now: number): number {
  return Math.max(0, Math.floor((now - moment) / DAY_MS))
}

/** The most that an offer may ask, and how much may be said in its first line. */
export const conditionLimits = {
  minCompleted: 100_000,
  minRate: 100,
  minDays: 3_650,
  autoReply: 500,
} as const

/** How many people one may have blocked, and how long a note on one of them may be. */
export const blockLimits = { people: 200, note: 200 } as const

/** Days ahead that a pause may end by itself at the latest. */
export const PAUSE_DAYS = 365
