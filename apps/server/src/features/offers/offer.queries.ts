import type { Offer } from '@u-market/contract'
import {
  type BuyerFacts,
  type Coin,
  type Fiat,
  type OfferId,
  type OfferSide,
  type OrderLimits,
  type PaymentMethodId,
  type Price,
  price,
  type UserId,
} from '@u-market/domain'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.generated.ts'
import { plannedOnce, type Runner, statement } from '../../db/statement.ts'
import { completedSql, openSalesSql, openSql, type TraderRow, traderJson } from '../traders/index.ts'

export type OfferRow = Awaited<ReturnType<ReturnType<typeof withMaker>['execute']>>[number]

export function findOffer(db: Db | Tx, id: OfferId): Promise<OfferRow | undefined> {
  return withMaker(db).where('offer.id', '=', id).executeTakeFirst()
}

/** Offers with their makers; one that does not exist is left out. */
export function findOffers(db: Db, ids: readonly OfferId[]): Promise<OfferRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return withMaker(db).where(sql<boolean>`offer.id = any(${ids}::int[])`).execute()
}

/** Sides of these offers; an offer that does not exist has none. */
export async function findSides(db: Db, ids: readonly OfferId[]): Promise<ReadonlyMap<OfferId, OfferSide>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('offer').select(['id', 'side']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, side }) => [id, side]))
}

