import type { HomeConfig } from '@u-market/contract'
import { DAY_MS, dayEnds, defaultSettings, fiatText, type MarketSettings, MINUTE_MS } from '@u-market/domain'
import { statement } from '../../db/statement.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { medianReviewMinutes } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'

/** Figures that are the same for all users and are computed from many rows. */
export type MarketFacts = Pick<HomeConfig, 'priceHistory' | 'reviews'>

/** Maximum age of the computed figures. */
const KEPT_MS = 5 * MINUTE_MS
const DAYS = 7
type Kept = { readonly read: Promise<Read>; readonly until: number }
type Read = { readonly changes: readonly PriceChange[]; readonly verificationMinutes: number | null }

/** Computes the figures at most once in five minutes. The current price is always that of the settings. */
export function createMarketFacts(deps: Pick<Deps, 'database' | 'clock'>) {
  let kept: Kept | null = null
  return async (settings: MarketSettings): Promise<MarketFacts> => {
    const now = deps.clock.now()
    if (!kept || now.getTime() >= kept.until) {
      const read = readFacts(deps, now)
      kept = { read, until: now.getTime() + KEPT_MS }
      // A failed read is not cached: the next caller tries again.
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
  { currency, referencePrice }: MarketSettings,
  now: Date,
): MarketFacts['priceHistory'] {
  // The default price applied before the first change, and whenever a change was back to the default. It is of one currency only.
  const unset = currency === defaultSettings.currency ? defaultSettings.referencePrice : referencePrice
  const priceAt = (at: Date): bigint => {
    const change = changes.findLast(({ since }) => since <= at)
    return change?.priceMinor ?? unset
  }
  return [
    ...dayEnds(now, DAYS).map((end) => ({ at: unixSeconds(end), price: fiatText(priceAt(end)) })),
    { at: unixSeconds(now), price: fiatText(referencePrice) },
  ]
}

/**
 * A change of the reference price; null: back to the default. The database records it when the setting changes
 * (`note_reference_price`).
 */
type PriceChange = { readonly since: Date; readonly priceMinor: bigint | null }

/** Enough for eight days with one change every quarter of an hour (768). */
const MAX_CHANGES = 1_000

const changesSql = statement<PriceChange>(
  'list-price-changes',
  `select since, price_minor from (
      (select id, since, price_minor from reference_price where since <= $1 order by since desc, id desc limit 1)
      union all
      (select id, since, price_minor from reference_price where since > $1 order by since desc, id desc limit ${MAX_CHANGES})) c
    order by since, id`,
)

/** Returns the changes since a moment, after the change that applied at that moment. Oldest first. */
function listPriceChanges({ database }: Pick<Deps, 'database'>, since: Date): Promise<PriceChange[]> {
  return changesSql(database.pool, [since])
}
