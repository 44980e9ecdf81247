import '../base/base.css'
import { createRoot } from 'react-dom/client'
import { forgetWithSession } from '../base/forget-session.ts'
import { i18n } from '../base/i18n/i18n.ts'
import { restoreLastState } from '../base/offline/last-state.ts'
import { App } from './App.tsx'
import { chunkOf } from './shell/RouteScreen.tsx'
import { homeRoute, pages, tabRoutes } from './tabs.ts'

/** The first screen is done by then, on a slow phone too; a touch before that proves it. */
const AFTER_START_MS = 10_000

/** So long the frame of index.html stands for the screen of the address; then the screen says what it is, and leads back. */
const FRAME_MS = 200

export async function start(): Promise<void> {
  const { pathname } = location
  const frame = new Promise((resolve) => setTimeout(resolve, FRAME_MS))
  // With it there, the first render shows it. Of what fails the screen says so itself.
  const screen =
    pathname === '/' || pathname === homeRoute.path
      ? chunkOf(homeRoute).fetch()
      : pages.fetch().then(({ fetchAt }) => fetchAt(pathname, tabRoutes))
  await Promise.all([i18n.preload('core'), i18n.preload('titles'), Promise.any([screen, frame])])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  forgetWithSession()
  restoreLastState()
  if (isDemoPhone())
    await import('./demo-phone.ts').then(({ becomeDemoPhone }) => becomeDemoPhone()).catch(() => undefined)
  createRoot(root).render(<App />)
  // Takes the frame away, and tells tests that a touch is heard: from the end of this turn on it is.
  document.documentElement.dataset.ready = ''
  if (!import.meta.env.PROD) return
  // Without a network it cannot be fetched, and has nothing to do that the start before has not done.
  const begin = (touch?: Event): void =>
    void import('./after-start.ts').then(
      ({ afterStart }) => afterStart(touch),
      () => undefined,
    )
  setTimeout(begin, AFTER_START_MS)
  addEventListener('pointerdown', begin, { once: true })
}

/** In a frame of an origin like `bob.localhost`: only the demo's desktop page has such. */
function isDemoPhone(): boolean {
  return window.top !== window.self && location.hostname.endsWith('.localhost')
}
