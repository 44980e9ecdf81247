/**
 * The reference price follows a feed: one server reads it about once a minute, and what it has read stands in the database for all of
 * them. A reading that moves the price too far at once is held until operators set the price; a failed one counts as none.
 */
import {
  feedWaitMinutes,
  isJump,
  type MarketSettings,
  type Price,
  price,
  whyFeedStopped,
} from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { lockSettings, settingsNow, writeSetting } from '../market/index.ts'
import { fetchPrice, type Reading } from './fetch-price.ts'
import {
  announcePrices,
  type FeedRow,
  feedFacts,
  findFeed,
  heldPrice,
  lockFeed,
  writeFeed,
} from './price-feed.queries.ts'
import { priceReadAt, priceReadings, priceStopped } from './price-metrics.ts'
import { repriceOffers } from './reprice-offers.ts'

/** Minutes begin a little early or late. */
const SLACK_MS = 10_000

export async function readPriceFeed(deps: Deps): Promise<void> {
  const { priceUrl, database, clock, log } = deps
  if (priceUrl === undefined) return
  const at = clock.now()
  const { triedAt, failures } = await findFeed(database.kysely)
  const waitMs = feedWaitMinutes(failures) * 60_000 - SLACK_MS
  if (triedAt && at.getTime() < triedAt.getTime() + waitMs) return
  const { priceFeedPath } = await deps.settings()
  const reading = await fetchPrice(priceUrl, priceFeedPath)
  if ('problem' in reading)
    log.warn({ problem: reading.problem, detail: reading.detail }, 'the price feed gave no price')
  priceReadings.inc({ outcome: 'problem' in reading ? reading.problem : 'read' })
  const noted = await transact(database, null, (tx) => noteReading(tx, reading, at))
  if (!noted) return
  deps.rulesChanged()
  priceStopped.set(noted.stop === null ? 0 : 1)
  if (noted.feed.readAt) priceReadAt.set(noted.feed.readAt.getTime() / 1000)
  if (noted.stop !== noted.stopBefore)
    log.warn(
      { stop: noted.stop },
      noted.stop === null ? 'floating offers trade again' : 'floating offers stand still',
    )
}

type Noted = {
  readonly feed: FeedRow
  readonly stopBefore: ReturnType<typeof whyFeedStopped>
  readonly stop: ReturnType<typeof whyFeedStopped>
}

/** Null where another server has read it later than this. */
async function noteReading(tx: Tx, reading: Reading, at: Date): Promise<Noted | null> {
  await lockSettings(tx)
  const feed = await lockFeed(tx)
  if (feed.triedAt && feed.triedAt > at) return null
  const settings = await settingsNow(tx)
  const next = { ...feed, ...nextFeed(feed, reading, { settings, at }) }
  await writeFeed(tx, next)
  const isMoved = await follow(tx, next, { settings, at })
  const stopBefore = feed.triedAt
    ? whyFeedStopped(feedFacts(feed), settings, feed.triedAt.getTime())
    : 'stale'
  const stop = whyFeedStopped(feedFacts(next), settings, at.getTime())
  if (isMoved || stop !== stopBefore) await announcePrices(tx)
  return { feed: next, stopBefore, stop }
}

type Moment = { readonly settings: MarketSettings; readonly at: Date }

function nextFeed(feed: FeedRow, reading: Reading, { settings, at }: Moment): Partial<FeedRow> {
  if ('problem' in reading) return { triedAt: at, failures: feed.failures + 1, problem: reading.problem }
  const read = { triedAt: at, failures: 0, problem: '', readingMinor: reading.price, readAt: at }
  return isHeldAnew(feed, reading.price, settings)
    ? { ...read, heldMinor: reading.price, heldSince: at }
    : read
}

/** What is held stays until operators have looked, even if the feed comes back; and is another matter once the feed has moved on from it. */
function isHeldAnew(feed: FeedRow, reading: Price, settings: MarketSettings): boolean {
  return isJump(heldPrice(feed) ?? settings.referencePrice, reading, settings.priceJumpBasisPoints)
}

/** The reference becomes what was read now; answers whether that moved it. */
async function follow(tx: Tx, feed: FeedRow, { settings, at }: Moment): Promise<boolean> {
  const { readingMinor, readAt, heldMinor } = feed
  if (heldMinor !== null || readingMinor === null || readAt !== at) return false
  if (readingMinor === settings.referencePrice) return false
  await writeSetting(tx, { name: 'referencePrice', value: String(readingMinor), at })
  await repriceOffers(tx, price(readingMinor))
  return true
}
