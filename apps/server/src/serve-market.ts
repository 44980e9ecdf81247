/** Serves the market. A demo can be reset in the same process, with its port closed during the reset. */
import { StartError } from '@u-market/embedded-postgres'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import { clearDemo, type FilledDemo, markFilled, prepareDemoDatabase } from './demo/demo-database.ts'
import type { Demo } from './features/deps.ts'
import { explainListenError } from './platform/addresses.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { DatabaseAccess } from './platform/database-access.ts'
import type { OpeningPage } from './platform/opening-page.ts'
import { prepareDatabase } from './prepare-database.ts'

export type Serving = {
  open(): Promise<void>
  /** Waits for a reset that is running. */
  close(): Promise<void>
}

type Given = {
  readonly config: Config
  readonly log: Logger
  readonly access: DatabaseAccess
  /** Has the port until the market opens it. */
  readonly opening?: OpeningPage | null
}

/** @param onBroken called when the market is no longer served, with the reason */
export function createServing(given: Given, onBroken: (why: string, error: unknown) => void): Serving {
  const { config, log } = given
  const place = config.demoPlace
  let app: Market | null = null
  let hangUp = (): void => {}
  let changing: Promise<void> | null = null
  let isClosed = false

  const open = async (isAnew: boolean): Promise<void> => {
    const demo = config.isDemo ? await prepareDemo(given, isAnew) : null
    try {
      app = await create(given, demo && { madeAt: demo.madeAt, startOver }, onBroken)
    } catch (error) {
      if (!demo || isAnew || config.keepsDemo) throw error
      log.warn(error, 'this version cannot load the demo: creating a new one (DEMO_KEEP=1 prevents that)')
      return open(true)
    }
    await given.opening?.close()
    const address = await app.listen().catch((error) => {
      throw explainListenError(error, config)
    })
    if (demo) hangUp = await (await import('./demo/index.ts')).keepSellersOnline(address, { log, place })
  }
  const close = async (): Promise<void> => {
    hangUp()
    hangUp = () => {}
    await app?.close()
    app = null
  }
  /** The requesting call still gets its response, because closing waits for running calls. */
  const startOver = (): void => {
    if (isClosed || changing !== null) return
    changing = close()
      .then(() => open(true))
      .finally(() => {
        changing = null
      })
    changing.catch((error) => {
      // It is half filled: the next start clears it.
      if (!isClosed) onBroken('the new demo could not be created', error)
    })
  }

  return {
    open: () => open(false),
    close: async () => {
      isClosed = true
      await changing?.catch(() => {})
      await close()
    },
  }
}

type Market = Pick<App, 'listen' | 'close'>

/** Creates the market with its port closed, in this process or in `WORKERS` others. */
async function create(
  { config, access, log }: Given,
  demo: Demo | null,
  onBroken: (why: string, error: unknown) => void,
): Promise<Market> {
  if (config.workers === 1) {
    const { createApp } = await import('./app.ts')
    return createApp({ config, access, log, clock: systemClock, ...(demo && { demo }) })
  }
  const { superviseProcesses } = await import('./processes/supervise.ts')
  await prepareDatabase(access, { keys: config.dataKeys, log })
  return superviseProcesses({
    ...{ config, access, log, demo },
    onBroken: (error) => onBroken('the market is not served', error),
  })
}

/**
 * Returns the existing demo, or a new one if there was no demo, it has expired, or a reset was requested. A demo to which another
 * client is connected is kept.
 */
async function prepareDemo({ config, log, access }: Given, isAnew: boolean): Promise<FilledDemo> {
  const { owner } = access
  if (owner === null) throw new StartError('DEMO=1 needs DATABASE_OWNER_URL: a reset empties the database')
  const filled = await prepareDemoDatabase(owner, config.demoPlace)
  const worn = filled === null || config.keepsDemo ? undefined : whyWorn(filled)
  if (filled && !isAnew && !worn) return filled
  if (filled) {
    if (!(await clearDemo(owner))) {
      log.warn('another client is connected to the demo’s database: it is kept as it is')
      return filled
    }
    log.info(isAnew ? 'the demo starts over' : `${worn}: creating a new demo (DEMO_KEEP=1 prevents that)`)
  }
  log.info('loading the demo')
  // Imported only here: the demo's code is not part of a market in production.
  const { seedDemo } = await import('./demo/index.ts')
  const madeAt = new Date()
  await seedDemo({ config, access: { ...access, owner }, log }, madeAt)
  return markFilled(owner, madeAt, config.demoPlace)
}

/** Returns why a demo no longer shows what the start prints and the desktop page leads through; undefined: it does. */
function whyWorn({ freshUntil, opensAsPrinted }: FilledDemo): string | undefined {
  if (!opensAsPrinted) return 'an account of the demo no longer opens with the printed password'
  return freshUntil <= Date.now() ? 'the demo’s open orders have run out' : undefined
}
