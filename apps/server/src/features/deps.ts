import type { Locale, ServerFrame } from '@u-market/contract'
import type { FeedFacts, MarketSettings, UserId } from '@u-market/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { PaymentRailTable } from '../db/schema.generated.ts'
import type { Currency } from '../locales/money-text.ts'
import type { Clock } from '../platform/clock.ts'
import type { HashCost } from '../platform/config.ts'
import type { DataKeys } from '../platform/data-keys.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Mailbox } from '../platform/mailbox.ts'
import type { Mailer } from '../platform/mailer.ts'
import type { WebPushSettings } from '../platform/push-keys.ts'

export type Demo = {
  /** Unix milliseconds. */
  readonly madeAt: number
  /** Asks for a reset of the demo and returns at once. The port closes after the calls under way have been answered. */
  readonly startOver: () => void
}

/** A function that an operator has switched off, and the text that users see about it. */
export type SwitchedOff = {
  readonly what: string
  readonly words: Readonly<Partial<Record<Locale, string>>>
  readonly since: Date
  readonly until: Date | null
}

/** Says which moments the market served: while it is away or stopped, no clock of an order runs. */
export type ServedTime = {
  /** Whether an order may be judged at this moment: nothing is known that stops clocks, and the last look is not too old. */
  readonly covers: (at: Date) => boolean
  /** Looks, and settles what time was lost; returns the stop of everything that goes on. Several calls at once become one. */
  readonly settle: () => Promise<SwitchedOff | null>
  /** As `settle`, in the transaction that ends a stop. */
  readonly settleIn: (tx: Tx) => Promise<void>
  /** Looks again before the next order is judged. */
  readonly forget: () => void
  /** From now on this process leaves signs of life, and judges how long they were missing. */
  readonly begin: () => Promise<void>
}

/** A way for buyers to pay sellers, such as a bank transfer, with the fields that a payment needs. */
export type Rail = Omit<Selectable<PaymentRailTable>, 'changedAt'>

/** Dependencies of all features, created once by `createApp`. */
export type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** The market's settings, cached until a change. */
  readonly settings: () => Promise<MarketSettings>
  /** The market's currency as last read: it is set once, before there is an amount to write. */
  readonly currency: () => Currency
  /** The functions that are switched off now, cached until a change. */
  readonly switches: () => Promise<readonly SwitchedOff[]>
  readonly servedTime: ServedTime
  /** All payment rails, also those that the market does not offer, cached until a change. */
  readonly rails: () => Promise<readonly Rail[]>
  /** The version of the terms of use, privacy notice and risk notice in force, cached like the settings. */
  readonly termsVersion: () => Promise<number>
  /** State of the feed behind the reference price, cached like the settings; null if operators set the price by hand. */
  readonly priceFeed: () => Promise<FeedFacts | null>
  /**
   * Drops this server's cached settings, switches, rails and feed state. Call it after the commit of a change, and when another server
   * reports one.
   */
  readonly settingsChanged: () => void
  /** Signing keys are derived from this secret. */
  readonly secret: string
  /** Keys that encrypt identity data. */
  readonly dataKeys: DataKeys
  /** Cost of hashing a password, paid by every login attempt. */
  readonly hashCost: HashCost
  /** Zero bits of a visitor's proof of work. */
  readonly proofBits: number
  readonly publicUrl: string
  /** Whether the responses are for operators: pictures then get URLs of the console. */
  readonly isConsole: boolean
  readonly isDemo: boolean
  /** Operators may log in without a second factor: only in a demo that is reachable from its own machine alone. */
  readonly isMfaOptional: boolean
  /** Null unless this is a demo that can be reset. */
  readonly demo: Demo | null
  /** Where uploads arrive before they are stored. */
  readonly dataDir: string
  /** Holds uploads and archives as they are at rest: documents are encrypted. */
  readonly files: FileStore
  /** URL that SMS codes are posted to; undefined writes them to the log. */
  readonly smsUrl: string | undefined
  /** Null without e-mail. */
  readonly mailer: Mailer | null
  /** Null unless this is a demo that keeps its mails for its page. */
  readonly mailbox: Mailbox | null
  /** URL of the reference price; undefined if operators set it. */
  readonly priceUrls: readonly string[]
  /** Null without web push. */
  readonly webPush: WebPushSettings | null
  /** Reports that events were committed. Call it after the commit; it returns at once, and several calls become one. */
  readonly wake: () => void
  /** Sends a frame to a user's sockets on every server; it is not stored, and may be lost. Call it after the commit. */
  readonly relay: (to: UserId, frame: ServerFrame) => void
  readonly isOnline: (userId: UserId) => boolean
  readonly onlineUsers: () => readonly UserId[]
  /** Returns the watermark: every event up to this sequence number is visible or never will be. */
  readonly watermarkSeq: () => number
}

/** Returns the dependencies for operators' calls. Their reads may be long, so they do not leave with those of users. */
export function forConsole<Given extends Deps>(deps: Given): Given {
  const { database } = deps
  return { ...deps, isConsole: true, database: { ...database, kysely: database.apart } }
}
