import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  devices,
  type Page,
} from '@playwright/test'
import { CONSOLE_COOKIE, CONSOLE_PICTURES, DEFAULT_LOCALE, type Locale } from '@u-market/contract'
import { cameraFrame } from '@u-market/testkit/pictures'
import { launchOptions } from './browser.ts'
import type { Market } from './market.ts'
import { recordPage } from './wire.ts'

type Trader = Market['alice']

const emulated = {
  iPhone: devices['iPhone 15'],
  Pixel: devices['Pixel 7'],
} as const
/** Time that one screen may take to replace another, on a machine that is busy with other tests. */
const LEAVE_MS = 15_000
/** The narrowest phone that has to work. */
const NARROW = { width: 320, height: 640 }

export type PhoneOptions = {
  readonly device?: keyof typeof emulated
  /** Logged in from the start. */
  readonly owner?: Trader
  readonly isNarrow?: boolean
  readonly colorScheme?: 'light' | 'dark'
  readonly scale?: number
  /** With its service worker, which answers requests that a test may want to intercept. */
  readonly isInstalled?: boolean
}

export type Watched = {
  readonly errors: string[]
  /** Number of documents loaded; a journey without reloads has one. */
  loads: number
  /** Removes errors that a test has caused on purpose. */
  forgive(what: RegExp): void
}

export async function openPhone(
  { browser, market, locale }: Surroundings,
  options: PhoneOptions = {},
): Promise<Phone> {
  const { owner } = options
  const context = await browser.newContext({
    ...emulationOf(options),
    serviceWorkers: options.isInstalled ? 'allow' : 'block',
  })
  await context.addInitScript(recordLiveRegions)
  // A phone that is logged in has set the account's language, which the server uses for notices.
  if (owner && locale !== DEFAULT_LOCALE) await owner.call('editProfile', { locale })
  const session = owner && { userInfo: JSON.stringify({ ...(await owner.info()), token: owner.token }) }
  return openPage(context, market.address, { lang: locale, ...session })
}

export type Phone = {
  readonly page: Page
  readonly context: BrowserContext
  readonly watched: Watched
  /** Opens an address of the app as if it were typed. */
  readonly open: (path: string) => Promise<void>
  /** Navigates within the app, as its links do, without a reload. */
  readonly goOn: (path: string) => Promise<void>
}

type Surroundings = {
  readonly browser: Pick<Browser, 'newContext'>
  /** The server that the phones call. */
  readonly market: Pick<Market, 'address'>
  readonly locale: Locale
}

type DeskOptions = Pick<PhoneOptions, 'scale' | 'colorScheme'> & {
  /** An operator's session; the page opens logged in. */
  readonly session?: string | undefined
}

/** A PC: for the console, and for the page that all devices other than phones get. */
export async function openDesk(
  { browser, market, locale }: Surroundings,
  { scale = 1, colorScheme = 'light', session }: DeskOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    colorScheme,
  })
  if (session === undefined) return openPage(context, market.address, { lang: locale })
  await context.addCookies([
    { name: CONSOLE_COOKIE, value: session, domain: 'localhost', path: CONSOLE_PICTURES },
  ])
  return openPage(context, market.address, { lang: locale, consoleOpen: '1' })
}

/** Collects the errors of a browser; a journey must end without any. */
export function watch(page: Page): Watched {
  const errors: string[] = []
  const watched: Watched = {
    errors,
    loads: 0,
    forgive: (what) => {
      errors.splice(0, errors.length, ...errors.filter((error) => !what.test(error)))
    },
  }
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  page.on('load', () => {
    watched.loads += 1
  })
  return watched
}

/** @param kept items that the app finds in its storage when it first starts */
async function openPage(
  context: BrowserContext,
  address: string,
  kept: Record<string, string>,
): Promise<Phone> {
  context.on('page', recordPage)
  const page = await context.newPage()
  // Storage in the context's own state would cost an extra page, which takes longer than the app's start.
  const keeping = await page.addInitScript(keepItems, kept)
  page.once('domcontentloaded', () => void keeping.dispose())
  return { page, context, watched: watch(page), ...ways(page, address) }
}

function ways(page: Page, address: string): Pick<Phone, 'open' | 'goOn'> {
  const open = async (path: string): Promise<void> => {
    const go = () => page.goto(`${address}${path}`)
    // A dialog that has just closed goes back in the history, which stops a navigation that begins at that moment.
    await go().catch((error: Error) => {
      if (!error.message.includes('ERR_ABORTED')) throw error
      return go()
    })
  }
  const goOn = async (path: string): Promise<void> => {
    // The same screen with another query is not replaced: another order, another chat.
    if (new URL(path, address).pathname === new URL(page.url()).pathname) return open(path)
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '')
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    // Until the screen is replaced, a check of the next one could match the last.
    await page.locator('h1[data-left]').waitFor({ state: 'detached', timeout: LEAVE_MS })
  }
  return { open, goOn }
}

function emulationOf(options: PhoneOptions): BrowserContextOptions {
  const { userAgent, viewport, isMobile, hasTouch } = emulated[options.device ?? 'Pixel'] ?? {}
  return {
    ...(userAgent && { userAgent }),
    viewport: options.isNarrow ? NARROW : (viewport ?? NARROW),
    isMobile: isMobile ?? true,
    hasTouch: hasTouch ?? true,
    deviceScaleFactor: options.scale ?? 1,
    reducedMotion: 'reduce',
    colorScheme: options.colorScheme ?? 'light',
  }
}

/** Runs in the page before the app: records what live regions announce, for tests that look a moment later. */
function recordLiveRegions(): void {
  const said: string[] = []
  Reflect.set(window, 'said', said)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.closest('[role=status], [aria-live]'))
          said.push(node.textContent ?? '')
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page before the app. */
function keepItems(items: Record<string, string>): void {
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
}

/** Adds a virtual authenticator to Chromium, which creates and signs at once, as if touched. */
export async function giveAuthenticator({ page, context }: Phone) {
  const debug = await context.newCDPSession(page)
  await debug.send('WebAuthn.enable')
  const { authenticatorId } = await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether the face or the fingerprint is recognized from now on. */
    knowOwner: (isUserVerified: boolean) =>
      debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Starts a browser whose camera shows this picture, with permission to use it. */
export async function browserLookingAt(
  code: Buffer,
): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const file = join(folder, 'camera.mjpeg')
  writeFileSync(file, await cameraFrame(code))
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...launchOptions.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  return {
    browser,
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true })
    },
  }
}
