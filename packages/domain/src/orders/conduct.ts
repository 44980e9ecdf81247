import type { UserId } from '../ids.ts'
import type { MarketSettings } from '../settings.ts'
import { MINUTE_MS } from '../time.ts'
import { isInFaultWindow } from './fault.ts'

/** What ends by their own fault bring upon traders: a pause for a buyer, and offers unlisted for a seller who is not there. */

/** What of a buyer's past a pause depends on. Moments are Unix milliseconds, the oldest first. */
export type BuyerConduct = {
  /** Orders that ended by their fault: the latest, as many as make a pause. */
  readonly faultsAt: readonly number[]
  /** The latest, as many as are free. */
  readonly freeCancelsAt: readonly number[]
  /** Since the fault window was last without a fault. */
  readonly consecutivePauses: number
  readonly pausedUntil: number | null
}

/** A cancel that is free, unless there have been too many of them within the fault window. */
export function countFreeCancel(
  conduct: BuyerConduct,
  settings: Pick<MarketSettings, 'freeCancels' | 'faultWindowHours'>,
  now: number,
): { readonly conduct: BuyerConduct; readonly isFault: boolean } {
  const { freeCancels } = settings
  const recent = youngIn(conduct.freeCancelsAt, settings, now)
  return {
    conduct: { ...conduct, freeCancelsAt: latest([...recent, now], freeCancels) },
    isFault: recent.length >= freeCancels,
  }
}

/**
 * An order has ended by the buyer's fault. With so many within the fault window ordering is paused, and with each that follows for
 * longer; a window without one begins anew. A pause never ends earlier for another.
 * @returns how long the pause is that begins now, or null
 */
export function countFault(
  conduct: BuyerConduct,
  settings: Pick<MarketSettings, 'faultsToPause' | 'pauseMinutes' | 'faultWindowHours'>,
  now: number,
): { readonly conduct: BuyerConduct; readonly pauseMinutes: number | null } {
  const { faultsToPause } = settings
  const recent = youngIn(conduct.faultsAt, settings, now)
  const pauses = recent.length === 0 ? 0 : conduct.consecutivePauses
  const faultsAt = latest([...recent, now], faultsToPause)
  if (faultsAt.length < faultsToPause)
    return { conduct: { ...conduct, faultsAt, consecutivePauses: pauses }, pauseMinutes: null }
  const pauseMinutes = settings.pauseMinutes[Math.min(pauses, settings.pauseMinutes.length - 1)] ?? 0
  const pausedUntil = Math.max(conduct.pausedUntil ?? 0, now + pauseMinutes * MINUTE_MS)
  return { conduct: { ...conduct, faultsAt, consecutivePauses: pauses + 1, pausedUntil }, pauseMinutes }
}

/** That order has been taken up again: its fault is none, and the pause that began with it is over. */
export function revokeFault(
  conduct: BuyerConduct,
  { faultsToPause }: Pick<MarketSettings, 'faultsToPause'>,
  faultAt: number,
): BuyerConduct {
  const { faultsAt, consecutivePauses } = conduct
  const place = faultsAt.lastIndexOf(faultAt)
  if (place < 0) return conduct
  const brought = place === faultsAt.length - 1 && faultsAt.length >= faultsToPause
  return {
    ...conduct,
    faultsAt: faultsAt.toSpliced(place, 1),
    ...(brought && { consecutivePauses: Math.max(0, consecutivePauses - 1), pausedUntil: null }),
  }
}

/** Until when a buyer is paused; null once that is over. */
export function pauseAt(pausedUntil: number | null, now: number): number | null {
  return pausedUntil !== null && pausedUntil > now ? pausedUntil : null
}

/** The buyers whose orders a seller has left unanswered since they last answered one; a buyer counts once. */
export function countUnanswered(
  buyers: readonly UserId[],
  buyer: UserId,
  { unansweredBuyers }: Pick<MarketSettings, 'unansweredBuyers'>,
): { readonly buyers: readonly UserId[]; readonly isUnresponsive: boolean } {
  const counted = buyers.includes(buyer) ? buyers : [...buyers, buyer]
  return { buyers: counted, isUnresponsive: counted.length >= unansweredBuyers }
}

function youngIn(
  moments: readonly number[],
  settings: Pick<MarketSettings, 'faultWindowHours'>,
  now: number,
): readonly number[] {
  return moments.filter((at) => isInFaultWindow(at, settings, now))
}

function latest(moments: readonly number[], count: number): readonly number[] {
  return count === 0 ? [] : moments.slice(-count)
}

/** A trader nobody has rated yet stands at the top mark. */
const FULL_RATING = 5

/** The mean of a trader's marks, with one decimal. */
export function meanRating(sum: number, count: number): number {
  return count === 0 ? FULL_RATING : Math.round((sum * 10) / count) / 10
}
