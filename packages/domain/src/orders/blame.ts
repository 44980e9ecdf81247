/**
 * Whose fault the end of an order is. The lifecycle's table says whom an act counts against; what that means in the case at hand,
 * and what of it a record shows, is said here.
 */
import type { MarketSettings } from '../settings.ts'
import type { Blame, Ruling } from './lifecycle.ts'
import type { Side } from './states.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A side; `free`: a cancel that is nobody's fault while there are few of them; null: nobody. Moments are Unix milliseconds. */
export function faultOf(
  blame: Blame | undefined,
  { confirmedAt, proposed }: { readonly confirmedAt: number | null; readonly proposed: Ruling | null },
  { freeCancelMinutes }: Pick<MarketSettings, 'freeCancelMinutes'>,
  now: number,
): Side | 'free' | null {
  switch (blame) {
    case undefined:
      return null
    case 'buyer':
    case 'seller':
      return blame
    case 'free_cancel':
      return 'free'
    case 'conceded':
      return proposed === 'release' ? 'seller' : null
    case 'late_cancel':
      return confirmedAt !== null && now > confirmedAt + freeCancelMinutes * MINUTE_MS ? 'buyer' : 'free'
  }
}

/**
 * Does a fault show in the record? Those towards one trader do once in the fault window: one relation that went wrong, or a trader
 * who lays it on, does not make a record. `countedAt`: when one towards the same trader last did.
 */
export function isForRecord(
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

/** Percent of the orders that ended completed or by one's own fault, with one decimal; null without any. */
export function completionRate(completed: number, faults: number): number | null {
  const count = completed + faults
  return count === 0 ? null : Math.round((completed * 1000) / count) / 10
}
