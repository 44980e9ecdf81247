/** Moves the deadlines of orders by a time in which no clock ran. */

import { type Gap, servedStates } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'

const hasDeadline = '(o.state = any($2::text[]) and o.deadline_at > $1)'
const hasRequest = '(o.state = any($3::text[]) and o.request_until > $1)'
const hasProof = '(o.proof_until > $1)'
/**
 * Orders with a wait that had not ended when the gap began. Each has a next timer, and so an index. A claim keeps its own deadline;
 * the array lets both parts use theirs.
 */
const waiting = `(o.timer_at is not null and (${hasDeadline} or ${hasRequest} or ${hasProof})
    or o.id = any(array(select d.order_id from dispute d where d.kind = 'claim' and d.status = 'open' and d.deadline_at > $1)))`

/** Before the move, in the order of ids as every other lock of orders, so that the two cannot wait for each other. */
const lockSql = statement<{ count: number }>(
  'lock-waiting-orders',
  `select count(*)::int as count from (select o.id from trade_order o where ${waiting} order by o.id for no key update) locked`,
)

/**
 * A wait that began in the gap, as a stop reached this server late, moves by its part. Only waits that the gap met are moved:
 * what had ended before has ended. The timer moves along if all waits of the order do; else it stays, and when it is due finds the
 * later time (`runTimer`).
 */
const began = 'greatest($1::timestamptz, o.created_at, o.confirmed_at, o.paid_at)'
const lost = `($4::timestamptz - ${began})`
const lostMs = `(extract(epoch from ${lost}) * 1000)::bigint`
const movesAll = `((${hasDeadline} or o.deadline_at is null) and (${hasRequest} or o.request_until is null)
      and (o.deadline_at is not null or o.request_until is not null))`
const moved = (is: string, column: string): string =>
  `${column} = case when ${is} then o.${column} + ${lost} else o.${column} end`
const shiftSql = statement<{ orders: number }>(
  'shift-orders',
  `with moved as (
      update trade_order o set ${moved(hasDeadline, 'deadline_at')}, ${moved(hasRequest, 'request_until')},
        ${moved(hasProof, 'proof_until')}, proof_sent_until = case when o.proof_sent_until > $1 then o.proof_sent_until + ${lost} else o.proof_sent_until end,
        ${moved(movesAll, 'timer_at')},
        shifted_ms = o.shifted_ms + ${lostMs},
        pay_shifted_ms = o.pay_shifted_ms + case when o.confirmed_at is null then 0 else ${lostMs} end
      where ${waiting} and $4::timestamptz > ${began}
      returning o.id, o.buyer_id, o.seller_id, o.state, o.deadline_at, o.amount_minor, ${began} as began_at, ${lostMs} as lost_ms),
    disputes as (
      update dispute d set deadline_at = d.deadline_at + ($4::timestamptz - greatest(m.began_at, d.created_at))
      from moved m where d.order_id = m.id and d.status = 'open' and d.deadline_at > $1 and d.created_at < $4::timestamptz),
    told as (
      insert into event (kind, actor, order_id, state, deadline_at, to_id, cc_id, params, created_at)
      select 'order_shifted', case $5::text when 'stopped' then 'operator' else 'system' end, m.id, m.state, m.deadline_at, m.buyer_id, m.seller_id,
        jsonb_build_object('ms', m.lost_ms::text, 'by', $5::text, 'reader', 'buyer',
          'buyer', (select nickname from app_user where id = m.buyer_id), 'seller', (select nickname from app_user where id = m.seller_id),
          'fiat', to_char(m.amount_minor / 100.0, 'FM9999999999999990.00')), $4::timestamptz
      from moved m)
    insert into market_gap (began_at, ended_at, why, orders)
      select $1, $4::timestamptz, $5::text, (select count(*) from moved) returning orders`,
)

/** Returns how many orders the gap met. The caller has locked the market's clock and settles the gap in the same transaction. */
export async function shiftOrders(runner: Runner, { from, to, why }: Gap): Promise<number> {
  const gap = [new Date(from), servedStates.deadline, servedStates.request]
  await lockSql(runner, gap)
  const [row] = await shiftSql(runner, [...gap, new Date(to), why])
  return row?.orders ?? 0
}
