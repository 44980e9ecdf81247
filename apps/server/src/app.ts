import cookie from '@fastify/cookie'
import { callPaths, type Locale } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { allConsoleHandlers, allHandlers } from './all-handlers.ts'
import { openDatabase } from './db/database.ts'
import { createHealthCheck, type HealthCheck } from './db/health.ts'
import { findReplay } from './db/transact.ts'
import { createSessionFinder } from './features/accounts/index.ts'
import { type Demo, type Deps, forConsole } from './features/deps.ts'
import { createWake } from './features/events/index.ts'
import {
  createRailsReader,
  createSettingsReader,
  createSwitchesReader,
  createTermsReader,
  requireConsent,
} from './features/market/index.ts'
import { createMessageWriter, type MessageDeps } from './features/messaging/index.ts'
import { createMarketMemory, createPriceFeedReader, type MarketDeps } from './features/offers/index.ts'
import {
  auditContext,
  findOperatorSession,
  recordDocumentView,
  recordRefusedAct,
  recordView,
} from './features/operators/index.ts'
import {
  createOrderExecutor,
  createServedTime,
  findDisputeReplay,
  findOrderReplay,
  type OrderDeps,
  whileProofArrives,
} from './features/orders/index.ts'
import type { RecordRefused } from './http/audit-context.ts'
import { createFastify } from './http/create-fastify.ts'
import { registerPages } from './http/pages/index.ts'
import { registerCalls } from './http/register-calls.ts'
import { registerExports } from './http/register-exports.ts'
import { registerFreezePage } from './http/register-freeze-page.ts'
import { registerUnsubscribe } from './http/register-unsubscribe.ts'
import { registerUploads } from './http/register-uploads.ts'
import { type MetricsServer, serveMetrics } from './http/serve-metrics.ts'
import { createTasks, startSweeper, startWorker } from './jobs/index.ts'
import { createAddressReader } from './platform/caller-address.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { DatabaseAccess } from './platform/database-access.ts'
import type { IdempotencyKey, Replay } from './platform/idempotency.ts'
import { createRateLimit, type LimitRate } from './platform/limit-rate.ts'
import { createMailbox } from './platform/mailbox.ts'
import { createMailer } from './platform/mailer.ts'
import { prepareDatabase } from './prepare-database.ts'
import { createGateway } from './realtime/index.ts'

export type AppOptions = {
  readonly config: Config
  readonly access: DatabaseAccess
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Tests run due jobs themselves, as they control the clock. */
  readonly withWorker?: boolean
  /** Only for a database that a test has just copied from a prepared one. */
  readonly isPrepared?: boolean
  /** Set if the server serves the demo, which can be reset. */
  readonly demo?: Demo
}

type AppDeps = OrderDeps & MessageDeps & MarketDeps

export type App = {
  readonly fastify: FastifyInstance
  readonly deps: AppDeps
  /** Opens the port. Returns the address. */
  listen(): Promise<string>
  /** Refuses new work, lets running work finish, then closes sockets, worker and pool. */
  close(): Promise<void>
}

