import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, expect, type Frame, type Page } from '@playwright/test'
import { type AppCalls, callPaths, createClient } from '@u-market/contract/client'
import { freePort } from '@u-market/testkit/free-port'
import { declarePayer, enterSeen, order } from './acts.ts'
import { launchOptions } from './browser.ts'
import { openDesk, type Phone } from './phones.ts'
import { hangUp, test as marketTest } from './test.ts'
import type { Words } from './words.ts'

/** The start creates a database and plays a week of trades, on a machine that is busy with other tests. */
const START_MS = 90_000
const entry = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** Starts the market with its demo, as `npm start` runs it: with its own process and database. */
export async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-demo-'))
  chmodSync(folder, 0o755) // under root, its PostgreSQL runs as another user
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      DEMO: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const bugs = keepBugs(child)
  const { call } = createClient<AppCalls>({
    paths: callPaths,
    baseUrl: address,
    version: '0',
    token: () => null,
    locale: () => 'en-US',
  })
  const stop = async (): Promise<void> => {
    const exited = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, maxRetries: 3 })
  }
  const since = (): Promise<number> =>
    call('getMarket', {}).then(
      ({ demoSince }) => demoSince ?? 0,
      () => 0,
    )
  try {
    await expect.poll(since, { timeout: START_MS, message: 'the demo is up' }).toBeGreaterThan(0)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, call, since, stop, takeBugs: () => bugs.splice(0) }
}

export type Demo = Awaited<ReturnType<typeof startDemo>>

type DemoFixtures = {
  readonly profile: string
  /** A PC that shows the demo. */
  readonly demoDesk: Phone
}

/**
 * A journey in the demo. The demo is created once per worker, because that takes long, and each test finds it as the previous
 * test has left it.
 */
export const test = marketTest.extend<DemoFixtures, { readonly demo: Demo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for off the pattern
    async ({}, use) => {
      const demo = await startDemo()
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 2 * START_MS },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above
  profile: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'u-market-browser-'))
    await use(profile)
    rmSync(profile, { recursive: true, maxRetries: 3 })
  },
  demoDesk: async ({ demo, profile, words }, use) => {
    const browser = browserOfSomebody(profile)
    const desk = await openDesk({ browser, market: demo, locale: words.locale })
    await use(desk)
    await hangUp([desk])
    expect(demo.takeBugs(), 'bugs that the server met').toEqual([])
  },
})

export { expect }

/** Collects the server's log lines, which are only errors at this log level. */
function keepBugs(child: ChildProcess): string[] {
  const bugs: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    bugs.push(...text.split('\n').filter((line) => line.startsWith('{')))
  })
  return bugs
}

/**
 * An ordinary profile: in a private window, or with third-party storage blocked, the phones in their frames would have no
 * storage.
 */
function browserOfSomebody(profile: string): Pick<Browser, 'newContext'> {
  mkdirSync(join(profile, 'Default'))
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }),
  )
  return {
    newContext: (options) => chromium.launchPersistentContext(profile, { ...options, ...launchOptions }),
  }
}

export type Quote = { readonly num: string; readonly amount: string }

/** The quantity and the amount that Bob's phone shows first, at the reference price. */
export const QUOTE: Quote = { num: '50.00 U', amount: '¥360.00' }

/** Returns a phone on the demo's desktop page; its owner is logged in. */
export async function demoPhone(page: Page, words: Words, name: string): Promise<Frame> {
  const element = await page.getByTitle(words.desktop('phoneOf', { name })).elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error(`${name} has no phone`)
  return frame
}

/** Bob orders from the offer that his phone shows first, with the quantity that is filled in. */
export async function orderOn(bob: Frame, words: Words, quote: Quote = QUOTE): Promise<void> {
  await order(bob, words, quote)
}

/** Alice goes from the Tip to the order and confirms it. */
export async function confirmOn(alice: Frame, words: Words): Promise<void> {
  const tip = alice.getByRole('dialog', { name: words.core('tip') })
  await expect(tip).toContainText(words.core('buyerOrdered', { name: 'Bob' }))
  await tip.getByRole('link', { name: words.core('tipOrder') }).click()
  await alice.getByRole('button', { name: words.orders('confirmAct') }).click()
}

/** Bob names his account, uploads the sample image and marks the order as paid. */
export async function payOn(bob: Frame, words: Words, { amount }: Quote = QUOTE): Promise<void> {
  await declarePayer(bob, words)
  await bob.getByRole('button', { name: words.orders('useSample') }).click()
  await expect(bob.getByRole('button', { name: words.orders('moreProofs'), exact: true })).toBeVisible()
  await bob.getByRole('button', { name: words.orders('havePaid', { amount }) }).click()
}

/** Alice enters what her bank shows and releases the coin. */
export async function releaseOn(
  alice: Frame,
  words: Words,
  pin: string,
  { num, amount }: Quote = QUOTE,
): Promise<void> {
  const act = words.orders('release', { num })
  const release = alice.getByRole('button', { name: act })
  await expect(release).toBeVisible()
  await enterSeen(alice, words, { amount, name: 'Bob Lin' })
  await release.click()
  const sheet = alice.getByRole('dialog', { name: act })
  for (const figure of pin) await sheet.getByRole('button', { name: figure, exact: true }).click()
}
