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

/** A story in a world of its own. */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  world: async ({}, use) => inWorld({}, use),
})

/** The same where the server needs settings of its own, for a test or for the fixture of many. */
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

/** A story in a world whose server reaches its database through a proxy; the world's own pool goes past it. */
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

/** Many small questions to one world, shared by the tests of a file; the books are checked after each all the same. */
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

/** What broke at the end of a test is found out by the next who uses it. */
async function findConnected({ deps }: World): Promise<void> {
  const { pool } = deps.database
  for (let idle = pool.totalCount; idle >= 0; idle--) await pool.query('select 1').catch(() => {})
}

/** After every test: the books balance, and the server met no bug. */
async function settle(world: World): Promise<void> {
  await world.checkBooks()
  const bugs = world.server.takeBugs()
  if (bugs.length > 0) throw new Error(`the server met a bug:\n${bugs.join('\n')}`)
}
