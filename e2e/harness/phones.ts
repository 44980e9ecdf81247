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
/** How long one screen may take to give way to the next, on a machine that has something else to do as well. */
const LEAVE_MS = 15_000
/** The narrowest phone that has to work. */
const NARROW = { width: 320, height: 640 }

export type PhoneOptions = {
  readonly device?: keyof typeof emulated
  /** Whose phone it is: logged in already. */
  readonly owner?: Trader
  readonly isNarrow?: boolean
  readonly colorScheme?: 'light' | 'dark'
  readonly scale?: number
  /** With its service worker: the app's own copy answers then, where a test may want to answer itself. */
  readonly isInstalled?: boolean
}

export type Watched = {
  readonly errors: string[]
  /** How often a document was loaded: a journey without reloads loads one. */
  loads: number
  /** What a test brought about on purpose is no complaint. */
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
  // A phone that is logged in has told the account its language; what the server says without being asked goes by that.
  if (owner && locale !== DEFAULT_LOCALE) await owner.call('editProfile', { locale })
  const session = owner && { userInfo: JSON.stringify({ ...(await owner.info()), token: owner.token }) }
  return openPage(context, market.address, { lang: locale, ...session })
}

export type Phone = {
  readonly page: Page
  readonly context: BrowserContext
  readonly watched: Watched
  /** Opens an address of the app as if it were typed in. */
  readonly open: (path: string) => Promise<void>
  /** Goes on within the app, as a link of its own does: no second start. */
  readonly goOn: (path: string) => Promise<void>
}

type Surroundings = {
  readonly browser: Pick<Browser, 'newContext'>
  /** Where the phones call. */
  readonly market: Pick<Market, 'address'>
  readonly locale: Locale
}

type DeskOptions = Pick<PhoneOptions, 'scale' | 'colorScheme'> & {
  /** The session of an operator: its page opens logged in. */
  readonly session?: string | undefined
}

/** A PC: for the console, and for the page that everything but a phone gets. */
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

/** Everything that a browser complains of; a journey ends without any. */
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

/** @param kept what the app finds in its storage when it starts for the first time */
async function openPage(
  context: BrowserContext,
  address: string,
  kept: Record<string, string>,
): Promise<Phone> {
  context.on('page', recordPage)
  const page = await context.newPage()
  // Storage that the context brings along would cost a page of its own, which takes longer than the app's start.
  const keeping = await page.addInitScript(keepItems, kept)
  page.once('domcontentloaded', () => void keeping.dispose())
  return { page, context, watched: watch(page), ...ways(page, address) }
}

function ways(page: Page, address: string): Pick<Phone, 'open' | 'goOn'> {
  const open = async (path: string): Promise<void> => {
    await page.goto(`${address}${path}`)
  }
  const goOn = async (path: string): Promise<void> => {
    // A screen that only changes what it shows stays: another order, another chat.
    if (new URL(path, address).pathname === new URL(page.url()).pathname) return open(path)
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '')
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    // Until the screen has given way, what is asked of the next may hold for the last.
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

/** Runs in the page before anything of ours: keeps what live regions say, for those who look a moment late. */
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

/** Runs in the page before anything of ours. */
function keepItems(items: Record<string, string>): void {
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
}

/** The phone's own keys, in Chromium: it makes and signs as if a finger were there at once. */
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
    /** Whether the face or the finger is known from here on. */
    knowOwner: (isUserVerified: boolean) =>
      debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** A browser whose camera looks at this picture, and is allowed to. */
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
