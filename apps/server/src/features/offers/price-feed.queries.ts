import { defaultSettings, type EarlierPrices, type FeedFacts, type Price, price } from '@u-market/domain'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PriceFeedTable } from '../../db/schema.generated.ts'
import { channels, PRICES_CHANGED } from '../events/index.ts'

const ROW = 1

export type FeedRow = Omit<Selectable<PriceFeedTable>, 'id'>

export function findFeed(db: Db): Promise<FeedRow> {
  return db.selectFrom('priceFeed').selectAll().where('id', '=', ROW).executeTakeFirstOrThrow()
}

/** The caller holds the settings lock exclusively, because the reference price, which follows the feed, is a setting. */
export function lockFeed(tx: Tx): Promise<FeedRow> {
  return tx
    .selectFrom('priceFeed')
    .selectAll()
    .where('id', '=', ROW)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function writeFeed(tx: Tx, change: Partial<FeedRow>): Promise<void> {
  await tx.updateTable('priceFeed').set(change).where('id', '=', ROW).execute()
}

/** Makes every server read the prices again and notify the clients that show them, once the caller's transaction commits. */
export async function notifyPricesChanged(tx: Tx): Promise<void> {
  await sql`select pg_notify(${channels.rules}, ${PRICES_CHANGED})`.execute(tx)
}

export function feedFacts({
  readAt,
  unconfirmedMinor,
}: Pick<FeedRow, 'readAt' | 'unconfirmedMinor'>): FeedFacts {
  return { readAt: readAt?.getTime() ?? null, isUnconfirmed: unconfirmedMinor !== null }
}

export function unconfirmedPrice({ unconfirmedMinor }: Pick<FeedRow, 'unconfirmedMinor'>): Price | null {
  return unconfirmedMinor === null ? null : price(unconfirmedMinor)
}

export type ReferenceChange = {
  readonly id: bigint
  readonly since: Date
  readonly priceMinor: bigint | null
  readonly operator: string | null
}

/** The latest reference prices, newest first, with the operator who proposed each; null: the price came from the feed. */
export async function lastReferences(db: Db, limit: number): Promise<ReferenceChange[]> {
  const { rows } = await sql<ReferenceChange>`
    select p.id, p.since, p.price_minor, o.name as operator
      from (select * from reference_price order by since desc, id desc limit ${limit}) p
      left join setting_change c on c.name = 'referencePrice' and c.created_at = p.since
      left join operator o on o.id = c.proposed_by
      order by p.since desc, p.id desc`.execute(db)
  return rows
}

/**
 * The reference prices of an hour and a day before a moment, for comparing small steps. Not from before the last change by
 * operators, which confirmed a price.
 */
export async function earlierPrices(db: Db, at: Date): Promise<EarlierPrices> {
  const { rows } = await sql<{ hours: number; priceMinor: bigint | null }>`
    select distinct on (back.hours) back.hours, p.price_minor
      from (values (1), (24)) back(hours)
      cross join (select max(created_at) as at from setting_change where name = 'referencePrice') confirmed
      join reference_price p on p.since <= greatest(${at}::timestamptz - back.hours * interval '1 hour', confirmed.at)
      order by back.hours, p.since desc, p.id desc`.execute(db)
  const before = (hours: number) => {
    // Before the first change the setting has its default, as after a change to none.
    const found = rows.find((row) => row.hours === hours)
    return price(found?.priceMinor ?? defaultSettings.referencePrice)
  }
  return { hourBefore: before(1), dayBefore: before(24) }
}

/**
 * Reprices every listed floating offer for a new reference price, as `floatPrice` does. The caller holds the settings lock
 * exclusively, so that no offer changes in between, and changes the reference price in the same transaction. Offers are locked by
 * id, the common lock order; an order that waits for such a lock gets the new price.
 */
export async function repriceOffers(tx: Tx, reference: Price): Promise<void> {
  const next = sql`greatest(1, (${reference}::bigint * (10000 + offer.premium_basis_points) * 2 + 10000) / 20000)`
  await sql`
    with floating as materialized (
      select id from offer where premium_basis_points is not null and status = 'up' order by id for no key update)
    update offer set price_minor = ${next} from floating
      where offer.id = floating.id and offer.price_minor <> ${next}`.execute(tx)
}
