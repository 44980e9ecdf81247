/**
 * Finds the side at fault for an order's end, by the rule that the lifecycle table names, and whether the fault counts in the
 * record.
 */

import type { MarketSettings } from '../settings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import type { FaultRule, Ruling } from './lifecycle.ts'
import type { OfferSide, Side } from './states.ts'

/** The facts of an order that decide the fault of its end. */
export type Ending = {
  readonly confirmedAt: number | null
  /** For how long no clock has run since. */
  readonly payShiftedMs: number
  readonly proposed: Ruling | null
  /** As `isExcused`. */
  readonly isExcused: boolean
}

/**
 * Returns the side at fault; `free`: a cancel that is no fault while there are few of them; null: neither side. Moments are Unix
 * milliseconds.
 */
export function faultOf(
  faultRule: FaultRule | undefined,
  { proposed, isExcused, ...paying }: Ending,
  settings: Pick<MarketSettings, 'freeCancelMinutes'>,
  now: number,
): Side | 'free' | null {
  switch (faultRule) {
    case undefined:
      return null
    case 'buyer':
    case 'seller':
      return faultRule
    case 'free_cancel':
      return 'free'
    case 'unpaid':
      return isExcused ? null : 'buyer'
    case 'conceded':
      return proposed === 'release' ? 'seller' : null
    case 'late_cancel':
      return now > (freeCancelUntil(paying, settings) ?? now) ? 'buyer' : 'free'
  }
}

/** Returns until when a buyer may cancel without fault; null: not confirmed yet, so time does not matter. */
export function freeCancelUntil(
  { confirmedAt, payShiftedMs }: Pick<Ending, 'confirmedAt' | 'payShiftedMs'>,
  { freeCancelMinutes }: Pick<MarketSettings, 'freeCancelMinutes'>,
): number | null {
  return confirmedAt === null ? null : confirmedAt + freeCancelMinutes * MINUTE_MS + payShiftedMs
}

/**
 * Whether a fault counts in the record. Faults towards the same trader count once per fault window, so that one quarrel, or a
 * trader who provokes faults, cannot ruin a record. In orders that the other party placed, a fault towards a pause and a free
 * cancel count by the same rule, and so do a seller's unpaid sales.
 * @param countedAt When the same towards this trader last counted; null: never.
 */
export function countsInRecord(
  countedAt: number | null,
  settings: Pick<MarketSettings, 'faultWindowHours'>,
  now: number,
): boolean {
  return countedAt === null || !isInFaultWindow(countedAt, settings, now)
}

/**
 * Whether an order completed with another trader, or their rating, counts in the record: once a day for one counterparty, so that
 * two accounts of one person cannot make a record, or ruin one. A day is 24 hours from the last that counted: a calendar day would
 * count twice around midnight. No setting, because a shorter time would open the record to such trades again.
 * @param countedAt When the same with this trader last counted; null: never.
 */
export function countsOnceADay(countedAt: number | null, now: number): boolean {
  return countedAt === null || now - countedAt >= DAY_MS
}

export function isInFaultWindow(
  at: number,
  { faultWindowHours }: Pick<MarketSettings, 'faultWindowHours'>,
  now: number,
): boolean {
  return now - at < faultWindowHours * HOUR_MS
}

/** An order that ended unpaid. Moments are Unix milliseconds. */
export type UnpaidOrder = {
  readonly side: OfferSide
  readonly isOpened: boolean
  readonly placedAt: number
}

/** Whether the maker of an offer to buy never opened the order: they are away, so the offer is taken down. */
export function isUnopened({ side, isOpened }: UnpaidOrder): boolean {
  return side === 'buy' && !isOpened
}

/** What shows whether the maker of an offer to buy was there. Unix milliseconds; null: never. */
export type Absence = {
  /** When an order that the maker never opened last took this offer down. */
  readonly offerDownAt: number | null
  /** When the maker last listed this offer: made it, or listed it again. */
  readonly listedAt: number
  /** When such an order last counted against the maker, for any offer. */
  readonly countedAt: number | null
}

/**
 * Whether an unpaid order is excused, because the same absence of its maker has counted already: it was placed before the offer
 * was taken down, or another order has counted within the fault window. An offer that its maker has listed since then counts.
 */
export function isExcused(
  order: UnpaidOrder,
  { offerDownAt, listedAt, countedAt }: Absence,
  settings: Pick<MarketSettings, 'faultWindowHours'>,
  now: number,
): boolean {
  if (!isUnopened(order)) return false
  if (isPlacedBefore(order, offerDownAt)) return true
  return countedAt !== null && listedAt < countedAt && isInFaultWindow(countedAt, settings, now)
}

/** The order was placed before its offer was taken down: if the maker has listed the offer again, it stays listed. */
export function isPlacedBefore({ placedAt }: UnpaidOrder, offerDownAt: number | null): boolean {
  return offerDownAt !== null && placedAt <= offerDownAt
}

/**
 * Completed orders as a percentage of those that completed or ended by the trader's fault, to one decimal; null without
 * any.
 */
export function completionRate(completed: number, faults: number): number | null {
  const count = completed + faults
  return count === 0 ? null : Math.round((completed * 1000) / count) / 10
}
