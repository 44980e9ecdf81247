/** What ends by their own fault bring upon traders: a pause for a buyer, and offers taken down for a seller who is not there. */
import type { UserId } from '../ids.ts'
import { PAUSE_MINUTES } from '../limits.ts'
import type { MarketSettings } from '../settings.ts'
import { FAULT_WINDOW_MS } from './blame.ts'

/** What of a buyer's past a pause depends on. Moments are Unix milliseconds, the oldest first. */
export type BuyerStanding = {
  /** Orders that ended by their fault: the latest, as many as make a pause. */
  readonly faultsAt: readonly number[]
  /** The latest, as many as are free. */
  readonly freeCancelsAt: readonly number[]
  /** Since they were last without a fault for a day. */
  readonly pausesInRow: number
  readonly pausedUntil: number | null
}

/** A cancel that is free, unless there have been too many of them within a day. */
export function countFreeCancel(
  standing: BuyerStanding,
  { freeCancels }: Pick<MarketSettings, 'freeCancels'>,
  now: number,
): { readonly standing: BuyerStanding; readonly isFault: boolean } {
  const recent = youngIn(standing.freeCancelsAt, now)
  return {
    standing: { ...standing, freeCancelsAt: latest([...recent, now], freeCancels) },
    isFault: recent.length >= freeCancels,
  }
}

/**
 * An order has ended by the buyer's fault. With the third within a day ordering is paused, and with each that follows for longer;
 * a day without one begins anew. A pause never ends earlier for another.
 * @returns how long the pause is that begins now, or null
 */
export function countFault(
  standing: BuyerStanding,
  { faultsToPause }: Pick<MarketSettings, 'faultsToPause'>,
  now: number,
): { readonly standing: BuyerStanding; readonly pauseMinutes: number | null } {
  const recent = youngIn(standing.faultsAt, now)
  const pauses = recent.length === 0 ? 0 : standing.pausesInRow
  const faultsAt = latest([...recent, now], faultsToPause)
  if (faultsAt.length < faultsToPause)
    return { standing: { ...standing, faultsAt, pausesInRow: pauses }, pauseMinutes: null }
  const pauseMinutes = PAUSE_MINUTES[Math.min(pauses, PAUSE_MINUTES.length - 1)] ?? 0
  const pausedUntil = Math.max(standing.pausedUntil ?? 0, now + pauseMinutes * 60_000)
  return { standing: { ...standing, faultsAt, pausesInRow: pauses + 1, pausedUntil }, pauseMinutes }
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
): { readonly buyers: readonly UserId[]; readonly isAbsent: boolean } {
  const counted = buyers.includes(buyer) ? buyers : [...buyers, buyer]
  return { buyers: counted, isAbsent: counted.length >= unansweredBuyers }
}

function youngIn(moments: readonly number[], now: number): readonly number[] {
  return moments.filter((at) => now - at < FAULT_WINDOW_MS)
}

function latest(moments: readonly number[], count: number): readonly number[] {
  return count === 0 ? [] : moments.slice(-count)
}