export function lockOwnOffer(tx: Tx, id: OfferId, makerId: UserId) {
  return tx
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', id)
    .where('makerId', '=', makerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type MarketNow = {
  readonly at: Date
  /** The market's smallest order. An offer with less left is not listed. */
  readonly orderMin: Fiat
  /** The largest premium, up or down, with which a floating offer is listed, in basis points; null: none is listed. */
  readonly floatsWithin: number | null
  /** A buy offer is not listed while its maker may place no more orders. */
  readonly orders: OrderLimits
}
export type MarketFilter = MarketNow & {
  readonly side: OfferSide
  readonly methodType?: string | undefined
  readonly amount?: Fiat | undefined
  readonly num?: Coin | undefined
  /** The highest price of a sell offer, or the lowest of a buy offer. */
  readonly worstPrice?: Price | undefined
  readonly withoutMaker?: UserId | undefined
  /** Only offers of these makers. */
  readonly makers?: readonly UserId[] | undefined
  /**
   * Leaves out makers who block the viewer or are blocked; with `fits`, also offers whose conditions the viewer does not meet,
   * and offers to buy of makers to which the viewer has an open sale, or all of them while the viewer's sales are paused.
   */
  readonly viewer?: { readonly id: UserId; readonly fits: boolean } | undefined
  readonly without?: readonly OfferId[] | undefined
  /** Payment types that are switched off: an offer with no other type is not listed. */
  readonly stoppedTypes?: readonly string[] | undefined
}

export type MarketSort = 'price' | 'credit' | 'speed'

/** Enough for all offers of a maker, who may list 20 by default; a market can allow more. */
const OFFERS_SHOWN = 50

/** Best price for the taker first: the lowest to buy at, the highest to sell at. */
export const bestFirst = { sell: 'asc', buy: 'desc' } as const satisfies Readonly<Record<OfferSide, string>>

/** One maker's offers of that side that can be taken, best price first. */
export function listOffersUp(db: Db, makerId: UserId, filter: MarketFilter): Promise<OfferRow[]> {
  return withMaker(db)
    .where('offer.makerId', '=', makerId)
    .where(isShown(filter))
    .orderBy('offer.priceMinor', bestFirst[filter.side])
    .orderBy('offer.id')
    .limit(OFFERS_SHOWN)
    .execute()
}

/** Candidates per search: enough that a few concurrent takers do not all need a second search. */
const CANDIDATES = 8

/** The best-priced offers that fit the taker; of equal prices the older offer first. */
export async function findBestOffers(
  db: Db,
  { takerId, ...filter }: MarketFilter & { takerId: UserId; methodType: string; without: readonly OfferId[] },
): Promise<BestOffer[]> {
  const rows = await db
    .selectFrom('offer')
    .select(['id', 'makerId', 'priceMinor'])
    .where(isTakeable({ ...filter, withoutMaker: takerId, viewer: { id: takerId, fits: true } }))
    .$if(filter.side === 'sell', (query) => query.where(hasUsable(filter)))
    .orderBy('priceMinor', bestFirst[filter.side])
    .orderBy('id')
    .limit(CANDIDATES)
    .execute()
  return rows.map(({ id, makerId, priceMinor }) => ({ id, makerId, price: price(priceMinor) }))
}

/** The best-priced offer that the taker could order from now. */
export function findFitting(
  db: Db | Tx,
  { takerId, ...filter }: MarketFilter & { takerId: UserId },
): Promise<{ priceMinor: bigint; nickname: string } | undefined> {
  const { methodType, at } = filter
  return db
    .selectFrom('offer')
    .innerJoin('appUser', 'appUser.id', 'offer.makerId')
    .select(['offer.priceMinor', 'appUser.nickname'])
    .where(isShown({ ...filter, withoutMaker: takerId, viewer: { id: takerId, fits: true } }))
    .$if(filter.side === 'sell' && methodType !== undefined, (query) =>
      query.where(hasUsable({ methodType: methodType ?? '', at })),
    )
    .orderBy('offer.priceMinor', bestFirst[filter.side])
    .limit(1)
    .executeTakeFirst()
}

/** A sell offer has a method of this type that orders may use now; a scalar subquery, as in `isUnblocked`. */
function hasUsable({ methodType, at }: { readonly methodType: string; readonly at: Date }) {
  return sql<boolean>`(select true from offer_method om, payment_method m
    where om.offer_id = offer.id and m.id = om.payment_method_id and m.deleted_at is null and m.type = ${methodType}
      and (m.usable_at is null or m.usable_at <= ${at}) limit 1)`
}

type SearcherRow = {
  readonly id: UserId
  readonly blocked: readonly UserId[]
  readonly salesPausedUntil: Date | null
  readonly balance: bigint
  readonly soldTo: readonly UserId[]
}

const searchersSql = plannedOnce<SearcherRow>(
  'find-searchers',
  `select asked.id,
      array(select b.peer_id from trader_block b where b.user_id = asked.id union all
        select b.user_id from trader_block b where b.peer_id = asked.id) as blocked,
      (select r.sale_pause_until from trader_record r where r.user_id = asked.id) as sales_paused_until,
      coalesce((select a.balance_minor from ledger_account a where a.user_id = asked.id and a.kind = 'available'), 0) as balance,
      array(select t.buyer_id from trade_order t where t.seller_id = asked.id and t.is_open and t.side = 'buy') as sold_to
    from unnest($1::int[]) with ordinality as asked (id, place) order by place`,
)

/** What narrows these users' lists, in the order of their ids. */
export function findSearchers(runner: Runner, ids: readonly UserId[]): Promise<SearcherRow[]> {
  return searchersSql(runner, [ids])
}

export type BestOffer = { readonly id: OfferId; readonly makerId: UserId; readonly price: Price }

type OwnFilter = { readonly status: Offer['status'] | undefined; readonly orderMin: Fiat }

export function listOwnOffers(
  db: Db,
  makerId: UserId,
  { status, orderMin, limit, offset }: OwnFilter & { limit: number; offset: number },
): Promise<OfferRow[]> {
  return (
    withMaker(db)
      .where('offer.makerId', '=', makerId)
      .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'up', orderMin)))
      // What is listed comes first, then what is sold out, then what is unlisted.
      .orderBy(sql`case when offer.status = 'down' then 2 when offer.remaining_minor = 0 then 1 else 0 end`)
      .orderBy('offer.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  )
}

export async function countOwnOffers(
  db: Db,
  makerId: UserId,
  { status, orderMin }: OwnFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('makerId', '=', makerId)
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'up', orderMin)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listMethodIds(tx: Tx, offerId: OfferId): Promise<PaymentMethodId[]> {
  const rows = await tx
    .selectFrom('offerMethod')
    .select('paymentMethodId')
    .where('offerId', '=', offerId)
    .execute()
  return rows.map(({ paymentMethodId }) => paymentMethodId)
}

/** The types of a sell offer's methods that are not removed. */
export async function listMethodTypes(tx: Tx, offerId: OfferId): Promise<string[]> {
  const rows = await tx
    .selectFrom('offerMethod')
    .innerJoin('paymentMethod', 'paymentMethod.id', 'offerMethod.paymentMethodId')
    .select('paymentMethod.type')
    .distinct()
    .where('offerMethod.offerId', '=', offerId)
    .where('paymentMethod.deletedAt', 'is', null)
    .orderBy('paymentMethod.type')
    .execute()
  return rows.map(({ type }) => type)
}

/** The user's own methods of these ids that are not removed. */
export function findOwnMethods(tx: Tx, userId: UserId, methodIds: readonly number[]) {
  return (
    tx
      .selectFrom('paymentMethod')
      .select(['id', 'type'])
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`id = any(${[...methodIds]}::int[])`)
      // Keeps a method from being removed before the offer that uses it is stored.
      .forShare()
      .execute()
  )
}

