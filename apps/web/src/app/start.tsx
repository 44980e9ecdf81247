import './base.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { i18n } from './i18n/i18n.ts'
import { restoreLastState } from './offline/last-state.ts'
import { watchKeyboard } from './shell/keyboard.ts'

/** The first screen has its data by then, on a slow phone too. */
const AFTER_START_MS = 3000

export const start = async (): Promise<void> => {
  await Promise.all([i18n.preload('core'), i18n.preload('titles')])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  watchKeyboard()
  restoreLastState()
  createRoot(root).render(<App />)
  document.documentElement.dataset.ready = ''
  if (import.meta.env.PROD)
    setTimeout(
      () => void import('./offline/after-start.ts').then(({ afterStart }) => afterStart()),
      AFTER_START_MS,
    )
}
