import { type BuyerStanding, type Counterparty, completionRate, type UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { StoredSanction } from '../../db/column-types.ts'
import type { TraderRecordTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'

/** What a trader's orders are judged by. Moments are Unix milliseconds. */
export type Trader = BuyerStanding &
  Counterparty & {
    readonly sanctions: readonly StoredSanction[] | null
    readonly openBuys: number
    readonly unansweredBuyers: readonly UserId[]
    /** Their offers are to be taken down. */
    readonly absentSince: number | null
    /** Until when they have paused their offers. */
    readonly offersPausedUntil: Date | null
  }

type Row = Selectable<TraderRecordTable>
type Standing = 'faultsAt' | 'freeCancelsAt' | 'pausesInRow' | 'unansweredBuyers' | 'absentSince'
type LockedRow = Pick<
  Row,
  | 'userId'
  | 'completedOrders'
  | 'recentCompleted'
  | 'recentFaults'
  | 'registeredAt'
  | 'openBuys'
  | 'orderPauseUntil'
  | 'offersPausedUntil'
  | 'sanctions'
> & {
  readonly [Column in Standing]: Row[Column] | null
}

const lockSql = statement<LockedRow>(
  'lock-traders',
  `select user_id, completed_orders, recent_completed, recent_faults, registered_at, open_buys, order_pause_until, offers_paused_until,
      sanctions,
      case when user_id = any($2::int[]) then faults_at end as faults_at,
      case when user_id = any($2::int[]) then free_cancels_at end as free_cancels_at,
      case when user_id = any($2::int[]) then pauses_in_row end as pauses_in_row,
      case when user_id = any($2::int[]) then unanswered_buyers end as unanswered_buyers,
      case when user_id = any($2::int[]) then absent_since end as absent_since
    from trader_record where user_id = any($1::int[]) order by user_id for no key update`,
)

/**
 * Locks the records of traders. Of those who only place an order no more is read than that is judged by: `judged` are those of whom
 * an order may end.
 */
export async function lockTraders(
  runner: Runner,
  traders: readonly UserId[],
  judged: readonly UserId[],
): Promise<Map<UserId, Trader>> {
  const rows = traders.length > 0 ? await lockSql(runner, [traders, judged]) : []
  return new Map(rows.map((row) => [row.userId, traderOf(row)]))
}

function traderOf(row: LockedRow): Trader {
  return {
    completedOrders: row.completedOrders,
    rate: completionRate(row.recentCompleted, row.recentFaults),
    registeredAt: row.registeredAt.getTime(),
    offersPausedUntil: row.offersPausedUntil,
    sanctions: row.sanctions,
    openBuys: row.openBuys,
    pausedUntil: row.orderPauseUntil?.getTime() ?? null,
    faultsAt: row.faultsAt?.map(Number) ?? [],
    freeCancelsAt: row.freeCancelsAt?.map(Number) ?? [],
    pausesInRow: row.pausesInRow ?? 0,
    unansweredBuyers: row.unansweredBuyers ?? [],
    absentSince: row.absentSince?.getTime() ?? null,
  }
}
