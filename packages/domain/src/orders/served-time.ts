/**
 * The clocks of orders count the time that the market serves. Finds the gaps in which they did not run: the market was away, or an
 * operator had stopped everything. Moments are Unix milliseconds.
 */

/**
 * The market is away once it has not swept for this long. Sweeps leave a sign of life every three seconds; a restart of a server,
 * a slow statement or a failover that is shorter is not worth a line in every order.
 */
export const AWAY_MS = 10_000

/** A stop of everything; `to` is null until an operator ends it. */
export type Stop = { readonly from: number; readonly to: number | null }
export type GapCause = 'away' | 'stopped'
/** A time in which no clock ran. */
export type Gap = { readonly from: number; readonly to: number; readonly why: GapCause }

export type ServedTime = {
  /** The last sign of life before now; null: none is known. */
  readonly servedAt: number | null
  /** Everything before is settled: no gap reaches back behind it. */
  readonly settledUntil: number
  /** The stops that reach beyond `settledUntil`. */
  readonly stops: readonly Stop[]
}

/**
 * Returns the gaps that have ended and are not settled yet, from early to late, each second in one of them, and until when time is
 * settled then. A stop that goes on is settled at its end.
 */
export function settleGaps(
  { servedAt, settledUntil, stops }: ServedTime,
  now: number,
): { readonly gaps: readonly Gap[]; readonly settledUntil: number; readonly isStopped: boolean } {
  const running = stops.filter(({ to }) => to === null || to > now)
  const end = Math.max(settledUntil, Math.min(now, ...running.map(({ from }) => from)))
  const isAway = servedAt !== null && now - servedAt > AWAY_MS
  const found: Gap[] = [
    ...(isAway ? [{ from: servedAt, to: now, why: 'away' } as const] : []),
    ...stops.map(({ from, to }) => ({ from, to: to ?? now, why: 'stopped' }) as const),
  ]
  const parts = found
    .map(({ from, to, why }) => ({ from: Math.max(from, settledUntil), to: Math.min(to, end), why }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from)
  return { gaps: joined(parts), settledUntil: end, isStopped: running.length > 0 }
}

/** Makes one gap of those that overlap, named by the cause of the first. */
function joined(parts: readonly Gap[]): Gap[] {
  const gaps: Gap[] = []
  for (const part of parts) {
    const last = gaps.at(-1)
    if (last && part.from <= last.to) gaps.splice(-1, 1, { ...last, to: Math.max(last.to, part.to) })
    else gaps.push(part)
  }
  return gaps
}
