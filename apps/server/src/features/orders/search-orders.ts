/** Searches the orders of one user. The list without a search has separate statements, which many callers share. */
import { type OfferSide, type OrderId, type OrderState, orderNumberForm, type UserId } from '@u-market/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { orderNumberFrom } from '../../platform/ids.ts'
import { namedSql, partOf } from '../page.ts'
import { listOrdersBefore, type OrderPage, selectOrders } from './order.queries.ts'
import type { OrderRow } from './order.ts'

export type OrderFilter = {
  /** The user's role: buyer, seller or either. */
  readonly role: 'buy' | 'sell' | 'all'
  readonly state: OrderState | undefined
  /** An order's number or a part of it, its reference, or the name of the other party. */
  readonly text?: string | undefined
  /** Placed from this second on, and before that one. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  /** The side of the offer. */
  readonly offerSide?: OfferSide | undefined
}

/** Orders looked through on each side. Older ones are found with the times that they were placed in. */
const LOOKED_THROUGH = 20_000

/** Whether the filter asks for more than the lists without a search can tell. */
export function isSearch({ text, start, end, offerSide }: OrderFilter): boolean {
  return [text, start, end, offerSide].some((each) => each !== undefined)
}

type Window = { readonly before?: string | null; readonly limit: number; readonly offset: number }

/** Newest first. Numbers begin with the time of placing, so the index of a party's orders has the times too. */
export async function searchOrders(
  db: Db,
  userId: UserId,
  filter: OrderFilter,
  { before = null, limit, offset }: Window,
): Promise<OrderPage> {
  const { role, state, text, start, end, offerSide } = filter
  const part = (party: 'buyer' | 'seller', peer: 'buyer' | 'seller') => sql`(
    select id, state, side, payment_reference, ${sql.ref(`${peer}_id`)} as peer_id from trade_order
    where ${sql.ref(`${party}_id`)} = ${userId}
      and ${start === undefined ? sql`true` : sql`id collate "C" >= ${orderNumberFrom(start)}`}
      and ${end === undefined ? sql`true` : sql`id collate "C" < ${orderNumberFrom(end)}`}
      and ${before === null ? sql`true` : sql`id collate "C" < ${before}`}
    order by id collate "C" desc limit ${LOOKED_THROUGH})`
  const parts = [
    ...(role === 'sell' ? [] : [part('buyer', 'seller')]),
    ...(role === 'buy' ? [] : [part('seller', 'buyer')]),
  ]
  const conditions = [
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(offerSide === undefined ? [] : [sql`side = ${offerSide}`]),
    ...(text === undefined ? [] : [matching(text)]),
  ]
  const { rows } = await sql<{ id: OrderId; total: bigint }>`
    with mine as materialized (${sql.join(parts, sql` union all `)})
    select id, count(*) over () as total from mine where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by id collate "C" desc limit ${limit} offset ${offset}`.execute(db)
  // A page past the end has no row to say how many there are.
  if (rows.length === 0 && offset > 0)
    return { ids: [], total: (await searchOrders(db, userId, filter, { limit: 1, offset: 0 })).total }
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
}

/** The other party is looked for by the name of now and by those of before. */
function matching(text: string): RawBuilder<boolean> {
  const number = orderNumberForm(text)
  const peers = sql`(select peer_id from mine)`
  return sql`(${number === '' ? sql`false` : sql`id like ${partOf(number)}`} or payment_reference = ${text}
    or peer_id in (select id from app_user where id in ${peers} and (nickname ilike ${partOf(text)} or ${namedSql('nickname', text)})
      union all select user_id from former_nickname where user_id in ${peers} and ${namedSql('nickname', text)}))`
}

const rowsSql = statement<OrderRow>(
  'find-orders',
  `select ${selectOrders} from trade_order o where o.id = any($1::text[]) order by o.id collate "C" desc`,
)

/** The user's orders that follow the one with the id `before`, newest first: for a list that is read to its end. */
export async function listOrdersAfter(
  db: Db,
  userId: UserId,
  filter: OrderFilter,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<OrderRow[]> {
  if (!isSearch(filter))
    return listOrdersBefore(db, userId, { side: filter.role, state: filter.state }, { before, limit })
  const { ids } = await searchOrders(db, userId, filter, { before, limit, offset: 0 })
  return ids.length === 0 ? [] : rowsSql(db, [ids])
}
