import { type Coin, type Fiat, type OfferId, type Price, price, type UserId } from '@u-market/domain'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.generated.ts'
import { type TraderRow, traderJson } from '../traders/index.ts'

export type OfferRow = Awaited<ReturnType<ReturnType<typeof withSeller>['execute']>>[number]

export function findOffer(db: Db | Tx, id: OfferId): Promise<OfferRow | undefined> {
  return withSeller(db).where('offer.id', '=', id).executeTakeFirst()
}

export function lockOwnOffer(tx: Tx, id: OfferId, sellerId: UserId) {
  return tx
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type MarketFilter = {
  readonly at: Date
  readonly methodType?: string | undefined
  readonly amount?: Fiat | undefined
  readonly num?: Coin | undefined
  readonly maxPrice?: Price | undefined
  readonly withoutSeller?: UserId | undefined
  readonly without?: readonly OfferId[] | undefined
  /** Payment types that are stopped: an offer with no other is not there. */
  readonly stoppedTypes?: readonly string[] | undefined
}

export type MarketSort = 'price' | 'credit' | 'speed'

/** As `completionRate`; who has none of late stands behind everybody with a rate. */
const completion = sql`record.recent_completed::float / nullif(record.recent_completed + record.recent_faults, 0)`

export function listMarket(
  db: Db,
  filter: MarketFilter & { sort: MarketSort; limit: number; offset: number },
): Promise<OfferRow[]> {
  const query = withSeller(db)
    .innerJoin('traderRecord as record', 'record.userId', 'offer.sellerId')
    .where(isBuyable(filter))
  const sorted =
    filter.sort === 'credit'
      ? query.orderBy(sql`${completion} desc nulls last`).orderBy('record.salesCompleted', 'desc')
      : filter.sort === 'speed'
        ? query.orderBy('record.releaseSeconds', (order) => order.asc().nullsLast())
        : query
  return sorted
    .orderBy('offer.priceMinor')
    .orderBy('offer.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

export async function countMarket(db: Db, filter: MarketFilter): Promise<number> {
  const { count } = await db
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isBuyable(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many candidates a look takes: enough that a few buyers at once do not all need a second look. */
const CANDIDATES = 8

/** The best-priced offers that fit, for quick buy; the same price goes to the older offer. */
export async function findBestOffers(
  db: Db,
  { buyerId, ...filter }: MarketFilter & { buyerId: UserId; methodType: string; without: readonly OfferId[] },
): Promise<{ id: OfferId; price: Price }[]> {
  const rows = await db
    .selectFrom('offer')
    .select(['id', 'priceMinor'])
    .where(isBuyable({ ...filter, withoutSeller: buyerId }))
    .orderBy('priceMinor')
    .orderBy('id')
    .limit(CANDIDATES)
    .execute()
  return rows.map((row) => ({ id: row.id, price: price(row.priceMinor) }))
}

export function listOwnOffers(
  db: Db,
  sellerId: UserId,
  { status, limit, offset }: { status: 'up' | 'down' | 'soldout' | undefined; limit: number; offset: number },
): Promise<OfferRow[]> {
  return withSeller(db)
    .where('offer.sellerId', '=', sellerId)
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'up')))
    .orderBy('offer.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countOwnOffers(
  db: Db,
  sellerId: UserId,
  status: 'up' | 'down' | 'soldout' | undefined,
): Promise<number> {
  const { count } = await db
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('sellerId', '=', sellerId)
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'up')))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The methods of these ids that are the seller's own and not removed. */
export function findOwnMethods(tx: Tx, sellerId: UserId, methodIds: readonly number[]) {
  return (
    tx
      .selectFrom('paymentMethod')
      .select(['id', 'type'])
      .where('userId', '=', sellerId)
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`id = any(${[...methodIds]}::int[])`)
      // Against the removal of a method while an offer takes it up.
      .forShare()
      .execute()
  )
}

function withSeller(db: Db | Tx) {
  return db
    .selectFrom('offer')
    .selectAll('offer')
    .select(sql<TraderRow>`${sql.raw(traderJson('offer.seller_id'))}`.as('seller'))
}

/** Offers somebody can buy from: up, and with enough left for their own minimum. */
function isBuyable(filter: MarketFilter): Expression<SqlBool> {
  const where = expressionBuilder<Schema, 'offer'>()
  return where.and([
    where('offer.isForSale', '=', true),
    sql<boolean>`(offer.withheld_until is null or offer.withheld_until <= ${filter.at})`,
    sql<boolean>`(offer.remaining_minor * offer.price_minor * 2 + 100) / 200 >= offer.min_minor`,
    ...(filter.methodType ? [sql<boolean>`offer.method_types @> array[${filter.methodType}]`] : []),
    ...(filter.stoppedTypes?.length
      ? [sql<boolean>`not offer.method_types <@ ${[...filter.stoppedTypes]}::text[]`]
      : []),
    ...(filter.maxPrice ? [where('offer.priceMinor', '<=', filter.maxPrice)] : []),
    ...(filter.withoutSeller ? [where('offer.sellerId', '<>', filter.withoutSeller)] : []),
    ...(filter.without?.length ? [where('offer.id', 'not in', [...filter.without])] : []),
    ...(filter.amount
      ? [
          where('offer.minMinor', '<=', filter.amount),
          where('offer.maxMinor', '>=', filter.amount),
          sql<boolean>`offer.remaining_minor >= ${bought(filter.amount)} and ${bought(filter.amount)} > 0`,
        ]
      : []),
    ...(filter.num
      ? [
          sql<boolean>`${cost(filter.num)} between offer.min_minor and offer.max_minor`,
          where('offer.remainingMinor', '>=', filter.num),
        ]
      : []),
  ])
}

/** What `amount` buys at the offer's price, rounded down as `coinFor` does. In numeric, as the product of large sums is no bigint. */
function bought(amount: bigint) {
  return sql<bigint>`div(${amount}::numeric * 100, offer.price_minor)`
}

/** What `num` coin costs at the offer's price, rounded half up as `costOf` does. */
function cost(num: bigint) {
  return sql<bigint>`div(${num}::numeric * offer.price_minor * 2 + 100, 200)`
}

function hasStatus(status: 'up' | 'down' | 'soldout') {
  return status === 'down'
    ? sql<boolean>`offer.status = 'down'`
    : status === 'up'
      ? sql<boolean>`offer.status = 'up' and offer.remaining_minor > 0`
      : sql<boolean>`offer.status = 'up' and offer.remaining_minor = 0`
}
