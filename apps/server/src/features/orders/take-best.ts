import type { OfferId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type BestOffer, findBestOffers, marketNow, readPrices } from '../offers/index.ts'

/** Refusals that say this offer is not the one; the next best is tried. */
const tryNext = new Set([
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'CONDITIONS_NOT_MET',
  'OUT_OF_STOCK',
  'AMOUNT_OUT_OF_LIMITS',
  'METHOD_NOT_OFFERED',
  'PRICE_CHANGED',
])
/** Under contention the best offers may go while we ask; after so many looks there is no match. */
const LOOKS = 4

type Wish = Omit<Parameters<typeof findBestOffers>[1], keyof ReturnType<typeof marketNow> | 'without'>

/**
 * Takes the best offer that fits, or the next best when others were quicker. Never trades the same coin twice: placing decides. Throws
 * `NO_MATCH`, and what refuses any offer.
 */
export async function takeBest<Taken>(
  deps: Deps,
  wish: Wish,
  take: (offer: BestOffer) => Promise<Taken>,
): Promise<Taken> {
  const tried = new Set<OfferId>()
  for (let look = 0; look < LOOKS; look++) {
    const now = marketNow(await readPrices(deps))
    const offers = await findBestOffers(deps.database.kysely, { ...now, ...wish, without: [...tried] })
    if (offers.length === 0) break
    for (const offer of offers) {
      tried.add(offer.id)
      try {
        return await take(offer)
      } catch (error) {
        if (!(error instanceof Refusal) || !tryNext.has(error.reason)) throw error
        // All prices that float move together: the next look has them as they are now.
        if (error.reason === 'PRICE_CHANGED') tried.delete(offer.id)
      }
    }
  }
  throw new Refusal('NO_MATCH')
}
