import type { OrderState, Side, UserId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'

/** What is added to a trader's record; the caller has locked it. */
export type RecordChange = {
  readonly userId: UserId
  /** Orders of either side that were completed, and of these the sales. */
  readonly completed?: number
  readonly sold?: number
  /** Of what the completion rate is made: the same is in the trader's tallies. */
  readonly recentCompleted?: number
  readonly recentFaults?: number
}

/** How many of a seller's last sales its typical release time is taken from. */
const RELEASE_SAMPLE = 30

const changeSql = statement(
  'change-records',
  `update trader_record r set
      completed_orders = r.completed_orders + c.completed, sales_completed = r.sales_completed + c.sold,
      recent_completed = r.recent_completed + c.recent_completed, recent_faults = r.recent_faults + c.recent_faults,
      release_seconds = case when c.sold = 0 then r.release_seconds else (
        select percentile_disc(0.5) within group (order by extract(epoch from sent_at - paid_at)::int) from (
          select sent_at, paid_at from trade_order where seller_id = r.user_id and not is_open and sent_at is not null
          order by id collate "C" desc limit ${RELEASE_SAMPLE}) recent) end
    from (select user_id, coalesce(sum(completed), 0)::int as completed, coalesce(sum(sold), 0)::int as sold,
        coalesce(sum(recent_completed), 0)::int as recent_completed, coalesce(sum(recent_faults), 0)::int as recent_faults
      from json_to_recordset($1) as c(user_id int, completed int, sold int, recent_completed int, recent_faults int)
      group by user_id) c
    where r.user_id = c.user_id`,
)

export async function changeRecords(runner: Runner, changes: readonly RecordChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ userId, recentCompleted, recentFaults, ...counts }) => ({
    user_id: userId,
    recent_completed: recentCompleted,
    recent_faults: recentFaults,
    ...counts,
  }))
  await changeSql(runner, [JSON.stringify(rows)])
}

/** A buyer has one open order more, or one less. */
export type OpenBuy = { readonly userId: UserId; readonly change: 1 | -1 }

/**
 * With every order that is placed: found by key, with no join to choose (decision 019). Never below nothing: what a server of
 * before has placed beside this one was not counted, and must be able to end.
 */
const openBuysSql = statement(
  'count-open-buys',
  `update trader_record set open_buys = greatest(0, open_buys + ($2::int[])[array_position($1::int[], user_id)])
    where user_id = any($1::int[])`,
)

/** Kept so that placing an order need not count; the caller has locked the buyers' records. */
export async function countOpenBuys(runner: Runner, changes: readonly OpenBuy[]): Promise<void> {
  const sums = new Map<UserId, number>()
  for (const { userId, change } of changes) sums.set(userId, (sums.get(userId) ?? 0) + change)
  const changed = [...sums].filter(([, sum]) => sum !== 0)
  if (changed.length === 0) return
  await openBuysSql(runner, [changed.map(([userId]) => userId), changed.map(([, sum]) => sum)])
}

/** An order that has come to its end, as one of its sides counts it. */
export type EndedOrder = {
  readonly userId: UserId
  readonly side: Side
  readonly state: OrderState
  /** -1: it was reopened, and has not ended any more. */
  readonly change?: 1 | -1
}

const countSql = statement(
  'count-ended',
  `with told as (
      select user_id, side, state, sum(change)::int as change
      from unnest($1::int[], $2::text[], $3::text[], $4::int[]) e(user_id, side, state, change) group by user_id, side, state),
    fewer as (
      update ended_order_count k set count = k.count + t.change from told t
      where t.change < 0 and k.user_id = t.user_id and k.side = t.side and k.state = t.state)
    insert into ended_order_count as kept (user_id, side, state, count)
    select user_id, side, state, change from told where change > 0 order by user_id, side, state
    on conflict (user_id, side, state) do update set count = kept.count + excluded.count`,
)

/** Kept so that lists need not count; the caller has locked both traders' records. */
export async function countEnded(runner: Runner, ended: readonly EndedOrder[]): Promise<void> {
  if (ended.length === 0) return
  await countSql(runner, [
    ended.map(({ userId }) => userId),
    ended.map(({ side }) => side),
    ended.map(({ state }) => state),
    ended.map(({ change = 1 }) => change),
  ])
}
