import type { Locale } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { findReplay } from './db/transact.ts'
import { accountHandlers, createSessionFinder } from './features/accounts/index.ts'
import { appealConsoleHandlers, appealHandlers, findAppealReplay } from './features/appeals/index.ts'
import type { ConsoleHandlers, Handlers } from './features/call.ts'
import { chatHandlers } from './features/chat/index.ts'
import type { Deps } from './features/deps.ts'
import { createWake } from './features/events/index.ts'
import { exchangeConsoleHandlers, exchangeHandlers } from './features/exchange/index.ts'
import { faultConsoleHandlers, faultHandlers } from './features/faults/index.ts'
import { helpConsoleHandlers, helpHandlers } from './features/help/index.ts'
import { homeHandlers } from './features/home/index.ts'
import { merchantConsoleHandlers, merchantHandlers } from './features/merchants/index.ts'
import { noticeHandlers } from './features/notices/index.ts'
import { offerHandlers } from './features/offers/index.ts'
import {
  findOperatorSession,
  operatorConsoleHandlers,
  recordDocumentView,
} from './features/operators/index.ts'
import {
  createOrderExecutor,
  findOrderReplay,
  orderConsoleHandlers,
  orderHandlers,
} from './features/orders/index.ts'
import { passkeyHandlers } from './features/passkeys/index.ts'
import { paymentMethodHandlers } from './features/payment-methods/index.ts'
import { serviceConsoleHandlers } from './features/service/index.ts'
import { createSettingsReader } from './features/settings/index.ts'
import { verificationHandlers } from './features/verification/index.ts'
import { walletHandlers } from './features/wallet/index.ts'
import { webPushHandlers } from './features/web-push/index.ts'
import { createFastify } from './http/create-fastify.ts'
import { createRateLimit } from './http/limit-rate.ts'
import { registerPages } from './http/pages/index.ts'
import { registerCalls } from './http/register-calls.ts'
import { registerUploads } from './http/register-uploads.ts'
import { createTasks, startSweeper, startWorker } from './jobs/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { IdempotencyClaim, Replay } from './platform/idempotency.ts'
import { createGateway } from './realtime/index.ts'

export type AppOptions = {
  readonly config: Config
  readonly connectionString: string
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Tests run due jobs themselves, with the clock in hand. */
  readonly withWorker?: boolean
}

export type App = {
  readonly fastify: FastifyInstance
  readonly deps: Deps
  /** Opens the port; answers the address. */
  listen(): Promise<string>
  /** Refuses new work, lets what runs finish, then closes sockets, worker and pool. */
  close(): Promise<void>
}

/** Composes the whole server on a database: migrated, every call registered, sockets attached, jobs running once it listens. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock, log } = options
  const database = openDatabase(options.connectionString, config.dbPoolSize, (error) =>
    log.error(`a connection to the database broke: ${error.message}`),
  )
  await migrate(database)
  const wake = createWake(database.pool, log)
  const given = { database, clock, wake: wake.signal }
  const deps: Deps = {
    ...given,
    orders: createOrderExecutor(given),
    log,
    settings: createSettingsReader({ database, clock, log }),
    secret: config.secret,
    publicUrl: config.publicUrl,
    isDemo: config.isDemo,
    dataDir: config.dataDir,
    smsUrl: config.smsUrl,
    webPush: config.webPush,
    isOnline: (userId) => gateway.isOnline(userId),
    settledSeq: () => gateway.settled(),
  }
  const gateway = createGateway({
    deps,
    connectionString: options.connectionString,
    isProxyTrusted: config.isProxyTrusted,
  })
  const fastify = createFastify({ log, clock, isProxyTrusted: config.isProxyTrusted })
  // While sockets are sent elsewhere the port stays open, and says that it is closing.
  fastify.addHook('preClose', () => gateway.close())
  const limitRate = createRateLimit()
  const findSession = createSessionFinder(deps)
  registerCalls(fastify, {
    clock,
    secret: config.secret,
    handlers: allHandlers(deps),
    consoleHandlers: allConsoleHandlers(deps),
    findSession,
    findOperatorSession: (token) => findOperatorSession(deps, token),
    findReplay: (claim, caller) => findFirstAnswer(deps, claim, caller),
    limitRate,
  })
  await registerUploads(fastify, deps, {
    findSession,
    findOperatorSession: (token) => findOperatorSession(deps, token),
    limitRate,
    recordDocumentView: (operator, path, requestId) => recordDocumentView(deps, operator, path, requestId),
  })
  await registerPages(fastify, {
    clock,
    publicUrl: config.publicUrl,
    isDemo: config.isDemo,
    checkHealth: async () => {
      await database.pool.query('select 1')
    },
  })
  await fastify.ready()
  await gateway.attach(fastify.server)
  const isWorking = options.withWorker !== false
  const worker = isWorking ? await startWorker({ deps, tasks: createTasks(deps) }) : null
  const sweeper = isWorking ? startSweeper(deps) : null
  return {
    fastify,
    deps,
    listen: () => fastify.listen({ port: config.port, host: config.host }),
    close: async () => {
      await fastify.close()
      await Promise.all([worker?.stop(), sweeper?.stop()])
      await wake.close()
      await database.close()
    },
  }
}

function allHandlers(deps: Deps): Handlers {
  return {
    ...accountHandlers(deps),
    ...passkeyHandlers(deps),
    ...verificationHandlers(deps),
    ...paymentMethodHandlers(deps),
    ...offerHandlers(deps),
    ...orderHandlers(deps),
    ...appealHandlers(deps),
    ...walletHandlers(deps),
    ...exchangeHandlers(deps),
    ...merchantHandlers(deps),
    ...faultHandlers(deps),
    ...homeHandlers(deps),
    ...helpHandlers(deps),
    ...noticeHandlers(deps),
    ...chatHandlers(deps),
    ...webPushHandlers(deps),
  }
}

function allConsoleHandlers(deps: Deps): ConsoleHandlers {
  return {
    ...operatorConsoleHandlers(deps),
    ...orderConsoleHandlers(deps),
    ...appealConsoleHandlers(deps),
    ...exchangeConsoleHandlers(deps),
    ...merchantConsoleHandlers(deps),
    ...serviceConsoleHandlers(deps),
    ...faultConsoleHandlers(deps),
    ...helpConsoleHandlers(deps),
  }
}

/** What a key that was used before was answered: rebuilt from what the call made, or kept. */
async function findFirstAnswer(
  deps: Deps,
  claim: IdempotencyClaim,
  caller: { readonly user: { readonly id: UserId }; readonly locale: Locale },
): Promise<Replay | null> {
  const rebuilt = claim.path.startsWith('listAppeals')
    ? await findAppealReplay(deps, claim, caller.user.id)
    : await findOrderReplay(deps, claim, caller)
  return rebuilt ? { answer: rebuilt } : findReplay(deps.database.kysely, claim)
}
