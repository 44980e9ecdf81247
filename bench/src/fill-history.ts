/**
 * A history of orders, written by the thousand but as the server writes each of them: the same rows through the same triggers and
 * foreign keys, so that the ledger balances. Left out: web pushes, chat lines, uploads, appeals, ratings and, on the orders
 * themselves, the fault of their end.
 */
import { DAY_MS, MINUTE_MS } from '@u-market/domain'
import { newOrderNumber } from '@u-market/server/platform/ids.ts'
import type pg from 'pg'
import type { Trading } from './trading.ts'

/**
 * Fills a market that has its traders with a history of this many orders, evenly over the last months: more orders mean more of
 * them per trader. Few of them are open, so that each trader has a handful whatever the size.
 */
export async function fillHistory({ market, crowd }: Trading, orders: number): Promise<void> {
  const client = await market.pool.connect()
  try {
    await client.query(`set work_mem = '64MB'`)
    await client.query(createLives)
    const open = Math.min(OPEN_ORDERS, Math.floor(orders * OPEN_SHARE))
    for (const batch of batchesOf(orders, open)) {
      await inTransaction(client, async () => {
        await client.query(drawLives, [
          batch.ids,
          batch.placedAt,
          crowd.sellerIds,
          crowd.buyerIds,
          batch.open,
        ])
        for (const statement of writeLives) await client.query(statement)
      })
    }
    await client.query('vacuum (analyze)')
    // Now, not during a measurement.
    await client.query('checkpoint')
    await client.query('discard all')
  } finally {
    client.release()
  }
}

const OPEN_ORDERS = 200
const OPEN_SHARE = 0.02
const BATCH = 20_000
const OLDEST_MS = 300 * DAY_MS
/** Ended orders have also been acknowledged, which the system does after a day. */
const NEWEST_MS = 2 * DAY_MS

type Batch = { readonly ids: string[]; readonly placedAt: Date[]; readonly open: number }

function* batchesOf(orders: number, open: number): Generator<Batch> {
  const now = Date.now()
  const ended = orders - open
  const placed = (index: number): Date =>
    index < ended
      ? new Date(now - OLDEST_MS + Math.floor(((OLDEST_MS - NEWEST_MS) * index) / ended))
      : // Already paid, and not due before the measurement ends.
        new Date(Date.now() - 3 * MINUTE_MS)
  for (let from = 0; from < orders; from += BATCH) {
    const size = Math.min(BATCH, orders - from)
    const placedAt = Array.from({ length: size }, (_, index) => placed(from + index))
    yield {
      placedAt,
      ids: placedAt.map((at) => newOrderNumber(at)),
      open: Math.min(size, Math.max(0, from + size - ended)),
    }
  }
}

