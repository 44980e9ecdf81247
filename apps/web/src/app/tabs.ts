import { screens } from '@u-market/contract/paths'
import { chunk } from '../base/chunk.tsx'
import type { RouteEntry } from './shell/RouteScreen.tsx'

/**
 * The other routes and the names of their screens. The first screen does not need them, so they are fetched once the app has
 * started (start.tsx).
 */
export const pages = chunk(() => import('./Pages.tsx'))

export const homeRoute: RouteEntry = {
  path: screens.home,
  title: 'home',
  messages: ['home'],
  load: async () => (await import('../features/market/HomeScreen.tsx')).HomeScreen,
}

/** The four tabs, in order. */
export const tabRoutes: readonly RouteEntry[] = [
  homeRoute,
  {
    path: screens.trade,
    title: 'trade',
    messages: ['takeSellOffer', 'makeSellOffer'],
    load: async () => (await pages.fetch()).tabScreens.trade(),
  },
  {
    path: screens.orders,
    title: 'orders',
    messages: ['orders'],
    load: async () => (await pages.fetch()).tabScreens.orders(),
  },
  {
    path: screens.mine,
    title: 'mine',
    needsLogin: true,
    messages: ['account'],
    load: async () => (await pages.fetch()).tabScreens.mine(),
  },
]
