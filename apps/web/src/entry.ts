import { firstPaths } from '@u-market/contract/wire'
import { apiBase } from './base/api/addresses.ts'
import { selectApp } from './gate.ts'

// Without its chunks the page still shows an error: index.html has the text.
start().catch(() => {
  document.documentElement.dataset.failed = ''
})

async function start(): Promise<void> {
  const face = selectApp({
    userAgent: navigator.userAgent,
    width: screen.width,
    height: screen.height,
    hostname: location.hostname,
    path: location.pathname,
    isFramed: window.top !== window.self,
  })
  const isPhone = face === 'phone' || (face === 'ask' && (await isDemo()))
  document.documentElement.dataset.app = isPhone ? 'phone' : 'desktop'
  const module = isPhone ? await import('./app/start.tsx') : await import('./desktop/start.tsx')
  await module.start()
}

async function isDemo(): Promise<boolean> {
  try {
    const answer = await fetch(apiBase() + firstPaths.getMarket, { method: 'POST' })
    const body: { data?: { demo?: unknown } } = await answer.json()
    return Number(body.data?.demo) === 1
  } catch {
    return false
  }
}
