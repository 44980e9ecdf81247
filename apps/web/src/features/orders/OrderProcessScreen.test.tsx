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
] as const)('explains a cancellation while %s to a %s before it is sent', async (state, role, said) => {
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
] as const)('says %i seconds after the confirmation whether a cancellation counts', async (seconds, said) => {
  const { user } = await openOrder(orderIn('paying', 'buyer', { confirmedAt: NOW - seconds }))
  await user.click(screen.getByRole('button', { name: 'Cancel order' }))
  expect(screen.getByText(said)).toBeVisible()
})

test('keeping the order sends no call', async () => {
  const { user } = await openOrder(orderIn('confirming', 'buyer'))
  await user.click(screen.getByRole('button', { name: 'Cancel order' }))
  await user.click(screen.getByRole('button', { name: 'Keep the order' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(market.asked('cancelOrder')).toEqual([])
})

test('lets the waiting party send a reminder, and again after three minutes', async () => {
  becomesBy('remindOther', orderIn('releasing', 'buyer', { remindedAt: NOW }))
  const { user } = await openOrder(orderIn('releasing', 'buyer'))
  await user.click(screen.getByRole('button', { name: 'Send reminder' }))
  const again = await screen.findByRole('button', { name: 'Remind again in 03:00 left' })
  expect(again).toBeDisabled()
  expect(said()).toEqual([])
})

test('opens the buyer’s appeal on the page at the deadline without a push', async () => {
  await openOrder(orderIn('releasing', 'buyer', { deadlineAt: NOW + 90 }))
  expect(screen.queryByRole('button', { name: 'Open an appeal' })).not.toBeInTheDocument()
  const asked = market.asked('getOrder').length
  standStillAt(NOW + 90)
  expect(await screen.findByRole('button', { name: 'Open an appeal' })).toBeVisible()
  expect(market.asked('getOrder')).toHaveLength(asked)
})

test('waits for the server’s order if a stored one lacks action times', async () => {
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

test('counts unread messages of the other party and updates the count on a push', async () => {
  hasUnread(2)
  await openOrder(orderIn('paying', 'seller'))
  expect(await screen.findByRole('link', { name: 'Chat with Bob, 2 new messages' })).toBeVisible()
  hasUnread(1)
  socket.start('ws://market.example/')
  lastLine().opens()
  lastLine().says({ frameType: 'newMessage', seq: 9, userId: bob.id, data: message(9, { status: 0 }) })
  expect(await screen.findByRole('link', { name: 'Chat with Bob, 1 new message' })).toBeVisible()
})

test('marks the notices of an open order read, and each one that arrives', async () => {
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

test('shows a seller the buyer’s masked name before the confirmation', async () => {
  await openOrder(orderIn('confirming', 'seller', { buyerRealName: 'B** L**' }))
  expect(screen.getByText('B** L** (full name after you confirm)')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Sell 25.00 U' })).toBeVisible()
})

test('explains why the name of the buyer in a sale is still masked', async () => {
  await openOrder(orderIn('paying', 'seller', { side: 'buy', buyerRealName: 'B** L**' }))
  expect(screen.getByText('B** L** (full name once the buyer opens the order)')).toBeVisible()
})

test('shows three payment blocks and copies all details at once', async () => {
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

test('celebrates a completed trade, with an extra line for the first one', async () => {
  await openOrder(orderIn('completed', 'buyer'))
  expect(screen.getByRole('heading', { name: 'You received 25.00 U' })).toBeVisible()
  expect(await screen.findByText(/^Your first trade is complete/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save or share the receipt' })).toBeVisible()
})
