import type { Config } from '@u-market/server/platform/config.ts'
import { test as base, inject } from 'vitest'
import { type DatabaseProxy, openProxied } from './database-proxy.ts'
import type { Template } from './template.ts'
import { openWorld, type World } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** A test with its own world. */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  world: async ({}, use) => inWorld({}, use),
})

/** Runs `play` in a world with changed server settings. */
export async function inWorld(
  settings: Partial<Config>,
  play: (world: World) => Promise<void>,
): Promise<void> {
  const world = await openWorld(inject('template'), settings)
  try {
    await play(world)
    await settle(world)
  } finally {
    await world.close()
  }
}

/** A test whose server reaches its database through a proxy; the world's own pool bypasses it. */
export const proxiedTest = base.extend<{ proxied: { world: World; proxy: DatabaseProxy } }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  proxied: async ({}, use) => {
    const opened: Awaited<ReturnType<typeof openProxied>>[] = []
    const world = await openWorld(inject('template'), {}, async (direct) => {
      const proxied = await openProxied(direct)
      opened.push(proxied)
      return proxied.connectionString
    })
    const [proxied] = opened
    try {
      if (!proxied) throw new Error('the server was started without the proxy')
      await use({ world, proxy: proxied.proxy })
      await findConnected(world)
      await settle(world)
    } finally {
      await world.close()
      await proxied?.close()
    }
  },
})

/** A world shared by the tests of a file, for many small checks; the ledger is still checked after each test. */
export const sharedTest = base.extend<{ settled: undefined; world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
    async ({}, use) => {
      const world = await openWorld(inject('template'))
      try {
        await use(world)
      } finally {
        await world.close()
      }
    },
    { scope: 'file' },
  ],
  settled: [
    async ({ world }, use) => {
      await use(undefined)
      await settle(world)
    },
    { auto: true },
  ],
})

/** Uses every pooled connection, so that those that broke in the test are replaced. */
async function findConnected({ deps }: World): Promise<void> {
  const { pool } = deps.database
  for (let idle = pool.totalCount; idle >= 0; idle--) await pool.query('select 1').catch(() => {})
}

/** After every test, the ledger must balance and the server must have logged no error. */
async function settle(world: World): Promise<void> {
  await world.checkBooks()
  const bugs = world.server.takeBugs()
  if (bugs.length > 0) throw new Error(`the server met a bug:\n${bugs.join('\n')}`)
}
