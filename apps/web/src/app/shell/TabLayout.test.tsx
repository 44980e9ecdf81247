import { screen, waitFor, within } from '@testing-library/react'
import type { Order } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob, pageOf } from '../../../test/samples.ts'
import { show, speak } from '../../../test/show.tsx'
import { refresh } from '../../base/api/query-client.ts'
import { TabLayout } from './TabLayout.tsx'

test('holds four tabs that lead to their screens', { tags: ['tabs.four'] }, async () => {
  await show(<TabLayout>{null}</TabLayout>, { at: screens.trade })
  const tabs = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  expect(tabs()).toEqual([
    ['Home', screens.home],
    ['Trade', screens.trade],
    ['Orders', screens.orders],
    ['Me', screens.mine],
  ])
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Trade')
  await speak('zh-CN')
  expect(tabs().map(([name]) => name)).toEqual(['首页', '交易', '订单', '我的'])
})

test('the Orders tab counts the orders that need the user’s action, and no others', async () => {
  holds([orderIn('paying', 'buyer'), orderIn('paying', 'seller'), orderIn('releasing', 'seller')])
  await show(<TabLayout>{null}</TabLayout>, { as: bob })
  expect(await screen.findByRole('link', { name: /^Orders.*2 waiting for you$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Me' })).toBeVisible()
  await speak('zh-CN')
  expect(screen.getByRole('link', { name: /^订单.*2 项待处理$/ })).toBeVisible()
})

test('shows no count when nothing waits', async () => {
  holds([orderIn('completed', 'buyer')])
  await show(<TabLayout>{null}</TabLayout>, { as: bob })
  await waitFor(() => expect(market.asked('listOrders')).toHaveLength(1))
  expect(screen.getByRole('link', { name: 'Orders' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Me' })).toBeVisible()
})

test('a count follows changes, and shows 99+ at most', async () => {
  holds([orderIn('paying', 'buyer')])
  await show(<TabLayout>{null}</TabLayout>, { as: bob })
  expect(await screen.findByRole('link', { name: /^Orders.*1 waiting for you$/ })).toBeVisible()
  holds(Array.from({ length: 120 }, () => orderIn('paying', 'buyer')))
  refresh('orders')
  expect(await screen.findByRole('link', { name: /^Orders.*120 waiting for you$/ })).toHaveTextContent('99+')
})

test('fetches nothing while logged out', async () => {
  await show(<TabLayout>{null}</TabLayout>)
  expect(screen.getByRole('navigation', { name: 'Main sections' })).toBeVisible()
  expect(market.asked('listOrders')).toEqual([])
})

function holds(orders: Order[]): void {
  market.answers('listOrders', pageOf(orders))
}
