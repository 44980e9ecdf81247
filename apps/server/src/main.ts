/** The composition root: reads the settings, brings the parts up one on the other, and takes them down in order. */
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { claimDatabase, isDemoDatabase, markFilled } from './demo/claim-database.ts'
import { reachableOrigins } from './platform/addresses.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, loadConfig } from './platform/config.ts'
import { accessByName, accessByUrl, type DatabaseAccess } from './platform/database-access.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { createLifecycle, type Lifecycle } from './platform/lifecycle.ts'
import { createLogger } from './platform/logger.ts'
import { checkPort, explainListenError } from './platform/port.ts'
import { StartError } from './platform/start-error.ts'

/** Long enough for the slowest request to end; see also the limits inside. */
const serverStopLimitMs = 15_000
/** Of a server that died of a bug: `npm start` starts it again (tools/keep-running.mjs). Any other end is the reader's to set right. */
const BUG_EXIT_CODE = 70
/** Above what PostgreSQL's own stop may take, which ends in an immediate one. */
const databaseStopLimitMs = 40_000

main().catch((error: unknown) => {
  // One line for what the reader can set right; the whole stack for what only we can.
  const isBug = error instanceof Error && !(error instanceof StartError)
  process.stderr.write(`${isBug ? error.stack : error}\n`.replace(/^StartError: /, ''))
  process.exit(1)
})

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLogger(config)
  const stopAsked = new AbortController()
  const lifecycle = createLifecycle({ log, stopAsked: stopAsked.signal })

  const starting = start({ config, log, lifecycle })
  const stop = async (exitCode: number) => {
    stopAsked.abort()
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
    if (stopAsked.signal.aborted) return
    await lifecycle.stop()
    throw error
  }
}

type Start = { readonly config: Config; readonly log: Logger; readonly lifecycle: Lifecycle }

async function start({ config, log, lifecycle }: Start): Promise<{ lost: Promise<Error> }> {
  await checkPort(config)
  const { access, lost } = await openDatabase({ config, log, lifecycle })
  const claim = config.isDemo ? await claimDatabase(access.owner) : 'filled'
  if (!config.isDemo && (await isDemoDatabase(access.owner))) {
    log.warn('this database is the demo: everybody knows the passwords of its accounts')
  }
  if (claim === 'empty') await fillDemo({ config, log, access })
  const app = await createApp({ config, access, log, clock: systemClock })
  lifecycle.started({ name: 'server', stop: app.close, limitMs: serverStopLimitMs })
  await app.listen().catch((error) => {
    throw explainListenError(error, config)
  })
  for (const warning of config.warnings) log.warn(warning)
  await announce(config)
  return { lost }
}

async function openDatabase({ config, log, lifecycle }: Start) {
  const { databaseUrl, databaseOwnerUrl } = config
  if (databaseUrl !== undefined) {
    const access = await accessByUrl(databaseUrl, databaseOwnerUrl)
    return { access, lost: new Promise<Error>(() => {}) }
  }
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  lifecycle.started({ name: 'database', stop: database.stop, limitMs: databaseStopLimitMs })
  return { access: accessByName(database.connectionString), lost: database.lost }
}

/** Loaded only here: the cast and its short cuts are no part of a market in production. */
async function fillDemo(given: { config: Config; log: Logger; access: DatabaseAccess }): Promise<void> {
  const { seedDemo } = await import('./demo/index.ts')
  given.log.info('loading the demo')
  await seedDemo(given)
  await markFilled(given.access.owner)
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
  if (config.isDemo) lines.push('', ...(await import('./demo/index.ts')).describeCast())
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