async function inTransaction(client: pg.PoolClient, write: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await write()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Each order of a batch with the times of its steps; null for a step that did not happen. Every statement below reads this table.
 */
const createLives = `create temporary table life (
  place int, id text, offer_id int, seller_id int, seller text, buyer_id int, buyer text, state text, num_minor bigint, price_minor bigint,
  pay_minutes int, method jsonb, voucher text, placed_at timestamptz, confirmed_at timestamptz, paid_at timestamptz, released_at timestamptz,
  acknowledged_at timestamptz, nudged_at timestamptz, cancelled_at timestamptz, expired_at timestamptz)`

/** $1 ids, $2 when they were placed, $3 sellers, $4 buyers, $5 the number of last orders that are still open. */
const drawLives = `
  insert into life
  select nth, made.id, o.id, o.maker_id, seller.nickname, buyer.id, buyer.nickname, state, 500 + 100 * (nth % 20), o.price_minor,
    o.pay_minutes, jsonb_build_object('id', m.id, 'type', m.type, 'name', m.name, 'account', m.account, 'bank_name', m.bank_name,
      'bank_branch', m.bank_branch, 'qrcode', m.qr_code, 'createtime', floor(extract(epoch from m.created_at))::int),
    '/uploads/voucher/' || md5(made.id) || '.webp',
    at, at + interval '20 seconds',
    case when state in ('releasing', 'completed') then at + interval '3 minutes' end,
    case when state = 'completed' then at + interval '5 minutes' end,
    case when state = 'completed' then at + interval '5 minutes 24 hours' end,
    case when state = 'expired' then at + interval '20 seconds' + make_interval(mins => o.pay_minutes - 2) end,
    case when state = 'cancelled' then at + interval '4 minutes' end,
    case when state = 'expired' then at + interval '20 seconds' + make_interval(mins => o.pay_minutes) end
  from unnest($1::text[], $2::timestamptz[]) with ordinality made(id, at, nth)
  cross join lateral (select
    ($3::int[])[1 + floor(random() * cardinality($3::int[]))::int] as seller_id,
    ($4::int[])[1 + floor(random() * cardinality($4::int[]))::int] as buyer_id,
    case when nth > cardinality($1::text[]) - $5::int then 'releasing' when nth % 25 = 0 then 'expired' when nth % 25 in (1, 2) then 'cancelled'
      else 'completed' end as state) drawn
  join offer o on o.maker_id = drawn.seller_id
  join offer_method om on om.offer_id = o.id
  join payment_method m on m.id = om.payment_method_id
  join app_user seller on seller.id = o.maker_id
  join app_user buyer on buyer.id = drawn.buyer_id
  order by nth`

const writeOrders = `
  insert into trade_order (id, offer_id, seller_id, buyer_id, state, awaits, num_minor, price_minor, amount_minor, currency, method_type,
    payment_method_id, method, pay_minutes, payment_reference, deadline_at, timer_at, proofs, payer_name, confirmed_at, paid_at, released_at,
    acknowledged_at, cancelled_at, cancel_reason, created_at, side, fee_minor, ended_by, reopen_until, claim_until, rate_until,
    is_counted_for_buyer, is_counted_for_seller)
  select id, offer_id, seller_id, buyer_id, state, case state when 'releasing' then 'seller' end, num_minor, price_minor,
    (num_minor * price_minor * 2 + 100) / 200, 'CNY', 'bank', (method ->> 'id')::int, method, pay_minutes,
    lpad((place % 1000000)::text, 6, '0'),
    case state when 'releasing' then paid_at + interval '30 minutes' end,
    case state when 'releasing' then paid_at + interval '28 minutes' end,
    case when paid_at is null then '{}' else array[voucher] end, case when paid_at is null then '' else buyer end, confirmed_at, paid_at,
    released_at, acknowledged_at, coalesce(cancelled_at, expired_at), case state when 'cancelled' then 'I have changed my mind' else '' end, placed_at, 'sell', 0,
    case state when 'completed' then 'seller' when 'cancelled' then 'buyer' when 'expired' then 'system' end,
    coalesce(released_at, cancelled_at, expired_at) + interval '24 hours', coalesce(released_at, cancelled_at, expired_at) + interval '5 days',
    released_at + interval '7 days', released_at is not null, released_at is not null
  from life order by place`

const writeEvents = `
  insert into event (kind, actor, order_id, state, deadline_at, to_id, cc_id, notice_type, cc_keeps, params, images, created_at)
  select kind, actor, life.id, step.state, deadline_at,
    case told when 'seller' then seller_id when 'buyer' then buyer_id when 'both' then buyer_id end,
    case when kind = 'order_placed' then null when told = 'seller' then buyer_id when told in ('buyer', 'both') then seller_id end,
    case when told is not null then 'order' end, told is not distinct from 'both',
    jsonb_build_object('buyer', buyer, 'seller', seller, 'num', to_char(num_minor / 100.0, 'FM999990.00'))
      || case kind when 'order_placed' then '{}' else jsonb_build_object('by', actor) end,
    case kind when 'order_paid' then array[voucher] end, at
  from life cross join lateral (values
    ('order_placed', 'buyer', 'confirming', 'seller', placed_at, placed_at + interval '10 minutes'),
    ('order_confirmed', 'seller', 'paying', 'buyer', confirmed_at, confirmed_at + make_interval(mins => pay_minutes)),
    ('order_paid', 'buyer', 'releasing', 'seller', paid_at, paid_at + interval '30 minutes'),
    ('order_completed', 'seller', 'completed', 'buyer', released_at, released_at + interval '24 hours'),
    ('order_acknowledged', 'system', 'completed', null, acknowledged_at, null),
    ('order_cancelled', 'buyer', 'cancelled', 'seller', cancelled_at, null),
    ('deadline_near', 'system', 'paying', 'buyer', nudged_at, confirmed_at + make_interval(mins => pay_minutes)),
    ('order_expired', 'system', 'expired', 'both', expired_at, null)) step(kind, actor, state, told, at, deadline_at)
  where at is not null order by at, place`

/** From stock to escrow, then to the buyer or back; each posting with the balances that it leaves. */
const writePostings = `
  with line as (
    select nextval('ledger_posting_id_seq') as id, moved.* from (
      select move.kind, life.id as order_id, fact, at, from_id, to_id, num_minor as amount
      from life
      join ledger_account stock on stock.user_id = seller_id and stock.kind = 'offer_stock'
      join ledger_account escrow on escrow.user_id = seller_id and escrow.kind = 'order_escrow'
      join ledger_account bought on bought.user_id = buyer_id and bought.kind = 'available'
      cross join lateral (values
        ('order_escrow', 'escrow', placed_at, stock.id, escrow.id),
        ('escrow_release', 'end', released_at, escrow.id, bought.id),
        ('escrow_return', 'end', coalesce(cancelled_at, expired_at), escrow.id, stock.id)) move(kind, fact, at, from_id, to_id)
      where at is not null order by at, place) moved),
  side as (
    select line.id, is_from, a.balance_minor + sum(change) over (partition by a.id order by line.id) as balance
    from line cross join lateral (values (true, from_id, -amount), (false, to_id, amount)) side(is_from, account_id, change)
    join ledger_account a on a.id = side.account_id)
  insert into ledger_posting (id, kind, key, order_id, created_at, amount_minor, from_id, to_id, from_balance_minor, to_balance_minor)
    overriding system value
  select line.id, kind, 'order:' || order_id || ':' || fact, order_id, at, amount, from_id, to_id, taken.balance, given.balance
  from line join side taken on taken.id = line.id and taken.is_from join side given on given.id = line.id and not given.is_from
  order by line.id`

const takeStock = `
  update offer o set remaining_minor = remaining_minor - taken.num_minor
  from (select offer_id, sum(num_minor)::bigint as num_minor from life where state in ('releasing', 'completed') group by offer_id) taken
  where o.id = taken.offer_id`

const changeRecords = `
  update trader_record r set completed_orders = completed_orders + done.count, sales_completed = sales_completed + done.sold,
    open_purchases = open_purchases + done.open, release_seconds = 120
  from (select user_id, count(*) filter (where state = 'completed')::int as count,
      count(*) filter (where state = 'completed' and is_sale)::int as sold, count(*) filter (where state = 'releasing' and not is_sale)::int as open
    from life cross join lateral (values (seller_id, true), (buyer_id, false)) side(user_id, is_sale) group by user_id) done
  where r.user_id = done.user_id`

const recent = `at > now() - interval '30 days'`
/** Every order counts, without the rule that one counterparty counts once a day. */
const countTallies = `
  with told as (
    select user_id, date_trunc('hour', at) as hour, sum(completed)::int as completed, sum(faults)::int as faults from (
      select seller_id as user_id, released_at as at, 1 as completed, 0 as faults from life
      union all select buyer_id, released_at, 1, 0 from life
      union all select buyer_id, expired_at, 0, 1 from life) e
    where ${recent} group by 1, 2),
  kept as (
    insert into trader_tally as kept (user_id, hour, completed, faults) select * from told
    on conflict (user_id, hour) do update set completed = kept.completed + excluded.completed, faults = kept.faults + excluded.faults)
  update trader_record r set recent_completed = recent_completed + told.completed, recent_faults = recent_faults + told.faults
  from (select user_id, sum(completed)::int as completed, sum(faults)::int as faults from told group by user_id) told
  where r.user_id = told.user_id`

const countEnded = `
  insert into ended_order_count as kept (user_id, side, state, count)
  select user_id, side, state, count(*) from life cross join lateral (values (seller_id, 'seller'), (buyer_id, 'buyer')) party(user_id, side)
    where state <> 'releasing' group by user_id, side, state
  on conflict (user_id, side, state) do update set count = kept.count + excluded.count`

/** Writes one batch after its lives are drawn. */
const writeLives: readonly string[] = [
  writeOrders,
  writeEvents,
  writePostings,
  takeStock,
  changeRecords,
  countTallies,
  countEnded,
  'truncate life',
]
