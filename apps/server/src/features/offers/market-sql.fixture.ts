/** The market as SQL alone lists it, with which the search of the kept offers is compared. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { bestFirst, isShown, type MarketFilter, type MarketSort, withMaker } from './offer.queries.ts'

/** As `completionRate`; makers without a recent rate sort last. */
const completion = sql`record.recent_completed::float / nullif(record.recent_completed + record.recent_faults, 0)`

export function listMarket(
  db: Db,
  filter: MarketFilter & { sort: MarketSort; limit: number; offset: number },
): Promise<{ id: number }[]> {
  const query = withMaker(db)
    .innerJoin('traderRecord as record', 'record.userId', 'offer.makerId')
    .where(isShown(filter))
  const [trades, takes] =
    filter.side === 'sell'
      ? (['record.salesCompleted', 'record.releaseSeconds'] as const)
      : (['record.completedOrders', 'record.payMedian'] as const)
  const sorted =
    filter.sort === 'credit'
      ? query.orderBy(sql`${completion} desc nulls last`).orderBy(trades, 'desc')
      : filter.sort === 'speed'
        ? query.orderBy(takes, (order) => order.asc().nullsLast())
        : query
  return sorted
    .orderBy('offer.priceMinor', bestFirst[filter.side])
    .orderBy('offer.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

export async function countMarket(db: Db, filter: MarketFilter): Promise<number> {
  const { count } = await db
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isShown(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}
