import type { Locale } from '@u-market/contract'
import type { FeedFacts, MarketSettings, UserId } from '@u-market/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { HashCost } from '../platform/config.ts'
import type { DataKeys } from '../platform/data-keys.ts'
import type { WebPushSettings } from '../platform/push-keys.ts'

export type Demo = {
  /** Unix milliseconds. */
  readonly madeAt: number
  /** Returns at once; the port closes as soon as what is under way is answered. */
  readonly startOver: () => void
}

/** What is stopped, and what people are told of it. */
export type SwitchedOff = {
  readonly what: string
  readonly words: Readonly<Partial<Record<Locale, string>>>
  readonly since: Date
  readonly until: Date | null
}

/** What features are given to act with. Made once by `createApp`. */
export type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** The market's rules as operators have set them; kept until they change. */
  readonly settings: () => Promise<MarketSettings>
  /** What operators have stopped for now; kept until that changes. */
  readonly switches: () => Promise<readonly SwitchedOff[]>
  /** How the feed stands that the reference price follows; null: operators set it. Kept as the rules are. */
  readonly priceFeed: () => Promise<FeedFacts | null>
  /** The rules were changed, here or elsewhere: they are read anew. Called after the commit. */
  readonly settingsChanged: () => void
  /** Keys of what the server signs are derived from it. */
  readonly secret: string
  /** What identifies people lies encrypted with them. */
  readonly dataKeys: DataKeys
  /** The cost of a password's hash, for each attempt too. */
  readonly hashCost: HashCost
  readonly publicUrl: string
  /** What is answered goes to operators. */
  readonly isConsole: boolean
  readonly isDemo: boolean
  /** An operator may log in without a second factor: in a demo that only its own machine reaches. */
  readonly isMfaOptional: boolean
  /** Null: no demo, or one that cannot be made anew. */
  readonly demo: Demo | null
  readonly dataDir: string
  /** Where SMS codes are posted to; undefined: the log. */
  readonly smsUrl: string | undefined
  /** Where the reference price is read; undefined: operators set it. */
  readonly priceUrl: string | undefined
  /** Null: no web push. */
  readonly webPush: WebPushSettings | null
  /** Says that something was committed to the stream of events; called after the commit, coalesced, never awaited. */
  readonly wake: () => void
  readonly isOnline: (userId: UserId) => boolean
  /** Through which event everything has appeared: nothing older can still be committed. */
  readonly watermarkSeq: () => number
}

/** The same for operators' calls. */
export function forConsole<Given extends Deps>(deps: Given): Given {
  return { ...deps, isConsole: true }
}