/** A payment type whose methods all had to wait when they were saved; `until` is the end of the first wait, in Unix seconds. */
type WaitingRow = { readonly methodType: string; readonly until: number }

export function withMaker(db: Db | Tx) {
  return db
    .selectFrom('offer')
    .selectAll('offer')
    .select(sql<TraderRow>`${sql.raw(traderJson('offer.maker_id'))}`.as('maker'))
    .select(
      sql<BuyerFacts | null>`case when offer.side = 'buy' then (
      select json_build_object('completedOrders', r.completed_orders, 'openPurchases', r.open_purchases,
        'pausedUntil', floor(extract(epoch from r.order_pause_until) * 1000))
      from trader_record r where r.user_id = offer.maker_id) end`.as('buyer'),
    )
    .select(
      sql<WaitingRow[] | null>`case when offer.side = 'sell' then (
      select json_agg(json_build_object('methodType', type, 'until', until) order by type) from (
        select m.type, extract(epoch from min(m.usable_at))::bigint as until
        from offer_method om, payment_method m
        where om.offer_id = offer.id and m.id = om.payment_method_id and m.deleted_at is null
        group by m.type having bool_and(m.usable_at is not null)) waiting) end`.as('waiting'),
    )
}

/**
 * As `isTakeable`; no offer to buy fits a viewer whose sales are paused, or whose balance is below its smallest order (without any
 * balance the list is not narrowed). A search for the best refuses them with the reason.
 */
export function isShown(filter: MarketFilter): Expression<SqlBool> {
  const { viewer, side, at } = filter
  const where = expressionBuilder<Schema, 'offer'>()
  if (!viewer?.fits || side === 'sell') return isTakeable(filter)
  return where.and([
    isTakeable(filter),
    sql<boolean>`(offer.maker_id = ${viewer.id} or (select r.sale_pause_until is null or r.sale_pause_until <= ${at}
      from trader_record r where r.user_id = ${viewer.id}))`,
    sql<boolean>`(offer.maker_id = ${viewer.id} or (select a.balance_minor = 0 or a.balance_minor >= ${smallest(filter.orderMin)}
      from ledger_account a where a.user_id = ${viewer.id} and a.kind = 'available'))`,
  ])
}

