import { createRoot } from 'react-dom/client'
import { i18n } from '../base/i18n/i18n.ts'
import { DesktopPage } from './DesktopPage.tsx'

export async function start(): Promise<void> {
  await i18n.preload('desktop')
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<DesktopPage />)
  document.documentElement.dataset.ready = ''
}
