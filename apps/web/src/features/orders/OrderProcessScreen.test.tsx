import { screen, waitFor, within } from '@testing-library/react'
import type { Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { later } from '../../../test/later.ts'
import { lastLine } from '../../../test/line.ts'
import { market } from '../../../test/market.ts'
import { becomesBy, hasUnread, NOW, openOrder } from '../../../test/order.tsx'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, bob, config, message, method } from '../../../test/samples.ts'
import { pass, said, show, standStillAt } from '../../../test/show.tsx'
import { socket } from '../../base/socket/socket.ts'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { OrderProcessScreen } from './OrderProcessScreen.tsx'

beforeEach(() => hasUnread(0))

test.each([
  ['confirming', 'buyer', /Nothing was paid, so nothing is lost/],
  ['paying', 'buyer', /Already paid\? Do not cancel/],
  ['confirming', 'seller', /Declining counts against your completion rate/],
] as const)('cancelling while %s tells a %s first what it does', async (state, role, said) => {
  becomesBy('cancelOrder', orderIn('cancelled', role))
  const { user } = await openOrder(orderIn(state, role))
  const act = role === 'seller' ? 'Decline order' : 'Cancel order'
  await user.click(screen.getByRole('button', { name: act }))
  const dialog = within(
    screen.getByRole('dialog', { name: role === 'seller' ? 'Decline this order?' : 'Cancel this order?' }),
  )
  expect(dialog.getByText(said)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), ' a mistake ')
  await user.click(dialog.getByRole('button', { name: act }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(market.asked('cancelOrder')[0]?.form).toMatchObject({ reason: 'a mistake' })
})

test.each([
  [170, /^Cancelling before \d\d:\d\d does not count/],
  [180, /^Cancelling now counts against your record/],
] as const)('cancelling %i seconds after the confirmation says whether it counts', async (seconds, said) => {
  const { user } = await openOrder(orderIn('paying', 'buyer', { confirmedAt: NOW - seconds }))
  await user.click(screen.getByRole('button', { name: 'Cancel order' }))
  expect(screen.getByText(said)).toBeVisible()
})

test('keeping the order leaves it as it is', async () => {
  const { user } = await openOrder(orderIn('confirming', 'buyer'))
  await user.click(screen.getByRole('button', { name: 'Cancel order' }))
  await user.click(screen.getByRole('button', { name: 'Keep the order' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(market.asked('cancelOrder')).toEqual([])
})

test('whoever waits may remind the other, and again when three minutes have passed', async () => {
  becomesBy('remindOther', orderIn('releasing', 'buyer', { remindedAt: NOW }))
  const { user } = await openOrder(orderIn('releasing', 'buyer'))
  await user.click(screen.getByRole('button', { name: 'Send reminder' }))
  const again = await screen.findByRole('button', { name: 'Remind again in 03:00 left' })
  expect(again).toBeDisabled()
  expect(said()).toEqual([])
})

test('the buyer’s appeal opens on the page by the clock alone', async () => {
  await openOrder(orderIn('releasing', 'buyer', { deadlineAt: NOW + 90 }))
  expect(screen.queryByRole('button', { name: 'Open an appeal' })).not.toBeInTheDocument()
  const asked = market.asked('getOrder').length
  standStillAt(NOW + 90)
  expect(await screen.findByRole('button', { name: 'Open an appeal' })).toBeVisible()
  expect(market.asked('getOrder')).toHaveLength(asked)
})

test('an order that an older version kept, without the times of its acts, waits for the server’s', async () => {
  const order = orderIn('confirming', 'seller')
  const { actionTimes: _, ...kept } = order
  setScreenParams({ offeredOrder: { ...kept, orderType: 'sell' } })
  const answer = later<Order>()
  market.answers('getOrder', () => answer.promise)
  market.answers('getMarket', config)
  market.answers('markNoticesRead', { unread: 0, unreadThreads: 0 })
  standStillAt(NOW)
  await show(<OrderProcessScreen />, { as: alice, at: paths.order(kept.orderId) })
  expect(screen.queryByText('All details')).not.toBeInTheDocument()
  await answer.comes(order)
  expect(await screen.findByRole('button', { name: 'Confirm order' })).toBeVisible()
})

test('what the other side has written and nobody has read is counted, and counted again', async () => {
  hasUnread(2)
  await openOrder(orderIn('paying', 'seller'))
  expect(await screen.findByRole('link', { name: 'Chat with Bob, 2 new messages' })).toBeVisible()
  hasUnread(1)
  socket.start('ws://market.example/')
  lastLine().opens()
  lastLine().says({ frameType: 'newMessage', seq: 9, userId: bob.id, data: message(9, { status: 0 }) })
  expect(await screen.findByRole('link', { name: 'Chat with Bob, 1 new message' })).toBeVisible()
})

test('an order that is open is its notices read, and so is each that comes meanwhile', async () => {
  const { orderId } = orderIn('paying', 'seller')
  await openOrder(orderIn('paying', 'seller'))
  await waitFor(() => expect(market.asked('markNoticesRead').map(({ form }) => form)).toEqual([{ orderId }]))
  socket.start('ws://market.example/')
  lastLine().opens()
  const notice = { frameType: 'notice', seq: 9, userId: bob.id } as const
  lastLine().says({ ...notice, data: { msg: 'Bob has paid', orderId } })
  await waitFor(() => expect(market.asked('markNoticesRead')).toHaveLength(2))
  lastLine().says({ ...notice, seq: 10, data: { msg: 'Paid', orderId: 'UO2' } })
  lastLine().says({ ...notice, seq: 11, data: { msg: 'You have confirmed', orderId, isOwn: 1 } })
  await pass(0)
  expect(market.asked('markNoticesRead')).toHaveLength(2)
})

test('before the confirmation a seller sees the buyer’s name masked, and is told so', async () => {
  await openOrder(orderIn('confirming', 'seller', { buyerRealName: 'B** L**' }))
  expect(screen.getByText('B** L** (full name after you confirm)')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Sell 25.00 U' })).toBeVisible()
})

test('paying is three blocks; everything to type is copied at once', async () => {
  const { user } = await openOrder(orderIn('paying', 'buyer', { method: method() }))
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Pay Alice', '1Copy the details', '2Pay in your own app', '3Add the payment proof'])
  await user.click(screen.getByRole('button', { name: 'Copy all' }))
  expect(await navigator.clipboard.readText()).toBe(
    [
      'Pay exactly: 180.00',
      'Payee: Alice Zhou',
      'Account: 6222021234567890',
      'Bank: Bank of Utopia',
      'Payment reference: 482913',
    ].join('\n'),
  )
})

test('a trade that is complete is a moment, and the first one has a word of its own', async () => {
  await openOrder(orderIn('completed', 'buyer'))
  expect(screen.getByRole('heading', { name: 'You received 25.00 U' })).toBeVisible()
  expect(await screen.findByText(/^Your first trade is complete/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save or share the receipt' })).toBeVisible()
})
