import type { Deps } from '../deps.ts'
import { createKeptRead, type KeptRead } from '../market/index.ts'
import { feedFacts, findFeed } from './price-feed.queries.ts'
import type { PriceFeed } from './price-feed.ts'

/** Makes the reader of how the feed stands; null where operators set the price. */
export function createPriceFeedReader({
  database,
  clock,
  priceUrl,
}: Pick<Deps, 'database' | 'clock' | 'priceUrl'>): KeptRead<PriceFeed | null> {
  return createKeptRead(clock, async () =>
    priceUrl === undefined ? null : feedFacts(await findFeed(database.kysely)),
  )
}
