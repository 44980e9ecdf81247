import type { HomeConfig } from '@u-market/contract'
import { dayEnds, defaultSettings, fiatText, type MarketSettings } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import { medianReviewMinutes } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { listPriceChanges, type PriceChange } from './price-history.ts'

/** What is summed up from many rows, and looked at by everybody. */
export type MarketFacts = Pick<HomeConfig, 'priceHistory' | 'reviews'>

/** How old the sums may be. */
const KEPT_MS = 5 * 60_000
const DAYS = 7
const DAY_MS = 86_400_000

type Kept = { readonly read: Promise<Read>; readonly until: number }
type Read = { readonly changes: readonly PriceChange[]; readonly verificationMinutes: number | null }

/** Reads them at most once in five minutes; the price of now is that of the settings. */
export function createMarketFacts(deps: Pick<Deps, 'database' | 'clock'>) {
  let kept: Kept | null = null
  return async (settings: MarketSettings): Promise<MarketFacts> => {
    const now = deps.clock.now()
    if (!kept || now.getTime() >= kept.until) {
      const read = readFacts(deps, now)
      kept = { read, until: now.getTime() + KEPT_MS }
      // A failed read is not kept: the next caller tries again.
      read.catch(() => {
        kept = null
      })
    }
    const { changes, verificationMinutes } = await kept.read
    return { priceHistory: historyOf(changes, settings, now), reviews: { verificationMinutes } }
  }
}

async function readFacts(deps: Pick<Deps, 'database'>, now: Date): Promise<Read> {
  const [changes, verificationMinutes] = await Promise.all([
    listPriceChanges(deps, new Date(now.getTime() - (DAYS + 1) * DAY_MS)),
    medianReviewMinutes(deps, new Date(now.getTime() - DAYS * DAY_MS)),
  ])
  return { changes, verificationMinutes }
}

function historyOf(
  changes: readonly PriceChange[],
  { referencePrice }: MarketSettings,
  now: Date,
): MarketFacts['priceHistory'] {
  const priceAt = (at: Date): bigint => {
    // Before the first change nobody had set a price.
    const change = changes.findLast(({ since }) => since <= at)
    return change?.priceMinor ?? defaultSettings.referencePrice
  }
  return [
    ...dayEnds(now, DAYS).map((end) => ({ at: unixSeconds(end), price: fiatText(priceAt(end)) })),
    { at: unixSeconds(now), price: fiatText(referencePrice) },
  ]
}
