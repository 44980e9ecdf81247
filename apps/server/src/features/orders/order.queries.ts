/** Statements that find, list and count orders. */
import type { OrderId, OrderState, UserId } from '@u-market/domain'
import { byPlace } from '../../db/batch-loader.ts'
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

/** Columns in `fixed` are written on insert only; `openedAt` is written later by `markOpened`. Those in `ending` are blanked by `prunePayers`. */
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
    'lifecycle',
  ],
  ending: ['payerEnd', 'seenName', 'seenEnd'],
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
  return byPlace(asked, rows).map(([row]) => row)
}

/** Returns the orders of each page. */
export async function findPartysPages(
  db: Runner,
  pages: readonly (readonly PartysOrder[])[],
): Promise<PartysOrderRow[][]> {
  const rows = await findPartysOrders(db, pages.flat())
  let end = 0
  return pages.map(({ length }) => {
    const start = end
    end += length
    return rows.slice(start, end).flatMap((row) => row ?? [])
  })
}

/** An order that `partyId` is a party of. */
export async function findPartysOrder(
  db: Runner,
  id: OrderId,
  partyId: UserId,
): Promise<PartysOrderRow | undefined> {
  return (await findPartysOrders(db, [{ id, partyId }]))[0]
}

export type OrdersAsked = {
  readonly userId: UserId
  readonly side: 'buy' | 'sell' | 'all'
  readonly state: OrderState | undefined
  readonly limit: number
  readonly offset: number
}

export type OrderPage = { readonly ids: readonly OrderId[]; readonly total: number }

/** Sorts as the indexes `trade_order_buyer` and `trade_order_seller` do, so that a page needs no sort. */
const newestFirst = 'id collate "C" desc'

/** A seller's ended orders that the buyer asks to reopen. */
const TO_REOPEN =
  "asked.side <> 'buy' and seller_id = asked.user_id and request_until is not null and not is_open"

/** Until when a user's answer to the claim of an order, or to the ruling proposed in it, is awaited; null if none is. */
function claimAnswerSql(order: string, userId: string): string {
  return `case when ${order}.claim_id is not null then (select d.deadline_at from dispute d
      where d.id = ${order}.claim_id and d.status = 'open' and case ${userId} when ${order}.buyer_id
        then d.awaits = 'buyer' or d.buyer_consent = 'asked' and d.seller_consent is distinct from 'objected'
        else d.awaits = 'seller' or d.seller_consent = 'asked' and d.buyer_consent is distinct from 'objected' end) end`
}

/** Ended orders whose claim awaits the user. */
function claimedOf(side: 'buy' | 'sell'): string {
  return `select t.* from trade_order t where asked.side <> '${side === 'buy' ? 'sell' : 'buy'}'
    and t.${side === 'buy' ? 'buyer' : 'seller'}_id = asked.user_id
    and t.claim_id is not null and not t.is_open and ${claimAnswerSql('t', 'asked.user_id')} is not null`
}

/** A ruling is proposed without an objection, and the user is asked for consent. */
const CONSENT_ASKED = `coalesce(case asked.user_id when o.buyer_id then o.buyer_consent else o.seller_consent end = 'asked'
  and 'objected' <> all(array[coalesce(o.buyer_consent, ''), coalesce(o.seller_consent, '')]), false)`

/** The other party of an order asks the user: the seller to cancel, the buyer to reopen. */
const ASKED = '(o.request_until is not null and o.is_open = (o.buyer_id = asked.user_id))'

const SIDE_OF = "case asked.user_id when o.buyer_id then 'buyer' else 'seller' end"

/** Until when the user's turn lasts, in seconds; infinite without an end, null if it is not the user's turn. */
const MY_TURN = `case
    when ${ASKED} then extract(epoch from o.request_until)
    when not o.is_open then extract(epoch from ${claimAnswerSql('o', 'asked.user_id')})
    when ${CONSENT_ASKED} or o.awaits = ${SIDE_OF}
        or o.state = 'appealing' and o.proposed is null and o.deadline_at is not null and o.appealed_by <> ${SIDE_OF}
      then coalesce(extract(epoch from o.deadline_at), 'infinity') end`

/**
 * Open orders, and ended ones with a request to reopen or a claim that awaits the user; all are few and have an index. Sorted:
 * first those that await the user, by what is due first, then the rest, newest first.
 */
