import { openDatabase } from '@u-market/server/db/database.ts'
import { type EffectTable, effectTables } from '@u-market/testkit/acts'
import { checkBooks } from '@u-market/testkit/books'

import type { Tally } from '../clients/journal.ts'
import type { Database } from '../market/database.ts'
import { type Broken, type Invariant, withPatience } from './invariant.ts'

export const actsStandOnce: Invariant = {
  name: 'acts take effect once',
  says: 'An acknowledged act took effect exactly once; a refused or postponed one (429, 503) left nothing; an unanswered one took effect once or not at all.',
  prove: async ({ market, journal }) => {
    const broken: Broken[] = []
    for (const [table, tallies] of journal.tallies()) {
      const found = await count(market.database, table, [...tallies.keys()])
      for (const [key, tally] of tallies) {
        const what = judge(found.get(key) ?? 0, tally)
        if (what !== null) broken.push({ what: `${table} "${key}" ${what}`, acts: tally.acts })
      }
    }
    return broken
  },
}

/** Returns what is wrong with an effect that was found this many times; null if nothing. */
export function judge(found: number, { acknowledged, unknown }: Omit<Tally, 'acts'>): string | null {
  if (found < acknowledged) return `exists ${found} times, and was acknowledged ${acknowledged} times`
  const most = acknowledged + unknown
  return found > most ? `exists ${found} times, and may exist ${most} times at most` : null
}

/** Counts how often each key is found. */
async function count(
  database: Database,
  table: EffectTable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ key: string; count: number }>(
    `select key, count(*)::int as count from (${effectTables[table]}) found group by key`,
    [keys],
  )
  return new Map(rows.map(({ key, count: times }) => [key, times]))
}

export const booksBalance: Invariant = {
  name: 'the books balance',
  says: 'Every posting sums to zero, no balance is below zero, each equals the sum of its entries, escrow equals the coin of open orders, stock equals what listed sell offers have left, and every kept count is right.',
  prove: async ({ market }) => {
    const connectionString = market.database.connectionString()
    if (connectionString === undefined) return [{ what: 'the database does not run' }]
    const database = openDatabase(connectionString, 1, () => undefined)
    try {
      await checkBooks(database.kysely)
      return []
    } catch (error) {
      return [{ what: error instanceof Error ? error.message : String(error) }]
    } finally {
      await database.close()
    }
  },
}

/** Due timers are swept every second, and a blocking lock is gone after 10 s. */
const SWEEP_PATIENCE_MS = 60_000

export const ordersAttended: Invariant = {
  name: 'orders are attended to',
  says: 'Every open order awaits a party or an operator and has its timer; no timer is due for more than a minute, and no order is open after a deadline that expires it.',
  prove: ({ market }) => withPatience(SWEEP_PATIENCE_MS, () => findNeglected(market.database)),
}

type Neglected = { id: string; state: string; awaits: string | null; deadline: string; timer: string }

/**
 * Finds orders with an overdue timer, and open orders without an awaited side or without the timer that they need. In `releasing`
 * a missed deadline does not end the order, and in `appealing` a response stops the deadline.
 */
async function findNeglected(database: Database): Promise<Broken[]> {
  const rows = await database.query<Neglected>(
    `select id, state, awaits, coalesce(deadline_at::text, 'none') as deadline, coalesce(timer_at::text, 'none') as timer
      from trade_order
      where timer_at <= now()
        or is_open and (awaits is null or state in ('confirming', 'paying') and (timer_at is null or greatest(deadline_at, proof_until) <= now()))
        or state = 'releasing' and timer_at is null and deadline_at > now()
      order by id limit 20`,
  )
  return rows.map(({ id, state, awaits, deadline, timer }) => ({
    what: `order ${id} is ${state}, awaits ${awaits ?? 'no party'}, deadline ${deadline}, next timer ${timer}`,
  }))
}

/** Longer than any job here takes, and longer than a dead server's lock may last. */
const LOCK_PATIENCE_MS = 90_000

export const jobsGoOn: Invariant = {
  name: 'jobs go on',
  says: 'No job stays locked by a dead server.',
  prove: async ({ market, isLast }) => {
    const look = async () => {
      const rows = await market.database.query<{ id: string; task: string; since: string; attempts: number }>(
        `select job.id, task.identifier as task, job.locked_at::text as since, job.attempts
          from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
          where job.locked_at < now() - make_interval(secs => $1) order by job.locked_at limit 20`,
        [isLast ? 0 : LOCK_PATIENCE_MS / 1000],
      )
      return rows.map(({ id, task, since, attempts }) => ({
        what: `job ${id} (${task}) has been locked since ${since}, attempt ${attempts}`,
      }))
    }
    // During the run only a job past its time is a violation; the final proof waits for every job.
    return withPatience(isLast ? LOCK_PATIENCE_MS : 0, look)
  },
}
