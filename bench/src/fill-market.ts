import { userId } from '@u-market/domain'
import { hashPayPassword } from '@u-market/server/features/accounts/pay-password.ts'
import { HASH_COST } from '@u-market/server/platform/config.ts'
import { parseDataKeys } from '@u-market/server/platform/data-keys.ts'
import { hashToken, newToken } from '@u-market/server/platform/ids.ts'
import type pg from 'pg'

export type Crowd = {
  /** Tokens of verified buyers with a record. */
  readonly tokens: readonly string[]
  readonly sellerTokens: readonly string[]
  readonly offerIds: readonly number[]
  /** Buy offers, one of each of the first buyers. */
  readonly wantIds: readonly number[]
  readonly sellerIds: readonly number[]
  /** The payment method of each seller. */
  readonly methodIds: readonly number[]
  /** In the order of `tokens`. */
  readonly buyerIds: readonly number[]
}

/** Sellers, each with an offer; as many buyers have one. */
export const FEW_OFFERS = 100
/** A market that is ten times as large as the largest today. */
export const MANY_OFFERS = 10_000
const BUYERS = 400

/** The server's, with which payment passwords are keyed. */
export const DATA_KEYS = `bench:${Buffer.alloc(32, 'bench').toString('base64')}`

/** The payment password of the sellers. */
export const SELLER_PIN = '135790'

/** A billion U each, so that no offer and no balance runs out within a run. */
const STOCK_MINOR = 100_000_000_000n

/** Open orders that a buyer may have, and messages that a side may write: a few buyers place them all, and none of them ends during a measurement. */
export const OPEN_ORDERS = 1_000_000

/**
 * Writes sellers with one large offer and an equal balance, and logged-in buyers, some with a buy offer of that size. The rows
 * are those that the server would write, so the ledger balances.
 */
export async function fillMarket(pool: pg.Pool, sellers = FEW_OFFERS): Promise<Crowd> {
  const tokens = Array.from({ length: BUYERS }, newToken)
  const sellerTokens = Array.from({ length: sellers }, newToken)
  await pool.query(
    `insert into app_user (username, nickname, mobile, password_hash, wallet_address, invite_code, verification_status, real_name, created_at)
       select 'bench' || i, 'Bench ' || i, '+86139' || lpad(i::text, 8, '0'), '-', 'WB' || i, 'IB' || i, 'approved', 'Bench ' || i, now()
       from generate_series(1, $1::int) i`,
    [sellers + BUYERS],
  )
  await pool.query('update trader_record set completed_orders = 10')
  await pool.query(
    `insert into setting (name, value, updated_at) select name, $2::text::jsonb, now() from unnest($1::text[]) name`,
    [['openOrders', 'chatPerMinute', 'chatPerDay'], OPEN_ORDERS],
  )
  const users = await pool.query<{ id: number }>(
    `select id from app_user where username like 'bench%' order by id`,
  )
  const sellerIds = users.rows.slice(0, sellers).map((row) => row.id)
  const buyerIds = users.rows.slice(sellers).map((row) => row.id)
  const dataKeys = parseDataKeys(DATA_KEYS)
  if (!dataKeys) throw new Error('the keys of the bench cannot be read')
  const hashes: string[] = []
  for (const id of sellerIds)
    hashes.push(await hashPayPassword({ hashCost: HASH_COST, dataKeys }, userId(id), SELLER_PIN))
  await pool.query(
    'update app_user set pay_password_hash = hash from unnest($1::int[], $2::text[]) pin(id, hash) where app_user.id = pin.id',
    [sellerIds, hashes],
  )
  await pool.query(
    `insert into session (token_hash, user_id, address, device, created_at, last_used_at, expires_at)
       select token_hash, user_id, '', '', now(), now(), now() + interval '1 day' from unnest($1::bytea[], $2::int[]) s(token_hash, user_id)`,
    [[...tokens, ...sellerTokens].map(hashToken), [...buyerIds, ...sellerIds]],
  )
  await pool.query(
    `with m as (
       insert into payment_method (user_id, type, name, account, bank_name, created_at)
         select id, 'bank', 'Bench', '6222', 'Bank', now() from unnest($1::int[]) id returning id, user_id),
     o as (
       insert into offer (maker_id, side, status, price_minor, total_minor, remaining_minor, min_minor, max_minor, method_types, pay_minutes, created_at)
         select id, 'sell', 'up', 700 + id % 40, $2, $2, 1000, 100000 * (1 + id % 50), '{bank}', 15, now() from unnest($1::int[]) id returning id, maker_id)
     insert into offer_method select o.id, m.id from o join m on m.user_id = o.maker_id`,
    [sellerIds, STOCK_MINOR],
  )
  await pool.query(
    `insert into offer (maker_id, side, status, price_minor, total_minor, remaining_minor, min_minor, max_minor, method_types, pay_minutes, created_at)
       select id, 'buy', 'up', 680 + id % 20, $2, $2, 1000, 5000000, '{bank}', 15, now() from unnest($1::int[]) id`,
    [buyerIds.slice(0, FEW_OFFERS), STOCK_MINOR],
  )
  // As the owner, who needs no proposals. Half of each seller's coin is then listed.
  await pool.query(
    `insert into ledger_posting (kind, key, created_at, amount_minor, from_id, from_balance_minor, to_id, to_balance_minor)
       select 'coin_issue', 'issue:bench' || a.id, now(), 2 * $2::bigint, source.id,
         source.balance_minor - 2 * $2::bigint * row_number() over (order by a.id), a.id, 2 * $2::bigint
       from ledger_account a, ledger_account source
       where a.user_id = any($1::int[]) and a.kind = 'available' and source.kind = 'issuance' order by a.id`,
    [sellerIds, STOCK_MINOR],
  )
  await pool.query(
    `insert into ledger_posting (kind, key, created_at, amount_minor, from_id, from_balance_minor, to_id, to_balance_minor)
       select 'offer_reserve', 'reserve:bench' || a.id, now(), $2::bigint, a.id, $2::bigint, stock.id, $2::bigint
       from ledger_account a join ledger_account stock on stock.user_id = a.user_id and stock.kind = 'offer_stock'
       where a.user_id = any($1::int[]) and a.kind = 'available' order by a.id`,
    [sellerIds, STOCK_MINOR],
  )
  await pool.query('analyze')
  return {
    ...{ tokens, sellerTokens, sellerIds, buyerIds },
    offerIds: await idsOf(pool, 'offers', sellerIds),
    wantIds: await idsOf(pool, 'offers', buyerIds),
    methodIds: await idsOf(pool, 'methods', sellerIds),
  }
}

const owned = {
  offers: 'select id from offer where maker_id = any($1::int[]) order by maker_id',
  methods: 'select id from payment_method where user_id = any($1::int[]) order by user_id',
}

async function idsOf(pool: pg.Pool, what: keyof typeof owned, owners: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(owned[what], [owners])
  return rows.map(({ id }) => id)
}
