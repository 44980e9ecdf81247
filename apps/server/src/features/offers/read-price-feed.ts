/**
 * The reference price follows a feed: one server reads it about once a minute and shares the reading through the database. A
 * reading that jumps too far is held until operators set the price; a failed one changes no price.
 */
import {
  agreedPrice,
  type EarlierPrices,
  type FeedFacts,
  type FeedProblem,
  feedWaitMinutes,
  hasStrayed,
  isJump,
  type MarketSettings,
  MINUTE_MS,
  type Price,
  price,
  readPrice,
  settingTable,
  valueAt,
  whyFeedStopped,
} from '@u-market/domain'
import { Counter, Gauge } from 'prom-client'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import {
  type CachedRead,
  createCachedRead,
  lockSettings,
  settingsNow,
  writeSetting,
} from '../market/index.ts'
import {
  earlierPrices,
  type FeedRow,
  feedFacts,
  findFeed,
  lockFeed,
  notifyPricesChanged,
  repriceOffers,
  unconfirmedPrice,
  writeFeed,
} from './price-feed.queries.ts'

const priceReadings = new Counter({
  name: 'u_market_price_readings_total',
  help: 'Readings of the price feed, by what came of them: read, or why there was no price.',
  labelNames: ['outcome'] as const,
})

const priceReadAt = new Gauge({
  name: 'u_market_price_read_timestamp_seconds',
  help: 'When the price feed last gave a price, as this server has read it.',
})

const priceStopped = new Gauge({
  name: 'u_market_price_stopped',
  help: '1 while floating offers are stopped: the feed is too old, or its price awaits an operator.',
})

/** Tolerance, because the job that runs each minute starts a little early or late. */
const SLACK_MS = 10_000

export async function readPriceFeed(deps: Deps): Promise<void> {
  const { priceUrls, database, clock, log } = deps
  if (priceUrls.length === 0) return
  const at = clock.now()
  const { triedAt, failures } = await findFeed(database.kysely)
  const waitMs = feedWaitMinutes(failures) * MINUTE_MS - SLACK_MS
  if (triedAt && at.getTime() < triedAt.getTime() + waitMs) return
  const { priceFeedPath } = await deps.settings()
  const reading = await readSources(priceUrls, priceFeedPath)
  if ('problem' in reading)
    log.warn({ problem: reading.problem, detail: reading.detail }, 'the price feed gave no price')
  priceReadings.inc({ outcome: 'problem' in reading ? reading.problem : 'read' })
  const noted = await transact(database, null, (tx) => noteReading(tx, reading, at))
  if (!noted) return
  deps.settingsChanged()
  priceStopped.set(noted.stop === null ? 0 : 1)
  if (noted.feed.readAt) priceReadAt.set(noted.feed.readAt.getTime() / 1000)
  if (noted.stop !== noted.stopBefore)
    log.warn(
      { stop: noted.stop },
      noted.stop === null ? 'floating offers trade again' : 'floating offers stopped',
    )
}

type Noted = {
  readonly feed: FeedRow
  readonly stopBefore: ReturnType<typeof whyFeedStopped>
  readonly stop: ReturnType<typeof whyFeedStopped>
}

/** Null if another server has recorded a later reading. */
async function noteReading(tx: Tx, reading: Reading, at: Date): Promise<Noted | null> {
  await lockSettings(tx)
  const feed = await lockFeed(tx)
  if (feed.triedAt && feed.triedAt > at) return null
  const settings = await settingsNow(tx)
  const earlier = await earlierPrices(tx, at)
  const next = { ...feed, ...nextFeed(feed, reading, { settings, at, earlier }) }
  await writeFeed(tx, next)
  const isMoved = await follow(tx, next, { settings, at })
  const stopBefore = feed.triedAt
    ? whyFeedStopped(feedFacts(feed), settings, feed.triedAt.getTime())
    : 'stale'
  const stop = whyFeedStopped(feedFacts(next), settings, at.getTime())
  if (isMoved || stop !== stopBefore) await notifyPricesChanged(tx)
  return { feed: next, stopBefore, stop }
}

type Moment = { readonly settings: MarketSettings; readonly at: Date }

function nextFeed(
  feed: FeedRow,
  reading: Reading,
  { settings, at, earlier }: Moment & { readonly earlier: EarlierPrices },
): Partial<FeedRow> {
  if ('problem' in reading) return { triedAt: at, failures: feed.failures + 1, problem: reading.problem }
  const read = { triedAt: at, failures: 0, problem: '', readingMinor: reading.price, readAt: at }
  return isNewlyUnconfirmed(feed, reading.price, settings) ||
    (feed.unconfirmedMinor === null && hasStrayed(reading.price, earlier, settings))
    ? { ...read, unconfirmedMinor: reading.price, unconfirmedSince: at }
    : read
}

