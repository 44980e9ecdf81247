/** Serves the market, and a demo again and again: it is made anew in the same process, with the port closed meanwhile. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type App, createApp } from './app.ts'
import { clearDemo, type FilledDemo, markFilled, prepareDemoDatabase } from './demo/demo-database.ts'
import { explainListenError } from './platform/addresses.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { DatabaseAccess } from './platform/database-access.ts'

export type Serving = {
  open(): Promise<void>
  /** Waits for what is being made. */
  close(): Promise<void>
}

type Given = { readonly config: Config; readonly log: Logger; readonly access: DatabaseAccess }

/** @param onBroken the demo could not be made anew: half of it is there, which the next start clears away */
export function createServing(given: Given, onBroken: (error: unknown) => void): Serving {
  const { config, log, access } = given
  let app: App | null = null
  let hangUp = (): void => {}
  let changing: Promise<void> | null = null
  let isClosed = false

  const open = async (isAnew: boolean): Promise<void> => {
    const demo = config.isDemo ? await prepareDemo(given, isAnew) : null
    app = await createApp({
      config,
      access,
      log,
      clock: systemClock,
      ...(demo && { demo: { madeAt: demo.madeAt, startOver } }),
    })
    const address = await app.listen().catch((error) => {
      throw explainListenError(error, config)
    })
    if (demo) hangUp = await (await import('./demo/index.ts')).keepSellersOnline(app.fastify, address)
  }
  const close = async (): Promise<void> => {
    hangUp()
    hangUp = () => {}
    await app?.close()
    app = null
  }
  /** The call that asks for it is answered first. */
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

/** The demo as it is, or a new one where there is none, where it has decayed, and where a new one is wanted. */
async function prepareDemo({ config, log, access }: Given, isAnew: boolean): Promise<FilledDemo> {
  const filled = await prepareDemoDatabase(access.owner)
  const hasDecayed = filled !== null && !config.keepsDemo && filled.freshUntil <= Date.now()
  if (filled && !isAnew && !hasDecayed) return filled
  if (filled) {
    if (!(await clearDemo(access.owner))) {
      log.warn('somebody else is at work on the demo’s database: it stays as it is')
      return filled
    }
    if (config.databaseUrl === undefined)
      await rm(join(config.dataDir, 'uploads'), { recursive: true, force: true })
    log.info(
      isAnew
        ? 'the demo starts over'
        : 'the demo’s open orders have run out, so it is made anew; DEMO_KEEP=1 keeps it',
    )
  }
  log.info('loading the demo')
  // Loaded only here: the cast and its short cuts are no part of a market in production.
  const { seedDemo } = await import('./demo/index.ts')
  const madeAt = new Date()
  await seedDemo({ config, access, log }, madeAt)
  return markFilled(access.owner, madeAt)
}
