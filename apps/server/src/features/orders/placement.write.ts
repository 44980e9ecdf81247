/** What placing orders writes: every statement serves a whole batch, and all travel together with the commit. */
import type { OfferId, OrderId, UserId } from '@u-market/domain'
import type pg from 'pg'
import type { MethodSnapshot } from '../../db/column-types.ts'
import { prepared, statement } from '../../db/statement.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { claimColumns } from './placement.load.ts'

export type NewOrder = {
  id: OrderId
  offerId: OfferId
  sellerId: UserId
  buyerId: UserId
  state: 'confirming' | 'paying'
  num: bigint
  price: bigint
  amount: bigint
  currency: string
  method: MethodSnapshot
  payMinutes: number
  memoCode: string
  deadlineAt: Date
  confirmedAt: Date | null
  at: Date
  /** Accounts and their balances after this order. */
  stock: { id: number; balance: bigint }
  escrow: { id: number; balance: bigint }
}

const column = <Key extends keyof NewOrder>(orders: readonly NewOrder[], key: Key): NewOrder[Key][] =>
  orders.map((order) => order[key])

const insertOrders = (client: pg.PoolClient, orders: readonly NewOrder[]) =>
  statement(
    client,
    'place-orders',
    `insert into trade_order (id, offer_id, seller_id, buyer_id, state, num_minor, price_minor, amount_minor, currency,
         payment_method_id, method, method_type, pay_minutes, memo_code, deadline_at, confirmed_at, created_at)
       select o.*, o_at from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
         $9::text[], $10::int[], $11::jsonb[], $12::text[], $13::int[], $14::text[], $15::timestamptz[], $16::timestamptz[]) o,
         (select $17::timestamptz as o_at) moment`,
    [
      column(orders, 'id'),
      column(orders, 'offerId'),
      column(orders, 'sellerId'),
      column(orders, 'buyerId'),
      column(orders, 'state'),
      column(orders, 'num'),
      column(orders, 'price'),
      column(orders, 'amount'),
      column(orders, 'currency'),
      orders.map((order) => order.method.id),
      orders.map((order) => JSON.stringify(order.method)),
      orders.map((order) => order.method.type),
      column(orders, 'payMinutes'),
      column(orders, 'memoCode'),
      column(orders, 'deadlineAt'),
      column(orders, 'confirmedAt'),
      orders[0]?.at,
    ],
  )

const takeStock = (client: pg.PoolClient, orders: readonly NewOrder[]) =>
  statement(
    client,
    'place-stock',
    `update offer set remaining_minor = remaining_minor - taken.num from (
       select offer_id, sum(num)::bigint as num from unnest($1::int[], $2::bigint[]) t(offer_id, num) group by offer_id) taken
       where offer.id = taken.offer_id`,
    [column(orders, 'offerId'), column(orders, 'num')],
  )

/** The posting `order_escrow` for each order: stock → escrow. */
const postEscrow = (client: pg.PoolClient, orders: readonly NewOrder[]) =>
  statement(
    client,
    'place-escrow',
    `with o as (
       select * from unnest($1::text[], $2::bigint[], $3::int[], $4::bigint[], $5::int[], $6::bigint[]) with ordinality
         o(id, num, stock, stock_balance, escrow, escrow_balance, place)),
     p as (
       insert into ledger_posting (kind, key, order_id, created_at)
         select 'order_escrow', 'order:' || id || ':escrow', id, $7::timestamptz from o returning id, order_id)
     insert into ledger_entry (posting_id, account_id, amount_minor, balance_minor)
       select p.id, e.account_id, e.amount, e.balance from o join p on p.order_id = o.id,
         lateral (values (0, o.stock, -o.num, o.stock_balance), (1, o.escrow, o.num, o.escrow_balance)) e(side, account_id, amount, balance)
       order by o.place, e.side`,
    [
      column(orders, 'id'),
      column(orders, 'num'),
      orders.map((order) => order.stock.id),
      orders.map((order) => order.stock.balance),
      orders.map((order) => order.escrow.id),
      orders.map((order) => order.escrow.balance),
      orders[0]?.at,
    ],
  )

