/** What placing orders locks and loads, in the one lock order; every statement serves a whole batch, and all travel together. */
import type { OfferId, UserId } from '@u-market/domain'
import type pg from 'pg'
import { prepared, statement } from '../../db/statement.ts'
import { claimName, keptSince } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'

export type OfferRow = {
  id: OfferId
  seller_id: UserId
  status: 'up' | 'down'
  price_minor: bigint
  remaining_minor: bigint
  min_minor: bigint
  max_minor: bigint
  method_types: string[]
  pay_minutes: number
  auto_confirm: boolean
}
type RecordRow = { user_id: UserId; completed_orders: number }
type OpenRow = { buyer_id: UserId; open: number }
type AccountRow = { id: number; user_id: UserId; kind: 'offer_stock' | 'order_escrow'; balance_minor: bigint }
type MethodRow = {
  offer_id: OfferId
  id: number
  type: string
  name: string
  account: string
  bank_name: string
  bank_branch: string
  qrcode: string
  createtime: number
}
type PersonRow = { id: UserId; nickname: string }

const lockKeysSql = prepared(
  'place-lock-keys',
  `select pg_advisory_xact_lock(name) from (
     select distinct hashtextextended(claim, 0) as name from unnest($1::text[]) claim order by 1) names`,
)
/** Calls with one key wait here for one another; the keys are locked in one order by everybody. */
export const lockKeys = async (client: pg.PoolClient, claims: readonly IdempotencyClaim[]): Promise<void> => {
  if (claims.length > 0) await lockKeysSql(client, [claims.map(claimName)])
}

const usedKeysSql = prepared<{ user_id: UserId; path: string; key: string }>(
  'place-used-keys',
  `select k.user_id, k.path, k.key from unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[]) c(user_id, path, key, since)
     join idempotency_key k on k.user_id = c.user_id and k.path = c.path and k.key = c.key and k.created_at > c.since`,
)
export const findUsedKeys = (client: pg.PoolClient, claims: readonly IdempotencyClaim[]) =>
  claims.length === 0
    ? Promise.resolve([])
    : usedKeysSql(client, [...claimColumns(claims), claims.map(keptSince)])

export const claimColumns = (claims: readonly IdempotencyClaim[]) => [
  claims.map((claim) => claim.userId),
  claims.map((claim) => claim.path),
  claims.map((claim) => claim.key),
]

export const lockOffers = (client: pg.PoolClient, offerIds: readonly OfferId[]) =>
  statement<OfferRow>(
    client,
    'place-offers',
    `select id, seller_id, status, price_minor, remaining_minor, min_minor, max_minor, method_types, pay_minutes, auto_confirm
       from offer where id = any($1::int[]) order by id for no key update`,
    [offerIds],
  )

export const lockBuyers = (client: pg.PoolClient, buyerIds: readonly UserId[]) =>
  statement<RecordRow>(
    client,
    'place-buyers',
    'select user_id, completed_orders from trader_record where user_id = any($1::int[]) order by user_id for no key update',
    [buyerIds],
  )

/** After the buyers' records are locked, nobody else adds to these. */
export const countOpenOrders = (client: pg.PoolClient, buyerIds: readonly UserId[]) =>
  statement<OpenRow>(
    client,
    'place-open',
    `select buyer_id, count(*)::int as open from trade_order
       where buyer_id = any($1::int[]) and state in ('confirming', 'paying', 'releasing', 'appealing') group by buyer_id`,
    [buyerIds],
  )

export const lockSellersAccounts = (client: pg.PoolClient, offerIds: readonly OfferId[]) =>
  statement<AccountRow>(
    client,
    'place-accounts',
    `select id, user_id, kind, balance_minor from ledger_account
       where user_id in (select seller_id from offer where id = any($1::int[])) and kind in ('offer_stock', 'order_escrow')
       order by id for no key update`,
    [offerIds],
  )

export const loadMethods = (client: pg.PoolClient, offerIds: readonly OfferId[]) =>
  statement<MethodRow>(
    client,
    'place-methods',
    `select om.offer_id, m.id, m.type, m.name, m.account, m.bank_name, m.bank_branch, m.qrcode,
         floor(extract(epoch from m.created_at))::int as createtime
       from offer_method om join payment_method m on m.id = om.payment_method_id
       where om.offer_id = any($1::int[]) and m.deleted_at is null order by m.id`,
    [offerIds],
  )

export const loadPeople = (
  client: pg.PoolClient,
  buyerIds: readonly UserId[],
  offerIds: readonly OfferId[],
) =>
  statement<PersonRow>(
    client,
    'place-people',
    `select id, nickname from app_user
       where id = any($1::int[]) or id in (select seller_id from offer where id = any($2::int[]))`,
    [buyerIds, offerIds],
  )
