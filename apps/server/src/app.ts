import cookie from '@fastify/cookie'
import { callPaths, type Locale } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { allConsoleHandlers, allHandlers } from './all-handlers.ts'
import { checkConnections } from './check-connections.ts'
import { sayConnections } from './count-connections.ts'
import { type Database, openDatabase } from './db/database.ts'
import { createHealthCheck, type HealthCheck, healthConfig } from './db/health.ts'
import { findReplay } from './db/transact.ts'
import { watchClock } from './db/watch-clock.ts'
import { createSessionFinder } from './features/accounts/index.ts'
import { type Demo, type Deps, forConsole } from './features/deps.ts'
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
import { createDrain, type Drain, endConnectionsOn, watchConnections } from './http/drain.ts'
import { registerPages } from './http/pages/index.ts'
import { registerCalls } from './http/register-calls.ts'
import { registerExports } from './http/register-exports.ts'
import { registerFreezePage } from './http/register-freeze-page.ts'
import { registerUnsubscribe } from './http/register-unsubscribe.ts'
import { registerUploads } from './http/register-uploads.ts'
import { type MetricsServer, serveMetrics } from './http/serve-metrics.ts'
import { createTasks, startSweeper, startWorker } from './jobs/index.ts'
import { requireOwnStore } from './own-store.ts'
import { createAddressReader } from './platform/caller-address.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { DatabaseAccess } from './platform/database-access.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import type { IdempotencyKey, Replay } from './platform/idempotency.ts'
import { createRateLimit, type LimitRate } from './platform/limit-rate.ts'
import { createMailbox } from './platform/mailbox.ts'
import { createMailer } from './platform/mailer.ts'
import { processCount } from './platform/own-process.ts'
import { openRedis, type SharedRedis } from './platform/redis.ts'
import { prepareDatabase } from './prepare-database.ts'
import { createGateway, createNotifier } from './realtime/index.ts'

export type AppOptions = {
  readonly config: Config
  readonly access: DatabaseAccess
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Tests run due jobs themselves, as they control the clock, which is then not compared with the database's. */
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
  /** Says that it is not ready, closes the port, sends sockets elsewhere, lets running work finish, then closes worker and pool. */
  close(): Promise<void>
}

/**
 * Creates the whole server on a database: migrates it, registers every call, attaches sockets and starts the jobs. `listen` opens
 * the port.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { access, config, clock, log } = options
  const addressOf = createAddressReader(config.trustedProxies)
  if (!options.isPrepared) {
    // Of several processes, the one that starts them has prepared it.
    if (processCount === 1) await prepareDatabase(access, { keys: config.dataKeys, log })
    await checkConnections(access)
  }
  const { pastPooler } = access
  const isPooled = pastPooler !== null
  const database = openDatabase(
    access.server,
    config.dbPoolSize,
    (error) => log.warn(`a connection to the database broke: ${error.message}`),
    { pastPooler },
  )
  const files = await openOwnFiles(options, database)
  if (!options.isPrepared)
    await sayConnections({ pool: database.pool, log, dbPoolSize: config.dbPoolSize, isPooled })
  const health = createHealthCheck(healthConfig(access.server, isPooled))
  const notifier = createNotifier(database.pool, log)
  const redis =
    config.redisUrl === undefined ? null : await openRedis(config.redisUrl, await findMarket(database), log)
  const deps = composeDeps(options, {
    database,
    files,
    wake: () => gateway.wake(),
    relay: (to, frame) => gateway.relay(to, frame),
    isOnline: (userId) => gateway.isOnline(userId),
    onlineUsers: () => gateway.onlineUsers(),
    watermarkSeq: () => gateway.watermarkSeq(),
  })
  const clockWatch =
    options.withWorker === false ? null : await watchClock({ pool: database.pool, clock, log })
  const isClockRight = (): boolean => clockWatch?.isRight() ?? true
  await deps.settings()
  const limitRate = createRateLimit(redis)
  const gateway = createGateway({
    ...{ deps, connectionString: database.connectionString, addressOf, limitRate, notifier, redis },
  })
  await redis?.start()
  const fastify = createFastify({ log, clock, addressOf, publicUrl: config.publicUrl })
  const drain = createDrain()
  endConnectionsOn(drain, fastify)
  const closePort = watchConnections(fastify.server)
  await registerRoutes(fastify, deps, { health, limitRate, redis, drain, isClockRight })
  await fastify.ready()
  await gateway.attach(fastify.server)
  const jobs = options.withWorker === false ? null : await startJobs(deps, isClockRight)
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
      await drain.begin()
      const { ended } = await closePort()
      await Promise.all([gateway.close(), ended])
      await fastify.close()
      clockWatch?.stop()
      await jobs?.stop()
      deps.mailer?.close()
      await Promise.all([metrics?.close(), notifier.close(), health.close()])
      redis?.close()
      files.close()
      await database.close()
    },
  }
}

async function openOwnFiles({ config, log, isPrepared }: AppOptions, database: Database): Promise<FileStore> {
  const files = openFileStore(config, log)
  if (isPrepared) return files
  try {
    return await requireOwnStore(database, files, log)
  } catch (error) {
    files.close()
    await database.close()
    throw error
  }
}

/** Tells the database from all others that may share a Redis; a standby that takes over keeps the name. */
async function findMarket({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select system_identifier || ':' || current_database() as name from pg_control_system()`,
  )
  return rows[0]?.name ?? ''
}

/** The gateway needs the deps, so the deps call the gateway through closures. */
function composeDeps(
  { config, clock, log, demo }: AppOptions,
  made: Pick<Deps, 'database' | 'files' | 'wake' | 'relay' | 'isOnline' | 'onlineUsers' | 'watermarkSeq'>,
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

type Shared = {
  readonly health: HealthCheck
  readonly limitRate: LimitRate
  readonly drain: Drain
  readonly isClockRight: () => boolean
  readonly redis: SharedRedis | null
}

/** Registers calls, pictures and pages. */
async function registerRoutes(
  fastify: FastifyInstance,
  deps: AppDeps,
  { health, limitRate, redis, drain, isClockRight }: Shared,
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
  registerUnsubscribe(fastify, deps, redis)
  await registerPages(fastify, {
    clock,
    publicUrl,
    isDemo,
    settings,
    checkHealth: health.check,
    drain,
    isClockRight,
    redis,
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
async function startJobs(deps: OrderDeps, isClockRight: () => boolean): Promise<{ stop(): Promise<void> }> {
  // Before the port opens and any timer runs: no party is late by the time that the market was away.
  await deps.servedTime.begin()
  const worker = await startWorker({ deps, tasks: createTasks(deps) })
  const sweeper = startSweeper(deps, isClockRight)
  return {
    stop: async () => {
      await Promise.all([worker.stop(), sweeper.stop()])
    },
  }
}
