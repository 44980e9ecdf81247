/**
 * Hourly counts from which a trader's record is computed. Lists of offers read only the record. Its sums change with each order;
 * its medians and number of partners are computed by the next sweep, which also removes hours that are too old.
 */
import { HOUR_MS, RECORD_DAYS, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { lockTraders } from './trader-records.ts'

export type Tally = {
  readonly userId: UserId
  readonly at: Date
  readonly completed?: number
  readonly faults?: number
  /** For a completed order, late or not: how long the trader took, in seconds, and the other party. */
  readonly paySeconds?: number | null
  readonly releaseSeconds?: number | null
  readonly peerId?: UserId
}

const countSql = statement(
  'count-tallies',
  `insert into trader_tally as kept (user_id, hour, completed, faults, pay_seconds, release_seconds, peer_ids, is_summed)
    select user_id, hour, sum(completed)::int, sum(faults)::int, coalesce(array_agg(pay) filter (where pay is not null), '{}'),
        coalesce(array_agg(release) filter (where release is not null), '{}'),
        coalesce(array_agg(peer) filter (where peer is not null), '{}'), count(peer) = 0
      from unnest($1::int[], $2::timestamptz[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
        t(user_id, hour, completed, faults, pay, release, peer)
      group by user_id, hour order by user_id, hour
    on conflict (user_id, hour) do update set completed = kept.completed + excluded.completed, faults = kept.faults + excluded.faults,
      pay_seconds = kept.pay_seconds || excluded.pay_seconds, release_seconds = kept.release_seconds || excluded.release_seconds,
      peer_ids = kept.peer_ids || excluded.peer_ids, is_summed = kept.is_summed and excluded.is_summed`,
)

/**
 * Adds counts to the tallies. The caller has locked the traders' records, and adds the completed orders and faults to them as
 * well.
 */
export async function countTallies(runner: Runner, tallies: readonly Tally[]): Promise<void> {
  if (tallies.length === 0) return
  await countSql(runner, [
    tallies.map(({ userId }) => userId),
    tallies.map(({ at }) => hourOf(at)),
    tallies.map(({ completed = 0 }) => completed),
    tallies.map(({ faults = 0 }) => faults),
    tallies.map(({ paySeconds = null }) => paySeconds),
    tallies.map(({ releaseSeconds = null }) => releaseSeconds),
    tallies.map(({ peerId = null }) => peerId),
  ])
}

/** A fault that no longer counts, and when it was counted. */
export type RevokedFault = { readonly userId: UserId; readonly at: Date }

const liftSql = statement(
  'revoke-faults',
  `with lifted as (
      select user_id, hour, count(*)::int as count from unnest($1::int[], $2::timestamptz[]) f(user_id, hour) group by user_id, hour),
    taken as (
      update trader_tally t set faults = t.faults - l.count from lifted l where t.user_id = l.user_id and t.hour = l.hour
      returning t.user_id, l.count)
    update trader_record r set recent_faults = r.recent_faults - n.count
    from (select user_id, sum(count)::int as count from taken group by user_id) n where r.user_id = n.user_id`,
)

/** Removes faults from tallies and records. Does nothing for a fault in an hour that has been removed as too old. */
export async function revokeFaults(runner: Runner, faults: readonly RevokedFault[]): Promise<void> {
  if (faults.length === 0) return
  await liftSql(runner, [faults.map(({ userId }) => userId), faults.map(({ at }) => hourOf(at))])
}

/** Hours per transaction; the rest follow in the next. */
const HOURS_AT_ONCE = 500

/** Removes hours older than `RECORD_DAYS` days and takes their counts off the records. Returns the number of hours. */
export async function ageRecords({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const oldest = new Date(hourOf(clock.now()).getTime() - RECORD_DAYS * 24 * HOUR_MS)
  for (let count = 0; ; ) {
    const old = await database.kysely
      .selectFrom('traderTally')
      .select('userId')
      .where('hour', '<', oldest)
      .orderBy('hour')
      .limit(HOURS_AT_ONCE)
      .execute()
    if (old.length === 0) return count
    const userIds = [...new Set(old.map(({ userId }) => userId))]
    await transact(database, null, (tx) => takeOut(tx, userIds, oldest))
    count += old.length
  }
}

/** Locks the records first, as every writer of tallies does. */
async function takeOut(tx: Tx, userIds: readonly UserId[], oldest: Date): Promise<void> {
  await lockTraders(tx, userIds, [])
  await sql`with gone as (
      delete from trader_tally where user_id = any(${userIds}::int[]) and hour < ${oldest} returning user_id, completed, faults)
    update trader_record r set recent_completed = r.recent_completed - g.completed, recent_faults = r.recent_faults - g.faults
    from (select user_id, sum(completed)::int as completed, sum(faults)::int as faults from gone group by user_id) g
    where r.user_id = g.user_id`.execute(tx)
  // The longest window of `trader_count` is the fault window, which is at most a week.
  await sql`delete from trader_count where user_id = any(${userIds}::int[]) and counted_at < ${oldest}`.execute(
    tx,
  )
  await sumTallies(tx, userIds)
}

function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
}

/** Traders per transaction, to keep the locks on their records short. */
const TRADERS_AT_ONCE = 50

const dueSql = statement<{ userId: UserId }>(
  'find-unsummed-traders',
  `select distinct user_id from trader_tally where not is_summed order by user_id limit ${TRADERS_AT_ONCE}`,
)

const takeSql = statement<{ userId: UserId }>(
  'take-unsummed-tallies',
  'update trader_tally set is_summed = true where user_id = any($1::int[]) and not is_summed returning user_id',
)

/**
 * Recomputes medians and partners from the tallies, for traders who have completed an order since the last sweep; returns their
 * number. This runs outside the orders, so that no release waits for it. It reads the hours of the last `RECORD_DAYS` days,
 * however many orders a trader has. Locks the records first, as every writer of tallies does.
 */
export async function sumRecords({ database }: Pick<Deps, 'database'>): Promise<number> {
  for (let count = 0; ; ) {
    const due = (await dueSql(database.kysely, [])).map(({ userId }) => userId)
    if (due.length === 0) return count
    await transact(database, null, async (tx) => {
      await lockTraders(tx, due, [])
      // Another server may have computed some of them meanwhile.
      const taken = await takeSql(tx, [due])
      await sumTallies(tx, [...new Set(taken.map(({ userId }) => userId))])
    })
    count += due.length
  }
}

const sumSql = statement(
  'sum-tallies',
  `update trader_record r set
      pay_median = (select percentile_disc(0.5) within group (order by seconds)
        from trader_tally t, unnest(t.pay_seconds) seconds where t.user_id = r.user_id),
      release_median = (select percentile_disc(0.5) within group (order by seconds)
        from trader_tally t, unnest(t.release_seconds) seconds where t.user_id = r.user_id),
      partners = (select count(distinct peer)::int from trader_tally t, unnest(t.peer_ids) peer where t.user_id = r.user_id)
    where r.user_id = any($1::int[])`,
)

/** The caller has locked the records. */
async function sumTallies(runner: Runner, userIds: readonly UserId[]): Promise<void> {
  if (userIds.length > 0) await sumSql(runner, [userIds])
}
