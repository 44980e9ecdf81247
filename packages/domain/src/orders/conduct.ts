/** Consequences of faults: pauses of a buyer and of a seller, and offers taken down for an unresponsive seller. */

import type { UserId } from '../ids.ts'
import type { MarketSettings } from '../settings.ts'
import { MINUTE_MS } from '../time.ts'
import { isInFaultWindow } from './fault.ts'

/** Recent ends that count towards a pause, and the pauses. Moments are Unix milliseconds, oldest first. */
export type Pauses = {
  /** The latest ends that count, at most `faultsToPause`. */
  readonly faultsAt: readonly number[]
  /** Number of pauses in a row. A fault window without such an end ends the row. */
  readonly consecutivePauses: number
  readonly pausedUntil: number | null
}

/** A buyer's pauses of ordering, by orders that ended by the buyer's fault, and recent free cancels. */
export type BuyerConduct = Pauses & {
  /** The latest, at most `freeCancels`. */
  readonly freeCancelsAt: readonly number[]
}

/** Counts a free cancel. It is a fault if the buyer has used up `freeCancels` within the fault window. */
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
 * Counts an order that ended by the buyer's fault, or a seller's sale that ended unpaid. The `faultsToPause`-th within the fault
 * window, and each one after it, pauses ordering, or selling to offers to buy; each pause in a row is longer. A fault window
 * without one ends the row. A new pause never shortens a running one.
 * @returns The minutes of the pause that begins now, or null.
 */
export function countFault<Conduct extends Pauses>(
  conduct: Conduct,
  settings: Pick<MarketSettings, 'faultsToPause' | 'pauseMinutes' | 'faultWindowHours'>,
  now: number,
): { readonly conduct: Conduct; readonly pauseMinutes: number | null } {
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

/** Removes the fault, or the unpaid sale, of an order that was reopened, and ends the pause that it began. */
export function revokeFault<Conduct extends Pauses>(
  conduct: Conduct,
  { faultsToPause }: Pick<MarketSettings, 'faultsToPause'>,
  faultAt: number,
): Conduct {
  const { faultsAt, consecutivePauses } = conduct
  const place = faultsAt.lastIndexOf(faultAt)
  if (place < 0) return conduct
  const causedPause = place === faultsAt.length - 1 && faultsAt.length >= faultsToPause
  return {
    ...conduct,
    faultsAt: faultsAt.toSpliced(place, 1),
    ...(causedPause && { consecutivePauses: Math.max(0, consecutivePauses - 1), pausedUntil: null }),
  }
}

/** Returns until when ordering or selling is paused; null: not paused. */
export function pauseAt(pausedUntil: number | null, now: number): number | null {
  return pausedUntil !== null && pausedUntil > now ? pausedUntil : null
}

/** Adds a buyer to those whose orders the seller left unanswered in a row; each buyer counts once. */
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

/** The rating shown for a trader without ratings. */
const FULL_RATING = 5

/** The mean of a trader's ratings, with one decimal. */
export function meanRating(sum: number, count: number): number {
  return count === 0 ? FULL_RATING : Math.round((sum * 10) / count) / 10
}
