import '../base/base.css'
import { createRoot } from 'react-dom/client'
import { forgetWithSession } from '../base/forget-session.ts'
import { i18n } from '../base/i18n/i18n.ts'
import { restoreLastState } from '../base/offline/last-state.ts'
import { App } from './App.tsx'
import { watchKeyboard } from './shell/keyboard.ts'
import { prefetch } from './shell/RouteScreen.tsx'
import { pages, tabRoutes } from './tabs.ts'

/** The first screen is done by then, on a slow phone too; a touch before that proves it. */
const AFTER_START_MS = 10_000

/** As long as the frame of index.html stands for the screen of the address; then the screen itself says what it is. */
const FRAME_MS = 200

export async function start(): Promise<void> {
  const frame = new Promise((resolve) => setTimeout(resolve, FRAME_MS))
  await Promise.all([i18n.preload('core'), i18n.preload('titles'), Promise.race([screenOfAddress(), frame])])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  watchKeyboard()
  forgetWithSession()
  restoreLastState()
  if (isDemoPhone())
    await import('./demo-phone.ts').then(({ becomeDemoPhone }) => becomeDemoPhone()).catch(() => undefined)
  createRoot(root).render(<App />)
  if (import.meta.env.PROD) waitForTouch()
  // Takes the frame away, and tells tests that a touch is heard from here on.
  document.documentElement.dataset.ready = ''
}

/** With it there, the first render shows it. */
async function screenOfAddress(): Promise<void> {
  const { pathname } = location
  const tab = tabRoutes.find(({ path }) => path === pathname || pathname === '/')
  await (tab
    ? prefetch(tab)
    : pages.fetch().then(
        ({ prefetchAt }) => prefetchAt(pathname),
        () => undefined,
      ))
}

function waitForTouch(): void {
  // Without a network it cannot be fetched, and has nothing to do that the start before has not done.
  const begin = (touch?: Event): void => {
    void pages.fetch().then(
      ({ watchPresses }) => watchPresses(touch),
      () => undefined,
    )
    void import('./after-start.ts').then(
      ({ afterStart }) => afterStart(),
      () => undefined,
    )
  }
  setTimeout(begin, AFTER_START_MS)
  addEventListener('pointerdown', begin, { once: true })
}

/** In a frame of an origin like `bob.localhost`: only the demo's desktop page has such. */
function isDemoPhone(): boolean {
  return window.top !== window.self && location.hostname.endsWith('.localhost')
}