/**
 * True for a reading that jumps: from the held price, if there is one, otherwise from the reference price. It then becomes the
 * held price, even if it is near the reference price; only operators end a hold.
 */
function isNewlyUnconfirmed(feed: FeedRow, reading: Price, settings: MarketSettings): boolean {
  return isJump(unconfirmedPrice(feed) ?? settings.referencePrice, reading, settings.priceJumpBasisPoints)
}

/** Sets the reference price to the price that was just read, unless it is held; returns whether the reference price changed. */
async function follow(tx: Tx, feed: FeedRow, { settings, at }: Moment): Promise<boolean> {
  const { readingMinor, readAt, unconfirmedMinor } = feed
  if (unconfirmedMinor !== null || readingMinor === null || readAt !== at) return false
  if (readingMinor === settings.referencePrice) return false
  await writeSetting(tx, { name: 'referencePrice', value: String(readingMinor), at })
  await repriceOffers(tx, price(readingMinor))
  return true
}

/**
 * Applies a reference price that operators set: reprices floating offers, and ends the hold of the feed's price if its last
 * reading is near the new price. A reading that is not near it is held. Runs in the caller's transaction, which holds the
 * settings lock exclusively.
 */
export async function referenceSet(
  { priceUrls, clock }: Pick<Deps, 'priceUrls' | 'clock'>,
  tx: Tx,
  { referencePrice, priceJumpBasisPoints }: MarketSettings,
): Promise<void> {
  if (priceUrls.length > 0) {
    const { readingMinor, unconfirmedMinor, unconfirmedSince } = await lockFeed(tx)
    if (readingMinor !== null && isJump(referencePrice, price(readingMinor), priceJumpBasisPoints))
      await writeFeed(tx, {
        unconfirmedMinor: unconfirmedMinor ?? readingMinor,
        unconfirmedSince: unconfirmedSince ?? clock.now(),
      })
    else await writeFeed(tx, { unconfirmedMinor: null, unconfirmedSince: null })
  }
  await repriceOffers(tx, referencePrice)
  await notifyPricesChanged(tx)
}

/** Creates the reader of the feed's state; the state is null in a market without a feed. */
export function createPriceFeedReader({
  database,
  clock,
  priceUrls,
}: Pick<Deps, 'database' | 'clock' | 'priceUrls'>): CachedRead<FeedFacts | null> {
  return createCachedRead(clock, async () =>
    priceUrls.length === 0 ? null : feedFacts(await findFeed(database.kysely)),
  )
}

/** Result of a reading; `detail` is for the log. */
type Reading = { readonly price: Price } | { readonly problem: FeedProblem; readonly detail: string }

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024

/**
 * Reads all sources at once. Where there are several, one that is silent or far off is outvoted, and one alone sets no price. The
 * path of a source is in the fragment of its address, which is never sent; without one it is the setting's.
 */
async function readSources(urls: readonly string[], path: string): Promise<Reading> {
  const readings = await Promise.all(urls.map((url) => fetchPrice(url, new URL(url).hash.slice(1) || path)))
  const prices = readings.flatMap((reading) => ('price' in reading ? [reading.price] : []))
  const agreed = agreedPrice(prices, urls.length)
  if (agreed !== null) return { price: agreed }
  const failed = readings.find((reading) => 'problem' in reading)
  if (failed && prices.length < 2) return failed
  return { problem: 'disagree', detail: prices.map(String).join(', ') }
}

/** Reads the price once, without following a redirect. Never throws: returns a failure as a problem. */
async function fetchPrice(url: string, path: string): Promise<Reading> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { problem: 'status', detail: String(response.status) }
    }
    const text = await readText(response)
    return text === null ? { problem: 'too_large', detail: `over ${MAX_BYTES} bytes` } : priceIn(text, path)
  } catch (error) {
    return { problem: 'unreachable', detail: reasonOf(error) }
  }
}

/** Reads up to `MAX_BYTES`; null for a longer body, so that an endless response is cut off. */
async function readText(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > MAX_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function priceIn(text: string, path: string): Reading {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problem: 'not_json', detail: 'the answer is no JSON' }
  }
  const price = readPrice(valueAt(json, path), settingTable.referencePrice)
  return price === null ? { problem: 'no_price', detail: `no price at ${path}` } : { price }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
