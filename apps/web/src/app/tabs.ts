import { screens } from '@u-market/contract/paths'
import { chunk } from '../base/chunk.tsx'
import type { RouteEntry } from './shell/RouteScreen.tsx'

/**
 * The other routes and the titles of their screens. The first screen does not need them, so they are fetched once the app has
 * started (start.tsx).
 */
export const pages = chunk(() => import('./Pages.tsx'))

/** Tabs have their titles in `core`: the first screen loads without those of the other screens. */
export type TabEntry = RouteEntry & { readonly title: 'tabHome' | 'tabTrade' | 'tabOrders' | 'titleMine' }

export const homeRoute: TabEntry = {
  path: screens.home,
  title: 'tabHome',
  messages: ['home'],
  load: async () => (await import('../features/market/HomeScreen.tsx')).HomeScreen,
}

/** The four tabs, in order. */
export const tabRoutes: readonly TabEntry[] = [
  homeRoute,
  {
    path: screens.trade,
    title: 'tabTrade',
    messages: ['takeSellOffer', 'makeSellOffer'],
    load: async () => (await pages.fetch()).tabScreens.trade(),
  },
  {
    path: screens.orders,
    title: 'tabOrders',
    messages: ['orders'],
    load: async () => (await pages.fetch()).tabScreens.orders(),
  },
  {
    path: screens.mine,
    title: 'titleMine',
    needsLogin: true,
    messages: ['account'],
    load: async () => (await pages.fetch()).tabScreens.mine(),
  },
]
