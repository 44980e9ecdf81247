/** The market as SQL alone lists it, with which the search of the kept offers is compared. */
import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Schema } from '../../db/schema.generated.ts'
import { bestFirst, isShown, type MarketFilter, type MarketSort, withMaker } from './offer.queries.ts'

/** What narrows the list alone. */
type Narrow = {
  readonly methodTypes: readonly string[] | undefined
  readonly merchant: boolean
  readonly maxMinutes: number | undefined
  readonly ownMinutes: ReadonlyMap<string, number>
  readonly minCompleted: number | undefined
}

function isListed({
  methodTypes,
  merchant,
  maxMinutes,
  ownMinutes,
  minCompleted,
  ...filter
}: MarketFilter & Narrow) {
  const { methodType } = filter
  const wanted = methodType ? [methodType] : (methodTypes ?? null)
  return expressionBuilder<Schema, 'offer'>().and([
    isShown(filter),
    ...(methodTypes ? [sql<boolean>`offer.method_types && ${[...methodTypes]}::text[]`] : []),
    ...(merchant
      ? [sql<boolean>`(select merchant_status = 'approved' from app_user where id = offer.maker_id)`]
      : []),
    ...(maxMinutes === undefined
      ? []
      : [
          sql<boolean>`exists (select from unnest(offer.method_types) as type
            where coalesce((${JSON.stringify(Object.fromEntries(ownMinutes))}::jsonb ->> type)::int, offer.pay_minutes) <= ${maxMinutes}
              and (${wanted}::text[] is null or type = any (${wanted}::text[])))`,
        ]),
    ...(minCompleted === undefined
      ? []
      : [
          sql<boolean>`(select recent_completed >= ${minCompleted} from trader_record where user_id = offer.maker_id)`,
        ]),
  ])
}

/** As `completionRate`; makers without a recent rate sort last. */
const completion = sql`record.recent_completed::float / nullif(record.recent_completed + record.recent_faults, 0)`

export function listMarket(
  db: Db,
  filter: MarketFilter & Narrow & { sort: MarketSort; limit: number; offset: number },
): Promise<{ id: number }[]> {
  const query = withMaker(db)
    .innerJoin('traderRecord as record', 'record.userId', 'offer.makerId')
    .where(isListed(filter))
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

export async function countMarket(db: Db, filter: MarketFilter & Narrow): Promise<number> {
  const { count } = await db
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isListed(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}
