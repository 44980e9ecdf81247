import { type App, createApp } from '@u-market/server/app.ts'
import { openDatabase } from '@u-market/server/db/database.ts'
import { type MarketPlace, setCurrency } from '@u-market/server/features/market/index.ts'
import type { Config } from '@u-market/server/platform/config.ts'
import type { OwnedAccess } from '@u-market/server/platform/database-access.ts'
import type { FastifyBaseLogger } from 'fastify'
import { consoleCast } from '../cast.ts'
import { createFakeClock, millisecondsOf, runJobsUntil, type Span } from '../clock.ts'
import { type ConsoleOperator, createConsoleOperator, logInOperator, openOperators } from '../operator.ts'
import { intoProcess, type Transport } from '../transport.ts'
import { type DemoPlace, demoPlaces, priceAt, type RailKey } from './places/index.ts'

export type DemoOptions = {
  readonly config: Config
  readonly access: OwnedAccess
  readonly log: FastifyBaseLogger
}

/** The market while its history is created: the real server without a port, on a fake clock. */
export type DemoMarket = {
  readonly app: App
  readonly transport: Transport
  readonly place: DemoPlace
  /** A price of the history, which is told at a reference of 7.20, at the reference of this place. */
  price(told: string): string
  /** A rail of the history, told as in the first place. */
  rail(told: RailKey): string
  /** Logs an operator in, Olivia by default. Sessions last no longer than a day, so each use logs in again. */
  operator(who?: keyof typeof consoleCast): Promise<ConsoleOperator>
  now(): Date
  /** Advances the clock and runs everything that falls due. */
  advance(span: Span): Promise<void>
  /** Advances the clock to this moment. */
  advanceTo(moment: Date): Promise<void>
}

/** Opens the market at `start`, runs `play` and closes it. */
export async function withMarket(
  options: DemoOptions,
  start: Date,
  play: (market: DemoMarket) => Promise<void>,
): Promise<void> {
  const clock = createFakeClock(start)
  const place = demoPlaces[options.config.demoPlace]
  // Each of the cast calls from its own address, because limits count by it.
  const app = await createApp({
    ...options,
    // Leaves the SMS codes and requests of the history out of the log.
    log: options.log.child({}, { level: 'warn' }),
    // The history is played in this process alone: it has its own prices, and sends nothing to anybody.
    config: {
      ...options.config,
      trustedProxies: 1,
      priceUrls: [],
      smsUrl: undefined,
      smtp: null,
      hasMailbox: options.config.isDemo,
      webPush: null,
    },
    clock,
    withWorker: false,
  })
  try {
    await openOperators(options.access.owner, app.deps)
    if (place.market) await settle(options.access.owner, place.market, app)
    const transport = intoProcess(app.fastify)
    await play({
      app,
      transport,
      place,
      price: (told) => priceAt(place, told),
      rail: (told) => place.rails[told],
      operator: async (who = 'olivia') =>
        createConsoleOperator(await logInOperator(consoleCast[who], transport), transport),
      now: clock.now,
      advance: (span) =>
        runJobsUntil(app.deps, clock, new Date(clock.now().getTime() + millisecondsOf(span))),
      advanceTo: (moment) => runJobsUntil(app.deps, clock, moment),
    })
  } finally {
    await app.close()
  }
}

/** Sets the currency as `npm run operator -- market` does. */
async function settle(owner: string, market: MarketPlace, { deps }: App): Promise<void> {
  const database = openDatabase(owner, 1, () => {})
  await setCurrency({ database, clock: deps.clock }, market)
  await database.close()
  deps.settingsChanged()
  // So that the currency is known to what is written without reading the settings.
  await deps.settings()
}