/** Offers that can be taken now: listed, not hidden or paused, and with enough left for their own minimum. */
function isTakeable(filter: MarketFilter): Expression<SqlBool> {
  const where = expressionBuilder<Schema, 'offer'>()
  return where.and([
    where('offer.isOpen', '=', true),
    // A literal, not a parameter: the planner then uses the partial index, whose condition it is.
    ...(filter.side === 'sell'
      ? [sql<boolean>`offer.side = 'sell'`]
      : [sql<boolean>`offer.side = 'buy'`, mayBuy(filter)]),
    floatsWell(filter),
    sql<boolean>`(offer.hidden_until is null or offer.hidden_until <= ${filter.at})`,
    sql<boolean>`(offer.paused_until is null or offer.paused_until <= ${filter.at})`,
    sql<boolean>`not ${isShort(filter.orderMin)}`,
    ...(filter.methodType ? [sql<boolean>`offer.method_types @> array[${filter.methodType}]`] : []),
    ...(filter.stoppedTypes?.length
      ? [sql<boolean>`not offer.method_types <@ ${[...filter.stoppedTypes]}::text[]`]
      : []),
    ...(filter.worstPrice
      ? [where('offer.priceMinor', filter.side === 'sell' ? '<=' : '>=', filter.worstPrice)]
      : []),
    ...(filter.viewer ? [isUnblocked(filter.viewer.id)] : []),
    ...(filter.viewer?.fits ? [fitsViewer(filter.viewer.id, filter)] : []),
    ...(filter.viewer?.fits && filter.side === 'buy' ? [hasNoSale(filter.viewer.id)] : []),
    ...(filter.makers ? [sql<boolean>`offer.maker_id = any(${[...filter.makers]}::int[])`] : []),
    ...(filter.withoutMaker ? [where('offer.makerId', '<>', filter.withoutMaker)] : []),
    ...(filter.without?.length ? [where('offer.id', 'not in', [...filter.without])] : []),
    ...(filter.amount
      ? [
          where('offer.minMinor', '<=', filter.amount),
          where('offer.maxMinor', '>=', filter.amount),
          sql<boolean>`(offer.remaining_minor >= ${nearestCoin(sql`${filter.amount}::numeric`)}
            or ${cost(sql`offer.remaining_minor`)} = ${filter.amount})`,
        ]
      : []),
    ...(filter.num
      ? [
          sql<boolean>`offer.min_minor <= ${moneyAround(filter.num).high} and offer.max_minor >= ${moneyAround(filter.num).low}`,
          where('offer.remainingMinor', '>=', filter.num),
        ]
      : []),
  ])
}

/** The price is fixed, or floats within the band while the feed is not stopped. */
function floatsWell({ floatsWithin: most }: MarketFilter) {
  return most === null
    ? sql<boolean>`offer.premium_basis_points is null`
    : sql<boolean>`(offer.premium_basis_points is null or offer.premium_basis_points between ${-most}::int and ${most}::int)`
}

/** The maker of a buy offer may place one more order. Follows the same rule as `decidePlacement`. */
function mayBuy({ at, orders }: MarketNow) {
  const { openOrders, newcomerOpenOrders, newcomerCompletedOrders } = orders
  return sql<boolean>`(select (r.order_pause_until is null or r.order_pause_until <= ${at})
      and r.open_purchases < case when r.completed_orders >= ${newcomerCompletedOrders}::int then ${openOrders}::int
        else least(${newcomerOpenOrders}::int, ${openOrders}::int) end
    from trader_record r where r.user_id = offer.maker_id)`
}

/** Scalar subqueries with a limit keep the planner from choosing a join, or a hash of all blocks (decision 008). */
function isUnblocked(viewer: UserId): Expression<SqlBool> {
  return sql<boolean>`((select true from trader_block b where b.user_id = ${viewer} and b.peer_id = offer.maker_id limit 1) is null
    and (select true from trader_block b where b.user_id = offer.maker_id and b.peer_id = ${viewer} limit 1) is null)`
}

