import { createRoot } from 'react-dom/client'
import { i18n } from '../base/i18n/i18n.ts'
import { DesktopPage } from './DesktopPage.tsx'

export async function start(): Promise<void> {
  // `core` has the words of the times that the demo shows.
  await Promise.all([i18n.preload('desktop'), i18n.preload('core')])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<DesktopPage />)
  document.documentElement.dataset.ready = ''
}