const insertEvents = (client: pg.PoolClient, orders: readonly NewOrder[]) =>
  statement(
    client,
    'place-events',
    `insert into order_event (order_id, action, actor, from_state, to_state, created_at)
       select id, action, actor, from_state, to_state, $3::timestamptz from unnest($1::text[], $2::text[]) with ordinality o(id, state, place),
         lateral (values (0, 'buyBi', 'buyer', null, 'confirming'), (1, 'confirmOrder', 'system', 'confirming', 'paying'))
           e(step, action, actor, from_state, to_state)
       where e.step = 0 or o.state = 'paying' order by o.place, e.step`,
    [column(orders, 'id'), column(orders, 'state'), orders[0]?.at],
  )

/** The chat opens with the order, and its first lines say what happened. */
const openChats = (client: pg.PoolClient, orders: readonly NewOrder[]) =>
  statement(
    client,
    'place-chats',
    `with s as (insert into chat_session (order_id, created_at) select id, $3::timestamptz from unnest($1::text[]) o(id) returning id, order_id)
     insert into chat_message (session_id, sender, message_type, body, created_at)
       select s.id, 'system', 3, e.template, $3::timestamptz from unnest($1::text[], $2::text[]) o(id, state) join s on s.order_id = o.id,
         lateral (values (0, 'order_placed'), (1, 'order_auto_confirmed')) e(step, template)
       where e.step = 0 or o.state = 'paying' order by s.id, e.step`,
    [column(orders, 'id'), column(orders, 'state'), orders[0]?.at],
  )

/** The seller is told at once: a notice kept, and the push that opens the Tip dialog (a plain notice when nothing awaits them). */
const tellSellers = (
  client: pg.PoolClient,
  orders: readonly NewOrder[],
  nicknames: readonly string[],
  nums: readonly string[],
) =>
  statement(
    client,
    'place-tell',
    `with o as (
       select id, seller_id, case when state = 'paying' then 'order_auto_confirmed' else 'order_placed' end as template, state,
         jsonb_build_object('buyer', nickname, 'num', num) as params
       from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[]) o(id, seller_id, state, nickname, num)),
     n as (
       insert into notice (user_id, type, template, params, order_id, created_at)
         select seller_id, 'order', template, params, id, $6::timestamptz from o)
     insert into outbox (user_id, msgtype, data, created_at)
       select seller_id, case when state = 'paying' then 'notice' else 'new_message' end,
         case when state = 'paying' then jsonb_build_object('kind', 'notice', 'template', template, 'params', params, 'orderId', id)
           else jsonb_build_object('kind', 'confirming', 'orderId', id) end, $6::timestamptz from o`,
    [
      column(orders, 'id'),
      column(orders, 'sellerId'),
      column(orders, 'state'),
      nicknames,
      nums,
      orders[0]?.at,
    ],
  )

const scheduleDeadlines = (client: pg.PoolClient, orders: readonly NewOrder[]) =>
  statement(
    client,
    'place-jobs',
    `select count(*) from graphile_worker.add_jobs((
       select array_agg(('expire_order', json_build_object('orderId', id), null, due, null, 'order:' || id || ':deadline', null, null)
         ::graphile_worker.job_spec) from unnest($1::text[], $2::timestamptz[]) o(id, due)))`,
    [column(orders, 'id'), column(orders, 'deadlineAt')],
  )

const keepAnswersSql = prepared(
  'place-answers',
  `insert into idempotency_key (user_id, path, key, body_hash, created_at, answer)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::bytea[], $5::timestamptz[], $6::jsonb[])
     on conflict (user_id, path, key) do update
       set body_hash = excluded.body_hash, created_at = excluded.created_at, answer = excluded.answer`,
)
export const keepAnswers = (
  client: pg.PoolClient,
  claims: readonly IdempotencyClaim[],
  answers: readonly unknown[],
) =>
  keepAnswersSql(client, [
    ...claimColumns(claims),
    claims.map((claim) => claim.bodyHash),
    claims.map((claim) => claim.at),
    answers.map((answer) => JSON.stringify(answer)),
  ])

export const writeOrders = (
  client: pg.PoolClient,
  orders: readonly NewOrder[],
  nicknames: readonly string[],
  nums: readonly string[],
): Promise<unknown>[] => [
  insertOrders(client, orders),
  takeStock(client, orders),
  postEscrow(client, orders),
  insertEvents(client, orders),
  openChats(client, orders),
  tellSellers(client, orders, nicknames, nums),
  scheduleDeadlines(client, orders),
]
