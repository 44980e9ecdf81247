import '../base/base.css'
import { createRoot } from 'react-dom/client'
import { forgetWithSession } from '../base/forget-session.ts'
import { i18n } from '../base/i18n/i18n.ts'
import { restoreLastState } from '../base/offline/last-state.ts'
import { App } from './App.tsx'
import { chunkOf } from './shell/RouteScreen.tsx'
import { homeRoute, pages, tabRoutes } from './tabs.ts'

/**
 * Work that the first screen does not need starts this late, or at the first touch. By then the first screen is done, even on a
 * slow phone.
 */
const AFTER_START_MS = 10_000

/**
 * Longest wait for the first screen's chunk. After it, the static frame of index.html is replaced by a skeleton with title and
 * back button.
 */
const FRAME_MS = 200

export async function start(): Promise<void> {
  const { pathname } = location
  const frame = new Promise((resolve) => setTimeout(resolve, FRAME_MS))
  // A screen fetched before the first render shows without a skeleton. A screen that fails to load shows the error itself.
  const screen =
    pathname === '/' || pathname === homeRoute.path
      ? chunkOf(homeRoute).fetch()
      : pages.fetch().then(({ fetchAt }) => fetchAt(pathname, tabRoutes))
  await Promise.all([i18n.preload('core'), Promise.any([screen, frame])])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  forgetWithSession()
  restoreLastState()
  if (isDemoPhone())
    await import('./demo-phone.ts').then(({ becomeDemoPhone }) => becomeDemoPhone()).catch(() => undefined)
  createRoot(root).render(<App />)
  // Removes the frame, and tells tests that touches are handled from the end of this turn on.
  document.documentElement.dataset.ready = ''
  if (!import.meta.env.PROD) return
  // Ignored: offline this module cannot be loaded, and an earlier start has done its work already.
  const begin = (touch?: Event): void =>
    void import('./after-start.ts').then(
      ({ afterStart }) => afterStart(touch),
      () => undefined,
    )
  setTimeout(begin, AFTER_START_MS)
  addEventListener('pointerdown', begin, { once: true })
}

/** Whether this is a frame of an origin like `bob.localhost`, which only the demo's desktop page has. */
function isDemoPhone(): boolean {
  return window.top !== window.self && location.hostname.endsWith('.localhost')
}
