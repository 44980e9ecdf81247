import {
  type BuyerConduct,
  type Counterparty,
  completionRate,
  type OrderId,
  type OrderState,
  type Pauses,
  type Side,
  type UserId,
} from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { StoredSanction } from '../../db/column-types.ts'
import type { TraderRecordTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'

/** A trader's record, as orders are decided on it. Times are Unix milliseconds. */
export type Trader = BuyerConduct &
  Counterparty & {
    readonly sanctions: readonly StoredSanction[] | null
    /** Open orders that the trader placed as the buyer. */
    readonly openPurchases: number
    /** When an order on an offer to buy that the trader had never opened last counted as a fault; null: never. */
    readonly unopenedAt: number | null
    /** As the seller to offers to buy: sales that ended unpaid, and the pauses that follow. */
    readonly sales: Pauses
    readonly unansweredBuyers: readonly UserId[]
    /** When the trader left too many buyers unanswered: a sweep then unlists the sell offers. Null otherwise. */
    readonly unresponsiveSince: number | null
    /** End of the pause of the trader's offers, which may be over already; null without a pause. */
    readonly offersPausedUntil: Date | null
  }

type Row = Selectable<TraderRecordTable>
type ConductColumn =
  | 'faultsAt'
  | 'freeCancelsAt'
  | 'consecutivePauses'
  | 'unansweredBuyers'
  | 'unresponsiveSince'
  | 'unopenedAt'
  | 'salesUnpaidAt'
  | 'consecutiveSalePauses'
type LockedRow = Pick<
  Row,
  | 'userId'
  | 'completedOrders'
  | 'recentCompleted'
  | 'recentFaults'
  | 'partners'
  | 'registeredAt'
  | 'openPurchases'
  | 'orderPauseUntil'
  | 'salePauseUntil'
  | 'offersPausedUntil'
  | 'sanctions'
> & {
  readonly [Column in ConductColumn]: Row[Column] | null
}

const lockSql = statement<LockedRow>(
  'lock-traders',
  `select user_id, completed_orders, recent_completed, recent_faults, partners, registered_at, open_purchases, order_pause_until, sale_pause_until,
      offers_paused_until, sanctions,
      case when user_id = any($2::int[]) then faults_at end as faults_at,
      case when user_id = any($2::int[]) then free_cancels_at end as free_cancels_at,
      case when user_id = any($2::int[]) then consecutive_pauses end as consecutive_pauses,
      case when user_id = any($2::int[]) then unanswered_buyers end as unanswered_buyers,
      case when user_id = any($2::int[]) then unresponsive_since end as unresponsive_since,
      case when user_id = any($2::int[]) then unopened_at end as unopened_at,
      case when user_id = any($2::int[]) then sales_unpaid_at end as sales_unpaid_at,
      case when user_id = any($2::int[]) then consecutive_sale_pauses end as consecutive_sale_pauses
    from trader_record where user_id = any($1::int[]) order by user_id for no key update`,
)

/**
 * Locks the records of traders, in id order. The columns about conduct are read only for `recordIds`, the traders of orders that
 * may end; for the others they are empty.
 */
export async function lockTraders(
  runner: Runner,
  traders: readonly UserId[],
  recordIds: readonly UserId[],
): Promise<Map<UserId, Trader>> {
  const rows = traders.length > 0 ? await lockSql(runner, [traders, recordIds]) : []
  return new Map(rows.map((row) => [row.userId, traderOf(row)]))
}

function traderOf(row: LockedRow): Trader {
  return {
    completedOrders: row.completedOrders,
    rate: completionRate(row.recentCompleted, row.recentFaults),
    partners: row.partners,
    registeredAt: row.registeredAt.getTime(),
    offersPausedUntil: row.offersPausedUntil,
    sanctions: row.sanctions,
    openPurchases: row.openPurchases,
    pausedUntil: row.orderPauseUntil?.getTime() ?? null,
    faultsAt: row.faultsAt?.map(Number) ?? [],
    freeCancelsAt: row.freeCancelsAt?.map(Number) ?? [],
    consecutivePauses: row.consecutivePauses ?? 0,
    unopenedAt: row.unopenedAt?.getTime() ?? null,
    sales: {
      faultsAt: row.salesUnpaidAt?.map(Number) ?? [],
      consecutivePauses: row.consecutiveSalePauses ?? 0,
      pausedUntil: row.salePauseUntil?.getTime() ?? null,
    },
    unansweredBuyers: row.unansweredBuyers ?? [],
    unresponsiveSince: row.unresponsiveSince?.getTime() ?? null,
  }
}

/** Numbers to add to a trader's record, which the caller has locked. */
export type RecordChange = {
  readonly userId: UserId
  /** `completed` counts completed orders on either side, `sold` the sales among them: one counterparty once a day. */
  readonly completed?: number
  readonly sold?: number
  /** Both make up the completion rate and are also counted in the trader's tallies. */
  readonly recentCompleted?: number
  readonly recentFaults?: number
}

/** A seller's typical release time is the median of this many latest sales that count. */
const RELEASE_SAMPLE = 30

const changeSql = statement(
  'change-records',
  `update trader_record r set
      completed_orders = r.completed_orders + c.completed, sales_completed = r.sales_completed + c.sold,
      recent_completed = r.recent_completed + c.recent_completed, recent_faults = r.recent_faults + c.recent_faults,
      release_seconds = case when c.sold = 0 then r.release_seconds else (
        select percentile_disc(0.5) within group (order by extract(epoch from released_at - paid_at)::int) from (
          select released_at, paid_at from trade_order where seller_id = r.user_id and not is_open and is_counted_for_seller
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

/** A change of a buyer's number of open orders that the buyer placed. */
export type OpenBuy = { readonly userId: UserId; readonly change: 1 | -1 }

/**
 * Runs for every order, so it finds rows by key, without a join for the planner to choose (decision 008). Never below 0, because
 * an order placed by an older server version was not counted.
 */
const openBuysSql = statement(
  'count-open-buys',
  `update trader_record set open_purchases = greatest(0, open_purchases + ($2::int[])[array_position($1::int[], user_id)])
    where user_id = any($1::int[])`,
)

/**
 * Updates the stored numbers of open purchases, so that placing an order need not count them. The caller has locked the buyers'
 * records.
 */
export async function countOpenBuys(runner: Runner, changes: readonly OpenBuy[]): Promise<void> {
  const sums = new Map<UserId, number>()
  for (const { userId, change } of changes) sums.set(userId, (sums.get(userId) ?? 0) + change)
  const changed = [...sums].filter(([, sum]) => sum !== 0)
  if (changed.length === 0) return
  await openBuysSql(runner, [changed.map(([userId]) => userId), changed.map(([, sum]) => sum)])
}

/** An ended order, counted for one of its sides. */
export type EndedOrder = {
  readonly userId: UserId
  readonly side: Side
  readonly state: OrderState
  /** -1 takes back the count of an order that was reopened. */
  readonly change?: 1 | -1
}

const endedSql = statement(
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

/** Updates the stored numbers of ended orders, so that lists need not count them. The caller has locked both traders' records. */
export async function countEnded(runner: Runner, ended: readonly EndedOrder[]): Promise<void> {
  if (ended.length === 0) return
  await endedSql(runner, [
    ended.map(({ userId }) => userId),
    ended.map(({ side }) => side),
    ended.map(({ state }) => state),
    ended.map(({ change = 1 }) => change),
  ])
}

export type ConductChange = { readonly userId: UserId; readonly trader: Trader }

const conductsSql = statement(
  'update-conducts',
  `update trader_record r set (faults_at, free_cancels_at, consecutive_pauses, order_pause_until, unanswered_buyers, unresponsive_since,
        unopened_at, sales_unpaid_at, consecutive_sale_pauses, sale_pause_until)
      = row(n.faults_at, n.free_cancels_at, n.consecutive_pauses, n.order_pause_until, n.unanswered_buyers, n.unresponsive_since,
        n.unopened_at, n.sales_unpaid_at, n.consecutive_sale_pauses, n.sale_pause_until)
    from json_to_recordset($1) as n(user_id int, faults_at timestamptz[], free_cancels_at timestamptz[], consecutive_pauses int,
      order_pause_until timestamptz, unanswered_buyers int[], unresponsive_since timestamptz, unopened_at timestamptz,
      sales_unpaid_at timestamptz[], consecutive_sale_pauses int, sale_pause_until timestamptz)
    where r.user_id = n.user_id`,
)

/**
 * Writes traders' conduct; the caller has locked their records. If a trader is listed several times, the last entry is written.
 */
export async function updateConducts(runner: Runner, changes: readonly ConductChange[]): Promise<void> {
  const last = [...new Map(changes.map(({ userId, trader }) => [userId, trader]))]
  if (last.length === 0) return
  const rows = last.map(([userId, trader]) => ({
    user_id: userId,
    faults_at: trader.faultsAt.map(moment),
    free_cancels_at: trader.freeCancelsAt.map(moment),
    consecutive_pauses: trader.consecutivePauses,
    order_pause_until: maybeMoment(trader.pausedUntil),
    unanswered_buyers: trader.unansweredBuyers,
    unresponsive_since: maybeMoment(trader.unresponsiveSince),
    unopened_at: maybeMoment(trader.unopenedAt),
    sales_unpaid_at: trader.sales.faultsAt.map(moment),
    consecutive_sale_pauses: trader.sales.consecutivePauses,
    sale_pause_until: maybeMoment(trader.sales.pausedUntil),
  }))
  await conductsSql(runner, [JSON.stringify(rows)])
}

function maybeMoment(at: number | null): Date | null {
  return at === null ? null : moment(at)
}

function moment(at: number): Date {
  return new Date(at)
}

type Sanctioned = { readonly userId: UserId; readonly sanctions: readonly StoredSanction[] }

const sanctionsSql = statement(
  'set-trader-sanctions',
  `update trader_record r set sanctions = n.sanctions
    from unnest($1::int[], $2::jsonb[]) n(user_id, sanctions) where r.user_id = n.user_id`,
)

/** Stores the copy of the sanctions that placing an order checks. The caller has locked the traders' records. */
export async function setTraderSanctions(runner: Runner, traders: readonly Sanctioned[]): Promise<void> {
  await sanctionsSql(runner, [
    traders.map(({ userId }) => userId),
    traders.map(({ sanctions }) => (sanctions.length > 0 ? JSON.stringify(sanctions) : null)),
  ])
}

type Shown = { readonly orderId: OrderId; readonly at: Date }

/** `countsOnceADay`: ratings by one trader count once in 24 hours; of those shown at once, that of the first order. */
const ratingsSql = statement(
  'count-ratings',
  `with first as (
      select distinct on (rated_id, rater_id) order_id, rated_by, rated_id, rater_id, score, shown_at
      from rating join unnest($1::text[], $2::timestamptz[]) a(order_id, at) using (order_id)
      where shown_at = a.at order by rated_id, rater_id, order_id),
    counted as (
      insert into trader_count as kept (user_id, peer_id, what, counted_at)
      select rated_id, rater_id, 'rating', shown_at from first order by rated_id, rater_id
      on conflict (user_id, peer_id, what) do update set counted_at = excluded.counted_at
        where excluded.counted_at - kept.counted_at >= interval '24 hours'
      returning user_id as rated_id, peer_id as rater_id),
    marked as (
      update rating r set is_counted = true from first f join counted using (rated_id, rater_id)
      where r.order_id = f.order_id and r.rated_by = f.rated_by)
  update trader_record r set rating_sum = r.rating_sum + s.score, rating_count = r.rating_count + s.count
    from (select rated_id, sum(score)::int as score, count(*)::int as count
      from first join counted using (rated_id, rater_id) group by rated_id) s
    where r.user_id = s.rated_id`,
)

/** Adds ratings to the records when they are shown. The caller has locked the records of the rated traders. */
export async function countRatings(runner: Runner, shown: readonly Shown[]): Promise<void> {
  if (shown.length === 0) return
  await ratingsSql(runner, [shown.map(({ orderId }) => orderId), shown.map(({ at }) => at)])
}
