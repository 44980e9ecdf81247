/**
 * What a completion rate is made of, counted by the hour that it happened in. The sums lie on the trader's record, where lists of
 * offers read them; hours that are too old are taken out of them by the sweep.
 */
import { RECORD_DAYS, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { lockTraders } from './lock-traders.ts'

const HOUR_MS = 3_600_000

export type Tally = {
  readonly userId: UserId
  readonly at: Date
  readonly completed?: number
  readonly faults?: number
}

const countSql = statement(
  'count-tallies',
  `insert into trader_tally as kept (user_id, hour, completed, faults)
    select user_id, hour, sum(completed)::int, sum(faults)::int
      from unnest($1::int[], $2::timestamptz[], $3::int[], $4::int[]) t(user_id, hour, completed, faults)
      group by user_id, hour order by user_id, hour
    on conflict (user_id, hour) do update set completed = kept.completed + excluded.completed, faults = kept.faults + excluded.faults`,
)

/** The caller has locked the traders' records, and adds the same to them. */
export async function countTallies(runner: Runner, tallies: readonly Tally[]): Promise<void> {
  if (tallies.length === 0) return
  await countSql(runner, [
    tallies.map(({ userId }) => userId),
    tallies.map(({ at }) => hourOf(at)),
    tallies.map(({ completed = 0 }) => completed),
    tallies.map(({ faults = 0 }) => faults),
  ])
}

/** A fault that was counted at this moment and is none any more. */
export type LiftedFault = { readonly userId: UserId; readonly at: Date }

const liftSql = statement(
  'lift-faults',
  `with lifted as (
      select user_id, hour, count(*)::int as count from unnest($1::int[], $2::timestamptz[]) f(user_id, hour) group by user_id, hour),
    taken as (
      update trader_tally t set faults = t.faults - l.count from lifted l where t.user_id = l.user_id and t.hour = l.hour
      returning t.user_id, l.count)
    update trader_record r set recent_faults = r.recent_faults - n.count
    from (select user_id, sum(count)::int as count from taken group by user_id) n where r.user_id = n.user_id`,
)

/** Out of the record again, unless it has grown too old to be in it. */
export async function liftFaults(runner: Runner, faults: readonly LiftedFault[]): Promise<void> {
  if (faults.length === 0) return
  await liftSql(runner, [faults.map(({ userId }) => userId), faults.map(({ at }) => hourOf(at))])
}

/** Hours that one transaction takes out; what is left comes next. */
const HOURS_AT_ONCE = 500

/** Takes what has grown too old out of the records; answers how many hours. */
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

/** Behind the locks of the records, as everybody who counts. */
async function takeOut(tx: Tx, userIds: readonly UserId[], oldest: Date): Promise<void> {
  await lockTraders(tx, userIds, [])
  await sql`with gone as (
      delete from trader_tally where user_id = any(${userIds}::int[]) and hour < ${oldest} returning user_id, completed, faults)
    update trader_record r set recent_completed = r.recent_completed - g.completed, recent_faults = r.recent_faults - g.faults
    from (select user_id, sum(completed)::int as completed, sum(faults)::int as faults from gone group by user_id) g
    where r.user_id = g.user_id`.execute(tx)
}

function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
}
