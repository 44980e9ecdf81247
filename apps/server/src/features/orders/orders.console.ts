/** Operators' calls on orders. */
import type { ConsoleDataOf, DataOf, Locale } from '@u-market/contract'
import {
  coinText,
  type Duty,
  type OrderId,
  type OrderState,
  orderNumberForm,
  type UserId,
  userId,
  usernameForm,
} from '@u-market/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { findOrderPostings } from '../../ledger/order-postings.ts'
import { isLoopback } from '../../platform/caller-address.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal, TransportRefusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { renderLine, textParams } from '../events/index.ts'
import { mobileSql, namedSql, pageOf, pageWindow, partOf } from '../page.ts'
import { findLikeOrders } from './compare-proofs.ts'
import { findOrder, findPartysOrder } from './order.queries.ts'
import type { OrderRow } from './order.ts'
import { accountName, type OperatorsFacts, operatorsView, viewContext } from './order.views.ts'
import { findRefusedPayers } from './payer/refused-payer.ts'
import { historyOf } from './replay-order.ts'

export function orderConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, 'listOrders' | 'getOrder'> {
  return {
    getOrder: ({ body, locale }) => orderPage(deps, body.orderId, locale),
    listOrders: async ({ body, locale }) => {
      const { kysely } = deps.database
      const filter = { userId: body.userId, state: body.state, search: body.search }
      const [rows, total] = await Promise.all([
        selectForOperators(kysely, filter, pageWindow(body)).execute(),
        countForOperators(kysely, filter),
      ])
      const context = viewContext(deps, locale)
      const facts = await operatorsFacts(kysely, rows)
      return pageOf(
        total,
        body,
        rows.map((row) => operatorsView(row, context, facts(row))),
      )
    },
  }
}

/** Shows newcomers to a demo what operators see, on the demo's own machine only; elsewhere the call does not exist (404). */
export async function demoOrderPage(
  deps: Deps,
  { id, address, locale }: { readonly id: OrderId; readonly address: string; readonly locale: Locale },
): Promise<DataOf<'seeDemoOrder'>> {
  if (!deps.isDemo || !isLoopback(address)) throw new TransportRefusal(404)
  const page = await orderPage(deps, id, locale)
  const party = await findPartysOrder(deps.database.kysely, id, userId(page.order.buyerId))
  return { ...page, buyerRealName: party?.buyerRealName ?? '' }
}

/** An order with its history in the operator's language and its postings. Throws `ORDER_NOT_FOUND`. */
async function orderPage(deps: Deps, id: OrderId, locale: Locale): Promise<ConsoleDataOf<'getOrder'>> {
  const { kysely } = deps.database
  const row = await findOrder(kysely, id)
  if (!row) throw new Refusal('ORDER_NOT_FOUND')
  const [history, postings] = await Promise.all([
    historyOf(kysely, id),
    findOrderPostings(kysely, id, row.round),
  ])
  const context = viewContext(deps, locale)
  const how = { locale, currency: deps.currency() }
  const facts = await operatorsFacts(kysely, [row])
  return {
    order: operatorsView(row, context, facts(row)),
    timeline: history.map(({ kind, actor, params, createdAt }) => ({
      actor,
      action: kind,
      content: renderLine(kind, textParams(params), how),
      createdAt: unixSeconds(createdAt),
    })),
    postings: postings.map(({ kind, from, to, amount, at }) => ({
      kind,
      debit: accountName(from, row),
      credit: accountName(to, row),
      amount: coinText(amount),
      createdAt: unixSeconds(at),
    })),
  }
}

/** Finds what only operators see of these orders. */
async function operatorsFacts(
  db: Db,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => OperatorsFacts> {
  const [duties, alike, refused] = await Promise.all([
    disputeDuties(db, orders),
    findLikeOrders(db, orders),
    findRefusedPayers(db, orders),
  ])
  return ({ id }) => ({
    appealAwaits: duties.get(id),
    likeOrders: alike.get(id),
    refusedPayer: refused.get(id),
  })
}

/** Finds who is to act next in the open appeals of these orders; null: both sides. */
async function disputeDuties(
  db: Db,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<OrderId, Duty | null>> {
  const ids = orders.flatMap(({ appealId }) => appealId ?? [])
  if (ids.length === 0) return new Map()
  const open = await db
    .selectFrom('dispute')
    .select(['orderId', 'awaits'])
    .where('id', 'in', ids)
    .where('status', '=', 'open')
    .execute()
  return new Map(open.map(({ orderId, awaits }) => [orderId, awaits]))
}

type Filter = { userId?: UserId | undefined; state?: OrderState | undefined; search?: string | undefined }

export function selectForOperators(db: Db, filter: Filter, window: { limit: number; offset: number }) {
  return filtered(db, filter)
    .selectAll('tradeOrder')
    .select(['buyer.nickname as buyerNickname', 'seller.nickname as sellerNickname'])
    .orderBy('tradeOrder.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
}

async function countForOperators(db: Db, filter: Filter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filtered(db: Db, { userId, state, search }: Filter) {
  return db
    .selectFrom('tradeOrder')
    .innerJoin('appUser as buyer', 'buyer.id', 'tradeOrder.buyerId')
    .innerJoin('appUser as seller', 'seller.id', 'tradeOrder.sellerId')
    .where((where) =>
      where.and([
        ...(userId === undefined ? [] : [ofParty(userId)]),
        ...(state === undefined ? [] : [where('tradeOrder.state', '=', state)]),
        ...(search === undefined ? [] : [matching(search)]),
      ]),
    )
}

/** One subquery for each side reads that side's index. With `or` and a limit the planner might read all orders backwards. */
function ofParty(userId: UserId) {
  return sql<boolean>`trade_order.id in (select id from trade_order where buyer_id = ${userId}
    union all select id from trade_order where seller_id = ${userId})`
}

/** Matches a whole payment reference, or a part of the order's number or of a party's username, nickname or mobile number. */
function matching(search: string) {
  const part = partOf(search)
  const number = orderNumberForm(search)
  const ofSide = (side: 'buyer' | 'seller') =>
    sql`${sql.ref(`${side}.username`)} ilike ${partOf(usernameForm(search))} or ${sql.ref(`${side}.nickname`)} ilike ${part}
      or ${namedSql(`${side}.nickname`, search)} or ${mobileSql(`${side}.mobile`, search)}`
  return sql<boolean>`(${number === '' ? sql`false` : sql`trade_order.id like ${partOf(number)}`} or trade_order.payment_reference = ${number}
    or ${ofSide('buyer')} or ${ofSide('seller')})`
}
