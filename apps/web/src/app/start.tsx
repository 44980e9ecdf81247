import './base.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { i18n } from './i18n/i18n.ts'
import { watchKeyboard } from './shell/keyboard.ts'

export const start = async (): Promise<void> => {
  await Promise.all([i18n.preload('core'), i18n.preload('titles')])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  watchKeyboard()
  createRoot(root).render(<App />)
  document.documentElement.dataset.ready = ''
}