const openSql = `select id from (
      select * from trade_order where asked.side <> 'sell' and buyer_id = asked.user_id and is_open
      union all select * from trade_order where asked.side <> 'buy' and seller_id = asked.user_id and is_open
      union all select * from trade_order where ${TO_REOPEN}
      union all ${claimedOf('buy')}
      union all ${claimedOf('sell')}) o
    where asked.state is null or o.state = asked.state
    order by ${MY_TURN} nulls last, ${newestFirst} limit asked.most offset asked.past`

/** All others, newest first. Each side is read along its index, no further than the page goes. */
function endedSql({ most, past }: { readonly most: string; readonly past: string }): string {
  const side = (which: string): string =>
    `(select id from trade_order t where ${which} and not is_open and ${claimAnswerSql('t', 'asked.user_id')} is null
        and (asked.state is null or state = asked.state) order by ${newestFirst} limit ${most} + ${past})`
  return `select id from (${side("asked.side <> 'sell' and buyer_id = asked.user_id")}
      union all ${side("asked.side <> 'buy' and seller_id = asked.user_id and request_until is null")}) both_sides
    order by ${newestFirst} limit ${most} offset ${past}`
}

const countSql = `select (select count(*)::int from (select id, state from trade_order where ${TO_REOPEN}
        union all select id, state from (${claimedOf('buy')}) b union all select id, state from (${claimedOf('sell')}) s) top
      where asked.state is null or state = asked.state) as on_top,
    (select count(*)::int from trade_order where asked.side <> 'sell' and buyer_id = asked.user_id and is_open
        and (asked.state is null or state = asked.state))
      + (select count(*)::int from trade_order where asked.side <> 'buy' and seller_id = asked.user_id and is_open
        and (asked.state is null or state = asked.state)) as open,
    (select coalesce(sum(count), 0)::int from ended_order_count where user_id = asked.user_id
      and case asked.side when 'buy' then side = 'buyer' when 'sell' then side = 'seller' else true end
      and (asked.state is null or state = asked.state)) as ended`

/** `offset 0` as in `find-partys-orders`. */
const pagesSql = plannedOnce<OrderPage>(
  'find-order-pages',
  `select counts.open + counts.ended as total, open.ids || ended.ids as ids
    from unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
        with ordinality as asked (user_id, side, state, most, past, place),
      lateral (${countSql} offset 0) counts,
      lateral (select array(${openSql}) as ids offset 0) open,
      lateral (select array(${endedSql({
        most: '(asked.most - cardinality(open.ids))',
        past: 'greatest(0, asked.past - counts.open - counts.on_top)',
      })}) as ids offset 0) ended
    order by asked.place`,
)

/**
 * Finds pages of users' orders, with the total number of each: first those that await the user, by what is due first, then other
 * open orders, then ended ones, newest first.
 */
export function findOrderPages(db: Runner, asked: readonly OrdersAsked[]): Promise<OrderPage[]> {
  return pagesSql(db, [
    asked.map(({ userId }) => userId),
    asked.map(({ side }) => side),
    asked.map(({ state }) => state ?? null),
    asked.map(({ limit }) => limit),
    asked.map(({ offset }) => offset),
  ])
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

type OrderFilter = Pick<OrdersAsked, 'side' | 'state'>

const beforeSql = statement<OrderRow>(
  'list-orders-before',
  `select ${selectOrders} from (${[
    partBefore('buyer', 'is_open'),
    partBefore('buyer', 'not is_open'),
    partBefore('seller', 'is_open'),
    partBefore('seller', 'not is_open'),
  ].join(' union all ')}) o
    order by o.${newestFirst} limit $5`,
)

/** Every order's number comes before it. */
const FIRST = '~'

/** The user's orders that follow the one with the id `before`, newest first: for a list that is read to its end. */
export function listOrdersBefore(
  db: Db,
  userId: UserId,
  { side, state }: OrderFilter,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<OrderRow[]> {
  return beforeSql(db, [userId, side, state ?? null, before ?? FIRST, limit])
}

function partBefore(party: 'buyer' | 'seller', isOpen: 'is_open' | 'not is_open'): string {
  const otherSide = party === 'buyer' ? 'sell' : 'buy'
  return `(select * from trade_order where ${party}_id = $1 and ${isOpen} and $2::text <> '${otherSide}'
    and ($3::text is null or state = $3) and id collate "C" < $4::text order by ${newestFirst} limit $5::bigint)`
}

const openedSql = statement(
  'mark-opened',
  `update trade_order set opened_at = $2 where id = $1 and opened_at is null and side = 'buy' and state = 'paying'`,
)

/** Records that the maker of a buy offer has opened an order that another user placed on it. */
export async function markOpened(runner: Runner, id: OrderId, at: Date): Promise<void> {
  await openedSql(runner, [id, at])
}
