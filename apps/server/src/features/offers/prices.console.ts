import type { ConsoleDataOf } from '@u-market/contract'
import { defaultSettings, feedProblems, fiatText, percentText, whyFeedStopped } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { settingsNow } from '../market/index.ts'
import { feedFacts, findFeed, lastReferences } from './price-feed.queries.ts'

export function priceConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, 'getReference'> {
  return { getReference: () => referenceView(deps) }
}

const HISTORY = 20

/** The reference price, its source, and the state of the feed. */
async function referenceView({ database, clock, priceUrls }: Deps): Promise<ConsoleDataOf<'getReference'>> {
  const { kysely } = database
  const [settings, feed, changes] = await Promise.all([
    settingsNow(kysely),
    findFeed(kysely),
    lastReferences(kysely, HISTORY),
  ])
  const isFed = priceUrls.length > 0
  const stop = isFed ? whyFeedStopped(feedFacts(feed), settings, clock.now().getTime()) : null
  return {
    price: fiatText(settings.referencePrice),
    currency: settings.currency,
    reads: isFed ? (stop ?? 'follows') : 'set',
    reading: feed.readingMinor === null ? null : fiatText(feed.readingMinor),
    readAt: feed.readAt && unixSeconds(feed.readAt),
    held: feed.unconfirmedMinor === null ? null : fiatText(feed.unconfirmedMinor),
    heldSince: feed.unconfirmedSince && unixSeconds(feed.unconfirmedSince),
    triedAt: feed.triedAt && unixSeconds(feed.triedAt),
    problem: feedProblems.find((each) => each === feed.problem) ?? null,
    staleMinutes: settings.priceStaleMinutes,
    jumpPercent: percentText(settings.priceJumpBasisPoints),
    history: changes.map(({ id, since, priceMinor, operator }) => ({
      id: Number(id),
      at: unixSeconds(since),
      price: fiatText(priceMinor ?? defaultSettings.referencePrice),
      by: operator ?? '',
    })),
  }
}
