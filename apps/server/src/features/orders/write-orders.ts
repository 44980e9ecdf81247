import { awaits, type OrderId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'
import type { OrderRow } from './order.views.ts'

/** What changes in an order's life; everything else stands from its beginning. */
const changing = `state text, awaits text, deadline_at timestamptz, clock_at timestamptz, vouchers text[], payer_name text,
  confirmed_at timestamptz, paid_at timestamptz, sent_at timestamptz, received_at timestamptz, cancelled_at timestamptz,
  cancel_reason text, reminded_at timestamptz, appeal_id int, appealed_by text, is_rated_by_buyer boolean, is_rated_by_seller boolean,
  fault_of text, fault_at timestamptz, fault_counts boolean, rate_until timestamptz, extended int, is_paid_undone boolean,
  cancel_requests int, is_reopen_asked boolean, request_until timestamptz, request_reason text, round int, ended_by text, is_revoked_by_buyer boolean, is_revoked_by_seller boolean, split_minor bigint,
  proposed text, buyer_consent text, seller_consent text, claim_id int, reopen_until timestamptz, claim_until timestamptz`
const changingNames = changing.replace(/(\w+) [\w[\]]+/g, '$1')

const insertSql = statement(
  'insert-orders',
  `insert into trade_order (id, offer_id, seller_id, buyer_id, state, awaits, num_minor, price_minor, amount_minor, currency,
      payment_method_id, method, method_type, pay_minutes, memo_code, deadline_at, clock_at, confirmed_at, created_at, fee_minor, side)
    select * from json_to_recordset($1) as o(id text, offer_id int, seller_id int, buyer_id int, state text, awaits text, num_minor bigint,
      price_minor bigint, amount_minor bigint, currency text, payment_method_id int, method jsonb, method_type text, pay_minutes int,
      memo_code text, deadline_at timestamptz, clock_at timestamptz, confirmed_at timestamptz, created_at timestamptz,
      fee_minor bigint, side text)`,
)

/** New orders, in the state that they begin in. */
export async function insertOrders(runner: Runner, orders: readonly OrderRow[]): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.map((order) => ({
    id: order.id,
    offer_id: order.offerId,
    seller_id: order.sellerId,
    buyer_id: order.buyerId,
    state: order.state,
    awaits: awaits[order.state],
    num_minor: String(order.numMinor),
    price_minor: String(order.priceMinor),
    amount_minor: String(order.amountMinor),
    currency: order.currency,
    payment_method_id: order.paymentMethodId,
    method: order.method,
    method_type: order.methodType,
    pay_minutes: order.payMinutes,
    memo_code: order.memoCode,
    deadline_at: order.deadlineAt,
    clock_at: order.clockAt,
    confirmed_at: order.confirmedAt,
    created_at: order.createdAt,
    fee_minor: String(order.feeMinor),
    side: order.side,
  }))
  await insertSql(runner, [JSON.stringify(rows)])
}

const updateSql = statement(
  'update-orders',
  `update trade_order o set (${changingNames}) = row(${changingNames.replace(/\w+/g, 'n.$&')})
    from json_to_recordset($1) as n(id text, ${changing}) where o.id = n.id`,
)

/** Orders as they are from now on; the caller has locked them and has the lifecycle's verdict. */
export async function updateOrders(runner: Runner, orders: readonly OrderRow[]): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.map((order) => ({
    id: order.id,
    state: order.state,
    awaits: awaits[order.state],
    deadline_at: order.deadlineAt,
    clock_at: order.clockAt,
    vouchers: order.vouchers,
    payer_name: order.payerName,
    confirmed_at: order.confirmedAt,
    paid_at: order.paidAt,
    sent_at: order.sentAt,
    received_at: order.receivedAt,
    cancelled_at: order.cancelledAt,
    cancel_reason: order.cancelReason,
    reminded_at: order.remindedAt,
    appeal_id: order.appealId,
    appealed_by: order.appealedBy,
    is_rated_by_buyer: order.isRatedByBuyer,
    is_rated_by_seller: order.isRatedBySeller,
    fault_of: order.faultOf,
    fault_at: order.faultAt,
    fault_counts: order.faultCounts,
    rate_until: order.rateUntil,
    extended: order.extended,
    is_paid_undone: order.isPaidUndone,
    cancel_requests: order.cancelRequests,
    is_reopen_asked: order.isReopenAsked,
    request_until: order.requestUntil,
    request_reason: order.requestReason,
    round: order.round,
    ended_by: order.endedBy,
    is_revoked_by_buyer: order.isRevokedByBuyer,
    is_revoked_by_seller: order.isRevokedBySeller,
    split_minor: order.splitMinor === null ? null : String(order.splitMinor),
    proposed: order.proposed,
    buyer_consent: order.buyerConsent,
    seller_consent: order.sellerConsent,
    claim_id: order.claimId,
    reopen_until: order.reopenUntil,
    claim_until: order.claimUntil,
  }))
  await updateSql(runner, [JSON.stringify(rows)])
}

const openedSql = statement(
  'mark-opened',
  `update trade_order set opened_at = $2 where id = $1 and opened_at is null and side = 'buy' and state = 'paying'`,
)

/** The maker of an offer to buy has looked at an order on it that somebody else has placed. */
export async function markOpened(runner: Runner, id: OrderId, at: Date): Promise<void> {
  await openedSql(runner, [id, at])
}
