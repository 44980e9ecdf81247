import { isJump, type MarketSettings, price } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../deps.ts'
import { announcePrices, lockFeed, writeFeed } from './price-feed.queries.ts'
import { repriceOffers } from './reprice-offers.ts'

/**
 * Operators have set the reference price, in the caller's transaction, which holds the settings alone: prices that float follow. With
 * that they confirm what the feed says, as far as it is near to what they have set; else it is held, now as before.
 */
export async function referenceSet(
  { priceUrl, clock }: Pick<Deps, 'priceUrl' | 'clock'>,
  tx: Tx,
  { referencePrice, priceJumpBasisPoints }: MarketSettings,
): Promise<void> {
  if (priceUrl !== undefined) {
    const { readingMinor, heldMinor, heldSince } = await lockFeed(tx)
    if (readingMinor !== null && isJump(referencePrice, price(readingMinor), priceJumpBasisPoints))
      await writeFeed(tx, { heldMinor: heldMinor ?? readingMinor, heldSince: heldSince ?? clock.now() })
    else await writeFeed(tx, { heldMinor: null, heldSince: null })
  }
  await repriceOffers(tx, referencePrice)
  await announcePrices(tx)
}
