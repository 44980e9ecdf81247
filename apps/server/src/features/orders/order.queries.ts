/** Statements that find, list and count orders. */
import type { OrderId, OrderState, UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { plannedOnce, type Runner, statement } from '../../db/statement.ts'
import { tableRows } from '../../db/table-rows.ts'
import { isBlockedSql, traderJson } from '../traders/index.ts'
import type { OrderRow, PartysOrderRow } from './order.ts'

export function findOrder(db: Db | Tx, id: OrderId): Promise<OrderRow | undefined> {
  return db
    .selectFrom('tradeOrder')
    .innerJoin('appUser as buyer', 'buyer.id', 'tradeOrder.buyerId')
    .innerJoin('appUser as seller', 'seller.id', 'tradeOrder.sellerId')
    .selectAll('tradeOrder')
    .select(['buyer.nickname as buyerNickname', 'seller.nickname as sellerNickname'])
    .where('tradeOrder.id', '=', id)
    .executeTakeFirst()
}

/** Columns in `fixed` are written on insert only; `openedAt` is written later by `markOpened`. */
export const orderRows = tableRows('tradeOrder', {
  fixed: [
    'offerId',
    'sellerId',
    'buyerId',
    'numMinor',
    'priceMinor',
    'amountMinor',
    'currency',
    'methodType',
    'paymentMethodId',
    'method',
    'payMinutes',
    'paymentReference',
    'createdAt',
    'feeMinor',
    'side',
    'openedAt',
  ],
})

/** Selects nicknames by subqueries, which read one user each. For a join the planner might read all users. */
export const selectOrders = `${orderRows.select('o')},
  (select nickname from app_user where id = o.buyer_id) as buyer_nickname,
  (select nickname from app_user where id = o.seller_id) as seller_nickname`

/** Messages are counted up to here: a badge shows no more. */
const MAX_UNREAD = 100

export type PartysOrder = { readonly id: OrderId; readonly partyId: UserId }

/** `offset 0` keeps the planner from turning the lateral subquery into a join (decision 008). */
const partysSql = plannedOnce<PartysOrderRow & { place: bigint }>(
  'find-partys-orders',
  `select asked.place, found.* from unnest($1::text[], $2::int[]) with ordinality as asked (order_id, party_id, place),
    lateral (select ${selectOrders}, ${selectPeople('asked.party_id')} from trade_order o
      where o.id = asked.order_id and asked.party_id in (o.buyer_id, o.seller_id) offset 0) found`,
)

/** Returns one result per entry, in sequence: the order, or undefined if the user is not one of its parties. */
export async function findPartysOrders(
  db: Runner,
  asked: readonly PartysOrder[],
): Promise<(PartysOrderRow | undefined)[]> {
  const rows = await partysSql(db, [asked.map(({ id }) => id), asked.map(({ partyId }) => partyId)])
  const found = new Map(rows.map((row) => [Number(row.place), row]))
  return asked.map((_, index) => found.get(index + 1))
}

/** An order that `partyId` is a party of. */
export async function findPartysOrder(
  db: Runner,
  id: OrderId,
  partyId: UserId,
): Promise<PartysOrderRow | undefined> {
  return (await findPartysOrders(db, [{ id, partyId }]))[0]
}

export type OrderFilter = {
  readonly side: 'buy' | 'sell' | 'all'
  readonly state: OrderState | undefined
  readonly limit: number
  readonly offset: number
}

/** Sorts as the indexes `trade_order_buyer` and `trade_order_seller` do, so that a page needs no sort. */
const newestFirst = 'id collate "C" desc'

/** A seller's ended orders that the buyer asks to reopen. */
const TO_REOPEN = `$2::text <> 'buy' and seller_id = $1::int and request_until is not null and not is_open`

/** Until when a user's answer to the claim of an order, or to the ruling proposed in it, is awaited; null if none is. */
function claimAnswerSql(order: string, userId: string): string {
  return `case when ${order}.claim_id is not null then (select d.deadline_at from dispute d
      where d.id = ${order}.claim_id and d.status = 'open' and case ${userId} when ${order}.buyer_id
        then d.awaits = 'buyer' or d.buyer_consent = 'asked' and d.seller_consent is distinct from 'objected'
        else d.awaits = 'seller' or d.seller_consent = 'asked' and d.buyer_consent is distinct from 'objected' end) end`
}

/** Ended orders whose claim awaits the user. */
function claimedOf(side: 'buy' | 'sell'): string {
  return `select t.* from trade_order t where $2::text <> '${side === 'buy' ? 'sell' : 'buy'}' and t.${side === 'buy' ? 'buyer' : 'seller'}_id = $1::int
    and t.claim_id is not null and not t.is_open and ${claimAnswerSql('t', '$1::int')} is not null`
}

/** A ruling is proposed without an objection, and the user is asked for consent. */
const CONSENT_ASKED = `coalesce(case $1::int when o.buyer_id then o.buyer_consent else o.seller_consent end = 'asked'
  and 'objected' <> all(array[coalesce(o.buyer_consent, ''), coalesce(o.seller_consent, '')]), false)`

/** The other party of an order asks the user: the seller to cancel, the buyer to reopen. */
const ASKED = '(o.request_until is not null and o.is_open = (o.buyer_id = $1::int))'

/** Until when the user's turn lasts, in seconds; infinite without an end, null if it is not the user's turn. */
const MY_TURN = `case
    when ${ASKED} then extract(epoch from o.request_until)
    when not o.is_open then extract(epoch from ${claimAnswerSql('o', '$1::int')})
    when ${CONSENT_ASKED} or o.awaits = case $1::int when o.buyer_id then 'buyer' else 'seller' end
        or o.state = 'appealing' and o.proposed is null and o.deadline_at is not null
          and o.appealed_by <> case $1::int when o.buyer_id then 'buyer' else 'seller' end
      then coalesce(extract(epoch from o.deadline_at), 'infinity') end`

/**
 * Open orders, and ended ones with a request to reopen or a claim that awaits the user; all are few and have an index. Sorted:
 * first those that await the user, by what is due first, then the rest, newest first.
 */
const openSql = plannedOnce<PartysOrderRow>(
  'list-open-orders',
  `select ${selectOrders}, ${selectPeople('$1::int')} from (
      select * from trade_order where $2::text <> 'sell' and buyer_id = $1::int and is_open
      union all select * from trade_order where $2::text <> 'buy' and seller_id = $1::int and is_open
      union all select * from trade_order where ${TO_REOPEN}
      union all ${claimedOf('buy')}
      union all ${claimedOf('sell')}) o
    where $3::text is null or o.state = $3::text
    order by ${MY_TURN} nulls last, o.${newestFirst} limit $4::bigint offset $5::bigint`,
)
/** All others, newest first. Each side is read along its index, no further than the page goes. */
const endedSql = plannedOnce<PartysOrderRow>(
  'list-ended-orders',
  `select ${selectOrders}, ${selectPeople('$1::int')} from (
      select * from (
        (select * from trade_order t where $2::text <> 'sell' and buyer_id = $1::int and not is_open and ${claimAnswerSql('t', '$1::int')} is null
            and ($3::text is null or state = $3::text)
          order by ${newestFirst} limit $4::bigint + $5::bigint)
        union all
        (select * from trade_order t where $2::text <> 'buy' and seller_id = $1::int and not is_open and request_until is null
            and ${claimAnswerSql('t', '$1::int')} is null and ($3::text is null or state = $3::text)
          order by ${newestFirst} limit $4::bigint + $5::bigint)) both_sides
      order by ${newestFirst} limit $4::bigint offset $5::bigint) o order by o.${newestFirst}`,
)
const countSql = plannedOnce<{ onTop: number; open: number; ended: number }>(
  'count-orders',
  `select (select count(*)::int from (select id, state from trade_order where ${TO_REOPEN}
        union all select id, state from (${claimedOf('buy')}) b union all select id, state from (${claimedOf('sell')}) s) top
      where $3::text is null or state = $3::text) as on_top,
    (select count(*)::int from trade_order where $2::text <> 'sell' and buyer_id = $1::int and is_open and ($3::text is null or state = $3::text))
      + (select count(*)::int from trade_order where $2::text <> 'buy' and seller_id = $1::int and is_open and ($3::text is null or state = $3::text)) as open,
    (select coalesce(sum(count), 0)::int from ended_order_count where user_id = $1::int
      and case $2::text when 'buy' then side = 'buyer' when 'sell' then side = 'seller' else true end and ($3::text is null or state = $3::text)) as ended`,
)

/**
 * Lists a user's orders, with their total number: first those that await the user, by what is due first, then other open orders,
 * then ended ones, newest first.
 */
export async function listOrders(
  db: Db,
  userId: UserId,
  { side, state, limit, offset }: OrderFilter,
): Promise<{ rows: PartysOrderRow[]; total: number }> {
  const mine = [userId, side, state ?? null]
  const [[counts], open] = await Promise.all([countSql(db, mine), openSql(db, [...mine, limit, offset])])
  const { open: openCount = 0, ended = 0, onTop = 0 } = counts ?? {}
  const missing = limit - open.length
  const past = Math.max(0, offset - openCount - onTop)
  const rest = missing > 0 && ended > onTop ? await endedSql(db, [...mine, missing, past]) : []
  return { rows: [...open, ...rest], total: openCount + ended }
}

const salesSql = statement<PartysOrderRow>(
  'list-sales',
  `select ${selectOrders}, ${selectPeople('$1::int')} from (${salesOf('is_open')} union all ${salesOf('not is_open')}) o
    order by o.${newestFirst} limit $3 offset $4`,
)

/** A seller's orders, newest first. */
export function listSales(
  db: Db,
  sellerId: UserId,
  state: OrderState | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<PartysOrderRow[]> {
  return salesSql(db, [sellerId, state ?? null, limit, offset])
}

/**
 * Columns that a party sees in addition to the order's row: the other party, the buyer's verified name, unread messages, and a
 * claim's deadline. The name is the one at the placement, which the payment bears; a buyer who was unverified then has today's.
 * The events of an order are read behind `offset 0`: a plan made while there were few would read all events of the user.
 * @param viewer SQL of the party's id
 */
export function selectPeople(viewer: string): string {
  const isHidden = `not o.is_open and ${isBlockedSql('o.buyer_id', 'o.seller_id')}`
  const peer = `case ${viewer} when o.buyer_id then o.seller_id else o.buyer_id end`
  return `${traderJson(peer, isHidden)} as peer,
    (select nickname from former_nickname where user_id = ${peer} and until_at > o.created_at order by until_at limit 1) as former_nickname,
    coalesce((select v.real_name from verification v where v.user_id = o.buyer_id and v.status in ('approved', 'revoked')
        and v.decided_at <= o.created_at and (v.revoked_at is null or v.revoked_at >= o.created_at) order by v.id limit 1),
      (select real_name from app_user where id = o.buyer_id)) as buyer_real_name,
    ${claimAnswerSql('o', viewer)} as claim_answer_until,
    (select count(*)::int from (select from (select e.to_id from event e where e.order_id = o.id and e.kind in ('chat_text', 'chat_picture')
          and e.seq > coalesce((select m.read_through_id from chat_session s
            join chat_read_marker m on m.session_id = s.id and m.user_id = ${viewer} where s.order_id = o.id), 0) offset 0) e
        where e.to_id = ${viewer}
      limit ${MAX_UNREAD}) fresh) as unread`
}

function salesOf(isOpen: 'is_open' | 'not is_open') {
  return `(select * from trade_order
    where seller_id = $1 and ${isOpen} and ($2::text is null or state = $2) order by ${newestFirst} limit $3::bigint + $4::bigint)`
}

const openedSql = statement(
  'mark-opened',
  `update trade_order set opened_at = $2 where id = $1 and opened_at is null and side = 'buy' and state = 'paying'`,
)

/** Records that the maker of a buy offer has opened an order that another user placed on it. */
export async function markOpened(runner: Runner, id: OrderId, at: Date): Promise<void> {
  await openedSql(runner, [id, at])
}
