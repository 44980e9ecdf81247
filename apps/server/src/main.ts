/** The composition root: reads the settings, starts the parts in order, and stops them in reverse. */

import { StartError, startEmbeddedPostgres } from '@u-market/embedded-postgres'
import type { Logger } from 'pino'
import { isDemoDatabase } from './demo/demo-database.ts'
import { checkPort, reachableOrigins } from './platform/addresses.ts'
import { BUG_EXIT_CODE, type Config, loadConfig, SERVER_STOP_LIMIT_MS } from './platform/config.ts'
import { accessByName, accessByUrl, directAddress } from './platform/database-access.ts'
import { createLifecycle, type Lifecycle } from './platform/lifecycle.ts'
import { createLogger } from './platform/logger.ts'
import { type OpeningPage, showOpeningPage } from './platform/opening-page.ts'

/** Longer than PostgreSQL's own stop, which becomes immediate after 30 s. */
const databaseStopLimitMs = 40_000

main().catch((error: unknown) => {
  // One line for an error that the operator can fix, the stack for a bug.
  const isBug = error instanceof Error && !(error instanceof StartError)
  process.stderr.write(`${isBug ? error.stack : error}\n`.replace(/^StartError: /, ''))
  process.exit(1)
})

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLogger(config)
  const stopRequest = new AbortController()
  const lifecycle = createLifecycle({ log, stopSignal: stopRequest.signal })

  const die = (why: string, error: unknown): void => {
    log.fatal(error, why)
    void stop(BUG_EXIT_CODE)
  }
  const starting = start({ config, log, lifecycle, die })
  const stop = async (exitCode: number) => {
    stopRequest.abort()
    await starting.catch(() => {})
    await lifecycle.stop()
    process.exit(exitCode)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  for (const bug of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(bug, (error) => {
      log.fatal(error, bug)
      void stop(BUG_EXIT_CODE)
    })
  }

  try {
    const { lost } = await starting
    void lost.then((error) => {
      log.fatal(error, 'the database is gone')
      return stop(1)
    })
  } catch (error) {
    if (stopRequest.signal.aborted) return
    await lifecycle.stop()
    throw error
  }
}

type Start = {
  readonly config: Config
  readonly log: Logger
  readonly lifecycle: Lifecycle
  readonly die: (why: string, error: unknown) => void
}

async function start({ config, log, lifecycle, die }: Start): Promise<{ lost: Promise<Error> }> {
  await checkPort(config)
  const opening = config.isDemo ? await prepareInSight(config) : null
  // Loading the server's code takes as long as the database's start, which it does not need.
  const [{ createServing }, { access, lost }] = await Promise.all([
    import('./serve-market.ts'),
    openDatabase({ config, log, lifecycle }),
    config.workers === 1 ? import('./app.ts') : null,
  ])
  if (!config.isDemo && (await isDemoDatabase(access.owner ?? directAddress(access)))) {
    log.warn('this is the demo’s database: the passwords of its accounts are public')
  }
  const serving = createServing({ config, log, access, opening }, die)
  lifecycle.started({ name: 'server', stop: serving.close, limitMs: stopLimitOf(config) })
  await serving.open()
  for (const warning of config.warnings) log.warn(warning)
  await announce(config)
  return { lost }
}

/** Of several processes each keeps to its limit; the first one ends those that do not. */
function stopLimitOf({ workers }: Config): number {
  return workers === 1 ? SERVER_STOP_LIMIT_MS : SERVER_STOP_LIMIT_MS + 5_000
}

/** A demo's first start takes long enough that its users would think it had failed. */
function prepareInSight(config: Config): Promise<OpeningPage> {
  const [origin = ''] = reachableOrigins(config)
  process.stdout.write(`Preparing the market; it opens at ${origin}/\n`)
  return showOpeningPage(config)
}

async function openDatabase({ config, log, lifecycle }: Omit<Start, 'die'>) {
  const { databaseUrl, databaseOwnerUrl, databaseListenUrl } = config
  if (databaseUrl !== undefined) {
    const access = await accessByUrl({ databaseUrl, databaseOwnerUrl, databaseListenUrl })
    return { access, lost: new Promise<Error>(() => {}) }
  }
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  lifecycle.started({ name: 'database', stop: database.stop, limitMs: databaseStopLimitMs })
  return { access: accessByName(database.connectionString), lost: database.lost }
}

async function announce(config: Config): Promise<void> {
  const [origin = '', ...others] = reachableOrigins(config)
  const lines = [
    '',
    `  U Market   ${origin}/`,
    `  console    ${origin}/console/`,
    `  API        ${origin}/docs`,
  ]
  for (const other of others) lines.push(`  network    ${other}/`)
  if (config.isDemo)
    lines.push(
      '',
      ...(await import('./demo/index.ts')).describeCast(config.demoPlace),
      '',
      `  Open ${origin}/ on this computer: the page there leads through a first trade.`,
    )
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
