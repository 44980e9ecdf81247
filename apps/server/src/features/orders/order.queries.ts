import type { OfferId, OrderId, OrderState, UserId } from '@u-market/domain'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.generated.ts'
import type { OrderRow } from './order.views.ts'

const withNames = (db: Db | Tx) =>
  db
    .selectFrom('tradeOrder')
    .innerJoin('appUser as buyer', 'buyer.id', 'tradeOrder.buyerId')
    .innerJoin('appUser as seller', 'seller.id', 'tradeOrder.sellerId')
    .selectAll('tradeOrder')
    .select(['buyer.nickname as buyerNickname', 'seller.nickname as sellerNickname'])

export const findOrder = (db: Db | Tx, id: OrderId): Promise<OrderRow | undefined> =>
  withNames(db).where('tradeOrder.id', '=', id).executeTakeFirst()

/** An order of which `partyId` is one side. */
export const findPartysOrder = (db: Db | Tx, id: OrderId, partyId: UserId): Promise<OrderRow | undefined> =>
  withNames(db)
    .where('tradeOrder.id', '=', id)
    .where((where) => where.or([where('buyerId', '=', partyId), where('sellerId', '=', partyId)]))
    .executeTakeFirst()

export type PartysOrder = { readonly id: OrderId; readonly partyId: UserId }

/** For each asked, the order if that party is one side of it; in their order. */
export const findPartysOrders = async (
  db: Db,
  asked: readonly PartysOrder[],
): Promise<(OrderRow | undefined)[]> => {
  const ids = asked.map(({ id }) => id)
  const parties = asked.map(({ partyId }) => partyId)
  const list = sql<{
    orderId: OrderId
    partyId: UserId
    place: bigint
  }>`unnest(${ids}::text[], ${parties}::int[]) with ordinality`.as<'asked'>(
    sql`asked (order_id, party_id, place)`,
  )
  const rows = await withNames(db)
    .innerJoin(list, 'asked.orderId', 'tradeOrder.id')
    .where((where) =>
      where.or([
        where('tradeOrder.buyerId', '=', where.ref('asked.partyId')),
        where('tradeOrder.sellerId', '=', where.ref('asked.partyId')),
      ]),
    )
    .select('asked.place')
    .execute()
  const found = new Map(rows.map(({ place: at, ...row }) => [Number(at), row]))
  return asked.map((_, index) => found.get(index + 1))
}

/** First in the lock order: the offer to which an order's stock may return. */
export const lockOffer = (tx: Tx, id: OfferId) =>
  tx.selectFrom('offer').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const lockOrder = (tx: Tx, id: OrderId): Promise<OrderRow> =>
  withNames(tx).where('tradeOrder.id', '=', id).forNoKeyUpdate('tradeOrder').executeTakeFirstOrThrow()

/** After the order and before any ledger account. */
export const lockRecords = (tx: Tx, userIds: readonly UserId[]) =>
  tx
    .selectFrom('traderRecord')
    .select('userId')
    .where('userId', 'in', [...userIds])
    .orderBy('userId')
    .forNoKeyUpdate()
    .execute()

export type OrderFilter = {
  readonly side: 'buy' | 'sell' | 'all'
  readonly state: OrderState | undefined
  readonly limit: number
  readonly offset: number
}

type OrderExpression = ExpressionBuilder<Schema, 'tradeOrder'>

const isMine =
  (userId: UserId, { side, state }: Pick<OrderFilter, 'side' | 'state'>) =>
  (where: OrderExpression): Expression<SqlBool> => {
    const sides = [
      ...(side === 'sell' ? [] : [where('tradeOrder.buyerId', '=', userId)]),
      ...(side === 'buy' ? [] : [where('tradeOrder.sellerId', '=', userId)]),
    ]
    return where.and([where.or(sides), ...(state ? [where('tradeOrder.state', '=', state)] : [])])
  }

/** What awaits me first, then other open orders, then the rest; newest first within each. */
const duty = (userId: UserId) => sql<number>`case
  when trade_order.state in ('confirming', 'releasing') and trade_order.seller_id = ${userId} then 0
  when trade_order.state = 'paying' and trade_order.buyer_id = ${userId} then 0
  when trade_order.state in ('confirming', 'paying', 'releasing', 'appealing') then 1
  else 2 end`

export const listOrders = (db: Db, userId: UserId, filter: OrderFilter): Promise<OrderRow[]> =>
  withNames(db)
    .where((where) => isMine(userId, filter)(where as unknown as OrderExpression))
    .orderBy(duty(userId))
    .orderBy('tradeOrder.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()

export const countOrders = async (
  db: Db,
  userId: UserId,
  filter: Pick<OrderFilter, 'side' | 'state'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('tradeOrder')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where((where) => isMine(userId, filter)(where))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listSales = (
  db: Db,
  sellerId: UserId,
  state: OrderState | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrderRow[]> =>
  withNames(db)
    .where('tradeOrder.sellerId', '=', sellerId)
    .$if(state !== undefined, (query) => query.where('tradeOrder.state', '=', state ?? 'confirming'))
    .orderBy('tradeOrder.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
