import { screen, waitFor, within } from '@testing-library/react'
import type { Order } from '@u-market/contract'
import { ownScreens, screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { lastLine } from '../../../test/line.ts'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob, config, message, orderPageOf } from '../../../test/samples.ts'
import { show, speak } from '../../../test/show.tsx'
import { refresh } from '../../base/api/query-client.ts'
import { MineScreen } from '../../features/accounts/MineScreen.tsx'
import { OrdersScreen } from '../../features/orders/OrdersScreen.tsx'
import { SocketHost } from './SocketHost.tsx'
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

test('the Orders tab and its link to the messages count unread conversations, each once', async () => {
  const unread = orderIn('completed', 'buyer', { orderId: 'UO3', unread: 2 })
  // One of these three conversations is the card’s; the others are with support, and of an older order.
  holds([orderIn('paying', 'buyer'), unread], 3)
  await show(
    <TabLayout>
      <OrdersScreen />
      <MineScreen />
      <SocketHost />
    </TabLayout>,
    { as: bob, at: screens.orders },
  )
  expect(await screen.findByRole('link', { name: /^Orders.*4 waiting for you$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Messages, 3 unread' })).toHaveAttribute('href', ownScreens.chats)
  expect(screen.getByRole('link', { name: /^Messages ?3 unread$/ })).toBeVisible()

  holds([orderIn('paying', 'buyer'), unread], 2)
  lastLine().says({ frameType: 'chatRead', data: { sessionId: 9, recordId: 7 } })
  expect(await screen.findByRole('link', { name: /^Orders.*3 waiting for you$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Messages, 2 unread' })).toBeVisible()

  holds([orderIn('paying', 'buyer'), unread], 3)
  const answer = message(8, { sender: 'service', orderId: '' })
  lastLine().says({ frameType: 'newMessage', seq: 8, userId: bob.id, data: answer })
  expect(await screen.findByRole('link', { name: /^Orders.*4 waiting for you$/ })).toBeVisible()

  holds([orderIn('paying', 'buyer'), { ...unread, unread: 0 }], 0)
  refresh('orders')
  expect(await screen.findByRole('link', { name: /^Orders.*1 waiting for you$/ })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Messages' })).toHaveLength(2)
})

test('fetches nothing while logged out', async () => {
  await show(<TabLayout>{null}</TabLayout>)
  expect(screen.getByRole('navigation', { name: 'Main sections' })).toBeVisible()
  expect(market.asked('listOrders')).toEqual([])
})

function holds(orders: Order[], unreadChats = 0): void {
  market.answers('listOrders', orderPageOf(orders, unreadChats))
  market.answers('listSales', [])
  market.answers('getMarket', config)
  market.answers('getUser', bob)
}
