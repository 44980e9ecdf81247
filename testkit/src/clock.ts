import { RECORD_DAYS } from '@u-market/domain'
import type { OrderDeps } from '@u-market/server/features/orders/index.ts'
import { createTasks, runDueJobs, runDueTimers } from '@u-market/server/jobs/index.ts'
import type { Clock } from '@u-market/server/platform/clock.ts'

export type Span = { days?: number; hours?: number; minutes?: number; seconds?: number }

export function millisecondsOf({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

/** A clock that moves only when told to, and never back. */
type FakeClock = Clock & { moveTo(moment: Date): void }

export function createFakeClock(start: Date): FakeClock {
  let present = start
  return {
    now: () => new Date(present),
    moveTo: (moment) => {
      if (moment < present) throw new Error('the clock never goes back')
      present = moment
    },
  }
}

/** Far more rounds of jobs than a test needs; ends an endless chain of jobs. */
const MAX_ROUNDS = 10_000

/**
 * Advances the clock to `end` and runs the jobs and timers that fall due, in order, each at its own time; overdue ones run at
 * once.
 */
export async function runJobsUntil(deps: OrderDeps, clock: FakeClock, end: Date): Promise<void> {
  const tasks = createTasks(deps)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const due = await nextDue(deps, end)
    if (due === null) {
      clock.moveTo(end)
      return
    }
    if (due > clock.now()) clock.moveTo(due)
    await runDueTimers(deps)
    await runDueJobs(deps, tasks)
  }
  throw new Error('jobs keep falling due without end')
}

/** Returns when the next job or timer is due; null if none is due by `end`. */
async function nextDue({ database }: OrderDeps, end: Date): Promise<Date | null> {
  const { rows } = await database.pool.query<{ next: Date | null }>(
    `select least(
      (select min(run_at) from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= $1),
      (select min(timer_at) from trade_order where timer_at <= $1),
      (select min(deadline_at) from dispute where kind = 'claim' and status = 'open' and deadline_at <= $1),
      (select min(due_at) from sanction_timer where due_at <= $1),
      (select min(due_at) from rating where shown_at is null and due_at <= $1),
      (select min(hour) from trader_tally where not is_summed),
      -- A record keeps an hour for this many days after its end.
      (select min(hour) from trader_tally where hour <= $1::timestamptz - $2::interval) + $2::interval) as next`,
    [end, `${RECORD_DAYS} days 1 hour`],
  )
  return rows[0]?.next ?? null
}
