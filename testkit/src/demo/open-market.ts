import { type App, createApp } from '@u-market/server/app.ts'
import type { Config } from '@u-market/server/platform/config.ts'
import type { DatabaseAccess } from '@u-market/server/platform/database-access.ts'
import type { FastifyBaseLogger } from 'fastify'
import { consoleCast } from '../cast.ts'
import { createFakeClock, millisecondsOf, runJobsUntil, type Span } from '../clock.ts'
import { type ConsoleOperator, createConsoleOperator, logInOperator, openOperators } from '../operator.ts'
import { intoProcess, type Transport } from '../transport.ts'

export type DemoOptions = { config: Config; access: DatabaseAccess; log: FastifyBaseLogger }

/** The market while its history is being made: the real server without a port, on a clock of its own. */
export type DemoMarket = {
  readonly app: App
  readonly transport: Transport
  /** Signs somebody in at the console, Olivia unless it is said: sessions there do not outlast a day. */
  operator(who?: keyof typeof consoleCast): Promise<ConsoleOperator>
  now(): Date
  /** Time passes, with everything that falls due on the way. */
  advance(span: Span): Promise<void>
  /** Time passes up to this moment. */
  advanceTo(moment: Date): Promise<void>
}

/** Opens the market at `start`, lets `play` make its history, and closes it again. */
export async function withMarket(
  options: DemoOptions,
  start: Date,
  play: (market: DemoMarket) => Promise<void>,
): Promise<void> {
  const clock = createFakeClock(start)
  // Everybody of the cast calls from an address of their own, as limits count by it.
  const app = await createApp({
    ...options,
    // Its codes and comings are history, not news.
    log: options.log.child({}, { level: 'warn' }),
    config: { ...options.config, trustedProxies: 1 },
    clock,
    withWorker: false,
  })
  try {
    await openOperators(options.access.owner, app.deps)
    const transport = intoProcess(app.fastify)
    await play({
      app,
      transport,
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
