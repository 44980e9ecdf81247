/**
 * Whose fault the end of an order is. The lifecycle's table says whom an act counts against; what that means in the case at hand,
 * and what of it a record shows, is said here.
 */

import type { MarketSettings } from '../settings.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import type { FaultRule, Ruling } from './lifecycle.ts'
import type { OfferSide, Side } from './states.ts'

/** What of an order its end is judged by. */
export type Ending = {
  readonly confirmedAt: number | null
  readonly proposed: Ruling | null
  /** As `isExcused`. */
  readonly isExcused: boolean
}

/** A side; `free`: a cancel that is nobody's fault while there are few of them; null: nobody. Moments are Unix milliseconds. */
export function faultOf(
  faultRule: FaultRule | undefined,
  { confirmedAt, proposed, isExcused }: Ending,
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
      return now > (freeCancelUntil({ confirmedAt }, settings) ?? now) ? 'buyer' : 'free'
  }
}

/** Until when a buyer may cancel without its being their fault; null: the seller has not confirmed, so that it never is. */
export function freeCancelUntil(
  { confirmedAt }: Pick<Ending, 'confirmedAt'>,
  { freeCancelMinutes }: Pick<MarketSettings, 'freeCancelMinutes'>,
): number | null {
  return confirmedAt === null ? null : confirmedAt + freeCancelMinutes * MINUTE_MS
}

/**
 * Does a fault show in the record? Those towards one trader do once in the fault window: one relation that went wrong, or a trader
 * who lays it on, does not make a record. `countedAt`: when one towards the same trader last did.
 */
export function countsInRecord(
  countedAt: number | null,
  settings: Pick<MarketSettings, 'faultWindowHours'>,
  now: number,
): boolean {
  return countedAt === null || !isInFaultWindow(countedAt, settings, now)
}

export function isInFaultWindow(
  at: number,
  { faultWindowHours }: Pick<MarketSettings, 'faultWindowHours'>,
  now: number,
): boolean {
  return now - at < faultWindowHours * HOUR_MS
}

/** An order on an offer to buy, which somebody else has placed. Moments are Unix milliseconds. */
export type UnpaidOrder = {
  readonly side: OfferSide
  readonly isOpened: boolean
  readonly placedAt: number
}

/** Its maker has not so much as looked at it: they are not there, and the offer goes down. */
export function isUnopened({ side, isOpened }: UnpaidOrder): boolean {
  return side === 'buy' && !isOpened
}

/**
 * Of several orders that the maker of an offer to buy never opened one counts: that which took the offer down, `downAt`. Sellers place
 * them, as many as the offer has room for, while the maker sleeps.
 */
export function isExcused(order: UnpaidOrder, downAt: number | null): boolean {
  return isUnopened(order) && downAt !== null && order.placedAt <= downAt
}

/** Percent of the orders that ended completed or by one's own fault, with one decimal; null without any. */
export function completionRate(completed: number, faults: number): number | null {
  const count = completed + faults
  return count === 0 ? null : Math.round((completed * 1000) / count) / 10
}
