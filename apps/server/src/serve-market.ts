/** Serves the market. A demo can be reset in the same process, with its port closed during the reset. */
import { StartError } from '@u-market/embedded-postgres'
import type { Logger } from 'pino'
import { type App, createApp } from './app.ts'
import { clearDemo, type FilledDemo, markFilled, prepareDemoDatabase } from './demo/demo-database.ts'
import { explainListenError } from './platform/addresses.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { DatabaseAccess } from './platform/database-access.ts'
import type { OpeningPage } from './platform/opening-page.ts'

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

/** @param onBroken called when the demo could not be reset: it is half filled, and the next start clears it */
export function createServing(given: Given, onBroken: (error: unknown) => void): Serving {
  const { config, log, access } = given
  const place = config.demoPlace
  let app: App | null = null
  let hangUp = (): void => {}
  let changing: Promise<void> | null = null
  let isClosed = false

  const open = async (isAnew: boolean): Promise<void> => {
    const demo = config.isDemo ? await prepareDemo(given, isAnew) : null
    try {
      app = await createApp({
        config,
        access,
        log,
        clock: systemClock,
        ...(demo && { demo: { madeAt: demo.madeAt, startOver } }),
      })
    } catch (error) {
      if (!demo || isAnew || config.keepsDemo) throw error
      log.warn(error, 'this version cannot load the demo: creating a new one (DEMO_KEEP=1 prevents that)')
      return open(true)
    }
    await given.opening?.close()
    const address = await app.listen().catch((error) => {
      throw explainListenError(error, config)
    })
    if (demo)
      hangUp = await (await import('./demo/index.ts')).keepSellersOnline(app.fastify, address, { log, place })
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
      if (!isClosed) onBroken(error)
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
