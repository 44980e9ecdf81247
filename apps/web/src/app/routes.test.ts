import { locales } from '@u-market/contract/locale'
import { isScreenAddress, ownScreens, screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../locales/index.ts'
import { pageRoutes } from './routes.ts'
import { tabRoutes } from './tabs.ts'

/** Section 2 of the specification: the screen, and whether it is marked (auth). spec-coverage checks that none is missing. */
const tabs = [
  [screens.home, false],
  [screens.trade, false],
  [screens.orders, false],
  [screens.mine, true],
] as const
const auth: readonly string[] = [screens.scan, screens.exchange, screens.service, screens.notices]
const pages = Object.values<string>(screens).filter(
  (path) => isScreenAddress(path) && !tabs.some(([tab]) => tab === path),
)

test('four tabs, in their order, and only Mine asks for a login', {
  tags: ['guard.marked'],
}, () => {
  expect(tabRoutes.map(({ path, needsLogin }) => [path, needsLogin ?? false])).toEqual(tabs)
})

test.each(pages)(
  '%s exists, with its title in every language and its guard as marked',
  { tags: ['page.titles', 'guard.marked'] },
  async (path) => {
    const found = pageRoutes.filter((entry) => entry.path === path)
    expect(found).toHaveLength(1)
    expect(found[0]?.needsLogin ?? false).toBe(auth.includes(path))
    for (const locale of locales)
      expect((await loadCatalogue(locale, 'titles'))[found[0]?.title ?? '']).toBeTruthy()
  },
)

test.each(Object.values(ownScreens))(
  '%s, a screen beyond the specification, has its title in every language',
  async (path) => {
    const found = pageRoutes.filter((entry) => entry.path === path)
    expect(found).toHaveLength(1)
    for (const locale of locales)
      expect((await loadCatalogue(locale, 'titles'))[found[0]?.title ?? '']).toBeTruthy()
  },
)

test('lists all 38 routes of the specification', () => {
  expect(tabs.length + pages.length).toBe(38)
})
