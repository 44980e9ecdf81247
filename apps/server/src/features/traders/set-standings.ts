import type { UserId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'
import type { Trader } from './lock-traders.ts'

export type Standing = { readonly userId: UserId; readonly trader: Trader }

const setSql = statement(
  'set-standings',
  `update trader_record r set (faults_at, free_cancels_at, pauses_in_row, order_pause_until, unanswered_buyers, absent_since)
      = row(n.faults_at, n.free_cancels_at, n.pauses_in_row, n.order_pause_until, n.unanswered_buyers, n.absent_since)
    from json_to_recordset($1) as n(user_id int, faults_at timestamptz[], free_cancels_at timestamptz[], pauses_in_row int,
      order_pause_until timestamptz, unanswered_buyers int[], absent_since timestamptz)
    where r.user_id = n.user_id`,
)

/** How traders stand from now on; the caller has locked their records. Of several of one trader the last stands. */
export async function setStandings(runner: Runner, standings: readonly Standing[]): Promise<void> {
  const last = [...new Map(standings.map(({ userId, trader }) => [userId, trader]))]
  if (last.length === 0) return
  const rows = last.map(([userId, trader]) => ({
    user_id: userId,
    faults_at: trader.faultsAt.map(moment),
    free_cancels_at: trader.freeCancelsAt.map(moment),
    pauses_in_row: trader.pausesInRow,
    order_pause_until: maybeMoment(trader.pausedUntil),
    unanswered_buyers: trader.unansweredBuyers,
    absent_since: maybeMoment(trader.absentSince),
  }))
  await setSql(runner, [JSON.stringify(rows)])
}

function maybeMoment(at: number | null): Date | null {
  return at === null ? null : moment(at)
}

function moment(at: number): Date {
  return new Date(at)
}