/** Follows the same rule as `unmetConditions`. An offer without conditions causes no look-ups. Users always fit their own offers. */
function fitsViewer(viewer: UserId, { at, amount, num }: MarketFilter): Expression<SqlBool> {
  const wanted = amount ? sql`${amount}::bigint` : num ? moneyAround(num).low : sql`offer.min_minor`
  const own = (column: string) =>
    sql`(select ${sql.raw(column)} from trader_record r where r.user_id = ${viewer})`
  const between = (money: typeof openSql) =>
    sql`(select ${sql.raw(money('v.id', 'offer.maker_id'))} from (values (${viewer}::int)) v(id))`
  const [open, completed] = [between(openSql), between(completedSql)]
  const rate = own('round(r.recent_completed * 1000.0 / nullif(r.recent_completed + r.recent_faults, 0))')
  return sql<boolean>`(offer.maker_id = ${viewer}
    or (offer.min_completed is null or ${own('r.completed_orders')} >= offer.min_completed)
    and (offer.min_rate is null or coalesce(${rate} >= offer.min_rate * 10, false))
    and (offer.min_partners is null or ${own('r.partners')} >= offer.min_partners)
    and (offer.min_days is null or ${own('r.registered_at')} + offer.min_days * interval '24 hours' <= ${at})
    and (offer.first_max_minor is null or ${completed} * 2 >= offer.first_max_minor
      or ${wanted} <= offer.first_max_minor - ${open} - ${completed}))`
}

/** The seller has no open sale with the maker of the offer to buy. */
function hasNoSale(sellerId: UserId) {
  return sql<boolean>`(select cardinality(${sql.raw(openSalesSql('v.id', 'offer.maker_id'))}) = 0
    from (values (${sellerId}::int)) v(id))`
}

type Sql = ReturnType<typeof sql>

/** As `coinAt`. Numeric, because the product of large sums exceeds bigint. */
function nearestCoin(amount: Sql) {
  return sql<bigint>`div(${amount} * 200 + offer.price_minor, offer.price_minor * 2)`
}

/** As `costOf`. */
function cost(num: Sql) {
  return sql<bigint>`div(${num}::numeric * offer.price_minor * 2 + 100, 200)`
}

/** As `moneyAround`. */
function moneyAround(num: Coin) {
  const exact = cost(sql`${num}`)
  const low = sql<bigint>`div((2 * ${num}::numeric - 1) * offer.price_minor + 199, 200)`
  const high = sql<bigint>`div((2 * ${num}::numeric + 1) * offer.price_minor + 199, 200) - 1`
  return { low: sql<bigint>`least(${low}, ${exact})`, high: sql<bigint>`greatest(${high}, ${exact})` }
}

/** As in the domain: less is left than the smallest order. */
function isShort(orderMin: Fiat) {
  return sql<boolean>`(offer.remaining_minor < ${smallest(orderMin)})`
}

/** The coin of an offer's smallest order. */
function smallest(orderMin: Fiat) {
  return nearestCoin(sql`greatest(offer.min_minor, ${orderMin}::bigint)::numeric`)
}

function hasStatus(status: Offer['status'], orderMin: Fiat) {
  switch (status) {
    case 'down':
      return sql<boolean>`offer.status = 'down'`
    case 'soldout':
      return sql<boolean>`offer.status = 'up' and offer.remaining_minor = 0`
    case 'short':
      return sql<boolean>`offer.status = 'up' and offer.remaining_minor > 0 and ${isShort(orderMin)}`
    case 'up':
      return sql<boolean>`offer.status = 'up' and not ${isShort(orderMin)}`
  }
}

/** A change of an offer's stock, or of what a buy offer still wants: negative for an order, positive for a return. */
export type StockChange = {
  readonly offerId: OfferId
  readonly changeMinor: bigint
  /** Raises a buy offer's total by this much. */
  readonly widenMinor?: bigint
}

const changeSql = statement(
  'change-stock',
  `update offer set remaining_minor = remaining_minor + change.minor, total_minor = total_minor + change.more from (
      select offer_id, sum(minor)::bigint as minor, sum(more)::bigint as more
      from unnest($1::int[], $2::bigint[], $3::bigint[]) c(offer_id, minor, more) group by offer_id) change
    where offer.id = change.offer_id`,
)

/** The caller has locked the offers. */
export async function changeStock(runner: Runner, changes: readonly StockChange[]): Promise<void> {
  if (changes.length === 0) return
  await changeSql(runner, [
    changes.map(({ offerId }) => offerId),
    changes.map(({ changeMinor }) => changeMinor),
    changes.map(({ widenMinor = 0n }) => widenMinor),
  ])
}
