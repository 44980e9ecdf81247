import type { FeedFacts } from '@u-market/domain'

/** How the feed stands that the reference price follows. */
export type PriceFeed = FeedFacts
