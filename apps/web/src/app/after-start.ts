import { isScreenAddress } from '@u-market/contract/paths'
import { call } from '../base/api/client.ts'
import { goTo } from '../base/navigation.ts'
import { persistState } from '../base/offline/keep-state.ts'
import { build } from '../base/stores/stored.ts'
import { useUserInfo } from '../base/stores/user-info.ts'
import { choiceOf, renewPush } from '../features/messaging/push-state.ts'
import { fetchAt } from './Pages.tsx'
import { pages, tabRoutes } from './tabs.ts'

let hasBegun = false

/** Loads what the next screen and the next start need; `touch` is the event that triggered it. */
export function afterStart(touch?: Event): void {
  if (hasBegun) return
  hasBegun = true
  void pages.fetch() // loaded with this module
  addEventListener('pointerdown', fetchPressed)
  if (touch) fetchPressed(touch)
  persistState()
  const renewQuietly = (): void => void renew().catch(() => undefined) // the next start tries again
  renewQuietly()
  useUserInfo.subscribe((now, before) => {
    if (now.info?.token !== before.info?.token) renewQuietly()
  })
  // Not allowed here (a private window, cookies off): the app works, but not without a network.
  register().catch((error: unknown) => console.warn('no service worker', error))
}

/** Fetches the target of a link while the finger is still down. The screen reports a failure itself. */
function fetchPressed({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin) fetchAt(link.pathname, tabRoutes).catch(() => undefined)
}

/** Registers web push again for a new session if the user had it on. */
async function renew(): Promise<void> {
  const userId = useUserInfo.getState().info?.id
  if (userId === undefined || choiceOf(userId) !== true) return
  await renewPush(userId, (await call('getMarket', {})).pushKey)
}

/**
 * Registers the service worker: only at a secure address, and not in the demo's frames, which come and go with the desktop page.
 * Its notifications open their screen here, without a new page.
 */
async function register(): Promise<void> {
  if (!('serviceWorker' in navigator) || window.top !== window.self) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const path = ownPath(data)
    if (path) goTo(path)
  })
  navigator.serviceWorker.startMessages()
  const { waiting } = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  waiting?.postMessage({ build: build() })
}

function ownPath(data: unknown): string | null {
  const path: unknown = typeof data === 'object' && data !== null && 'open' in data ? data.open : null
  return typeof path === 'string' && isScreenAddress(path) ? path : null
}
