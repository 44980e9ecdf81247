import type { World } from '@u-market/testkit'
import { millisecondsOf, type Span } from '@u-market/testkit/clock'

/** Lets the world's server judge absences, which in production it does from its start. */
export async function watchClock({ deps }: World): Promise<void> {
  await deps.servedTime.begin()
}

/**
 * The market is away for a time, in which the database's clock goes on with that of the world. What comes first afterwards, a call
 * or a sweep, finds the gap.
 */
export async function beAway(world: World, span: Span): Promise<void> {
  world.clock.skip(span)
  await setBeat(world, span)
}

/** How long ago the last sign of life was. */
export async function setBeat({ pool }: World, span: Span): Promise<void> {
  await pool.query('update market_clock set beat_at = clock_timestamp() - make_interval(secs => $1)', [
    millisecondsOf(span) / 1000,
  ])
}

/** Seconds of this world's clock. */
export function secondsNow({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
