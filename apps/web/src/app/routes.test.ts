import { locales } from '@u-market/contract/locale'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../locales/index.ts'
import { pageRoutes, tabRoutes } from './routes.ts'

/** Section 2 of the specification: the address, and whether it is marked (auth). */
const tabs = [
  ['/views/home/index', false],
  ['/views/trade/index', false],
  ['/views/order/index', false],
  ['/views/my/index', true],
] as const
const auth = ['/views/home/scan', '/views/home/exchange', '/views/home/customer', '/views/my/notice']
const pages = `
  other/about auth/login auth/register auth/key trade/sell trade/manage trade/add trade/kyc trade/kyc-finish
  trade/kyc-wait trade/match trade/buy_process home/problem home/problemDetail home/scan home/buylist home/buy
  home/exchange home/usdtOrder home/chat home/tutorial home/customer my/ewm my/mybill my/appeal my/pwd my/loginpwd
  my/setting my/mod_user_info my/merchant_auth my/bond my/notice my/fault my/share`
  .trim()
  .split(/\s+/)
  .map((end) => `/views/${end}`)

test('four tabs, in their order, and only Mine asks for a login', {
  tags: ['tabs.four', 'guard.marked'],
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

test('the spec has 38 routes', () => {
  expect(tabs.length + pages.length).toBe(38)
})
