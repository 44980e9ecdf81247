/**
 * Medians and partners of the last thirty days, made anew from the tallies of those who have completed an order since. Nobody who
 * orders or releases waits for it, and however many orders a trader has, the hours of one month are read.
 */
import type { UserId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { lockTraders } from './lock-traders.ts'

/** Traders whose records one transaction holds; what is left comes next. */
const TRADERS_AT_ONCE = 50

const dueSql = statement<{ userId: UserId }>(
  'find-unsummed-traders',
  `select distinct user_id from trader_tally where not is_summed order by user_id limit ${TRADERS_AT_ONCE}`,
)

const takeSql = statement<{ userId: UserId }>(
  'take-unsummed-tallies',
  'update trader_tally set is_summed = true where user_id = any($1::int[]) and not is_summed returning user_id',
)

/** Behind the locks of the records, as everybody who counts. Answers of how many traders. */
export async function sumRecords({ database }: Pick<Deps, 'database'>): Promise<number> {
  for (let count = 0; ; ) {
    const due = (await dueSql(database.kysely, [])).map(({ userId }) => userId)
    if (due.length === 0) return count
    await transact(database, null, async (tx) => {
      await lockTraders(tx, due, [])
      // Another server may have summed them meanwhile.
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
export async function sumTallies(runner: Runner, userIds: readonly UserId[]): Promise<void> {
  if (userIds.length > 0) await sumSql(runner, [userIds])
}
