import '../base/base.css'
import { createRoot } from 'react-dom/client'
import { forgetWithSession } from '../base/forget-session.ts'
import { i18n } from '../base/i18n/i18n.ts'
import { restoreLastState } from '../base/offline/last-state.ts'
import { App } from './App.tsx'
import { watchKeyboard } from './shell/keyboard.ts'
import { loadRoutes } from './tabs.ts'

/** The first screen is done by then, on a slow phone too; a touch before that proves it. */
const AFTER_START_MS = 10_000

export async function start(): Promise<void> {
  await Promise.all([i18n.preload('core'), i18n.preload('titles')])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  watchKeyboard()
  forgetWithSession()
  restoreLastState()
  if (isDemoPhone())
    await import('./demo-phone.ts').then(({ becomeDemoPhone }) => becomeDemoPhone()).catch(() => undefined)
  createRoot(root).render(<App />)
  document.documentElement.dataset.ready = ''
  if (!import.meta.env.PROD) return
  // Without a network it cannot be fetched, and has nothing to do that the start before has not done.
  const begin = (): void => {
    void loadRoutes().catch(() => undefined)
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