/**
 * Creates the whole server on a database: migrates it, registers every call, attaches sockets and starts the jobs. `listen` opens
 * the port.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { access, config, clock, log } = options
  const addressOf = createAddressReader(config.trustedProxies)
  if (!options.isPrepared) await prepareDatabase(access, { keys: config.dataKeys, log })
  const database = openDatabase(access.server, config.dbPoolSize, (error) =>
    log.warn(`a connection to the database broke: ${error.message}`),
  )
  const health = createHealthCheck(access.server)
  const wake = createWake(database.pool, log)
  const deps = composeDeps(options, {
    database,
    wake: wake.signal,
    isOnline: (userId) => gateway.isOnline(userId),
    onlineUsers: () => gateway.onlineUsers(),
    watermarkSeq: () => gateway.watermarkSeq(),
  })
  await deps.settings()
  const limitRate = createRateLimit()
  const gateway = createGateway({ deps, connectionString: access.server, addressOf, limitRate })
  const fastify = createFastify({ log, clock, addressOf, publicUrl: config.publicUrl })
  // The port stays open and responds with 503 while clients are asked to reconnect elsewhere.
  fastify.addHook('preClose', () => gateway.close())
  await registerRoutes(fastify, deps, { health, limitRate })
  await fastify.ready()
  await gateway.attach(fastify.server)
  const jobs = options.withWorker === false ? null : await startJobs(deps)
  let metrics: MetricsServer | null = null
  return {
    fastify,
    deps,
    listen: async () => {
      if (config.metricsPort !== undefined)
        metrics = await serveMetrics({ port: config.metricsPort, host: config.host })
      return fastify.listen({ port: config.port, host: config.host })
    },
    close: async () => {
      await fastify.close()
      await jobs?.stop()
      deps.mailer?.close()
      await Promise.all([metrics?.close(), wake.close(), health.close()])
      await database.close()
    },
  }
}

/** The gateway needs the deps, so the deps call the gateway through closures. */
function composeDeps(
  { config, clock, log, demo }: AppOptions,
  made: Pick<Deps, 'database' | 'wake' | 'isOnline' | 'onlineUsers' | 'watermarkSeq'>,
): AppDeps {
  const { database, wake } = made
  const settings = createSettingsReader({ database, clock, log })
  const switches = createSwitchesReader({ database, clock })
  const rails = createRailsReader({ database, clock })
  const terms = createTermsReader({ database, clock })
  const { priceUrls } = config
  const servedTime = createServedTime({ database, clock, log, wake })
  const mailbox = config.isDemo && config.hasMailbox ? createMailbox() : null
  const priceFeed = createPriceFeedReader({ database, clock, priceUrls })
  return {
    ...made,
    clock,
    orders: createOrderExecutor({ database, clock, wake, servedTime }),
    writeMessage: createMessageWriter({ database, clock }),
    log,
    settings: settings.read,
    currency: settings.latest,
    switches: switches.read,
    servedTime,
    rails: rails.read,
    termsVersion: terms.read,
    priceFeed: priceFeed.read,
    market: createMarketMemory(database, config.marketAgeMs),
    settingsChanged: () => {
      settings.forget()
      switches.forget()
      servedTime.forget()
      rails.forget()
      terms.forget()
      priceFeed.forget()
    },
    secret: config.secret,
    dataKeys: config.dataKeys,
    hashCost: config.hashCost,
    proofBits: config.proofBits,
    publicUrl: config.publicUrl,
    isConsole: false,
    isDemo: config.isDemo,
    isMfaOptional: config.isDemo && !config.isReachable,
    demo: demo ?? null,
    dataDir: config.dataDir,
    smsUrl: config.smsUrl,
    mailer: config.smtp ? createMailer(config.smtp) : (mailbox?.mailer ?? null),
    mailbox,
    priceUrls,
    webPush: config.webPush,
  }
}

type Shared = { readonly health: HealthCheck; readonly limitRate: LimitRate }

/** Registers calls, pictures and pages. */
async function registerRoutes(
  fastify: FastifyInstance,
  deps: AppDeps,
  { health, limitRate }: Shared,
): Promise<void> {
  const { clock, secret, publicUrl, settings, isDemo } = deps
  const access = {
    findSession: createSessionFinder(deps),
    findOperatorSession: (given: { token: string; isAttended: boolean }) => findOperatorSession(deps, given),
    recordRefused: (refused: Parameters<RecordRefused>[0]) => recordRefusedAct(deps, refused),
    limitRate,
  }
  await fastify.register(cookie)
  registerCalls(fastify, {
    ...access,
    recordView: (look) => recordView(deps, look),
    clock,
    secret,
    publicUrl,
    settings,
    requireConsent: (user, locale) => requireConsent(deps, user, locale),
    handlers: allHandlers(deps),
    consoleHandlers: allConsoleHandlers(forConsole(deps)),
    findReplay: (idempotencyKey, caller) => findFirstResponse(deps, idempotencyKey, caller),
  })
  await registerUploads(fastify, deps, {
    ...access,
    whileProofArrives: (proof, receive) => whileProofArrives(deps, proof, receive),
    recordDocumentView: ({ path, ...call }) => recordDocumentView(deps, { ...auditContext(call), path }),
  })
  registerExports(fastify, deps)
  registerFreezePage(fastify, deps, { limitRate })
  registerUnsubscribe(fastify, deps)
  await registerPages(fastify, {
    clock,
    publicUrl,
    isDemo,
    settings,
    checkHealth: health.check,
  })
}

/** Returns the first response to a used key, stored or rebuilt from the changed order or dispute; null: the key is not in use. */
async function findFirstResponse(
  deps: OrderDeps,
  idempotencyKey: IdempotencyKey,
  caller: { readonly user: { readonly id: UserId }; readonly locale: Locale },
): Promise<Replay | null> {
  const rebuilt = idempotencyKey.path.startsWith(callPaths.listDisputes)
    ? await findDisputeReplay(deps, idempotencyKey, caller.user.id)
    : await findOrderReplay(deps, idempotencyKey, caller)
  return rebuilt ? { response: rebuilt } : findReplay(deps.database.kysely, idempotencyKey)
}

/** Starts the worker for scheduled jobs and the sweep of due timers. */
async function startJobs(deps: OrderDeps): Promise<{ stop(): Promise<void> }> {
  // Before the port opens and any timer runs: no party is late by the time that the market was away.
  await deps.servedTime.begin()
  const worker = await startWorker({ deps, tasks: createTasks(deps) })
  const sweeper = startSweeper(deps)
  return {
    stop: async () => {
      await Promise.all([worker.stop(), sweeper.stop()])
    },
  }
}
