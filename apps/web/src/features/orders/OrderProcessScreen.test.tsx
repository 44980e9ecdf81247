import { screen, waitFor, within } from '@testing-library/react'
import type { Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { lastLine } from '../../../test/line.ts'
import { market } from '../../../test/market.ts'
import { becomesBy, hasUnread, NOW, openOrder } from '../../../test/order.tsx'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, bob, config, message, method, proof } from '../../../test/samples.ts'
import { pass, said, show, standStillAt } from '../../../test/show.tsx'
import { refresh } from '../../base/api/query-client.ts'
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

test.each([
  [12, '12 seconds more: the market was away'],
  [4 * 60, '4 minutes more: the market was away'],
  [3 * 3600 + 120, '3 hours more: the market was away'],
] as const)(
  'says that an order that waited %i seconds for the market has them back',
  async (shifted, line) => {
    await openOrder(orderIn('paying', 'buyer', { shifted }))
    expect(screen.getByText(line)).toBeVisible()
  },
)

test('says nothing of an order that the market never kept waiting', async () => {
  await openOrder(orderIn('paying', 'buyer'))
  expect(screen.queryByText(/the market was away/)).not.toBeInTheDocument()
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
  const { user } = await openOrder(
    orderIn('paying', 'buyer', { method: method(), payer: { type: 'bank', end: '4821' } }),
  )
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Pay Alice', '1Copy details', '2Pay in your own app', '3Add the payment proof'])
  await user.click(screen.getByRole('button', { name: 'Copy all' }))
  expect(await navigator.clipboard.readText()).toBe(
    [
      'Amount: 180.00',
      'Payee: Alice Zhou',
      'Account: 6222021234567890',
      'Bank: Bank of Utopia',
      'Payment reference: 482913',
    ].join('\n'),
  )
})

test('says each fact of a payment once before “All details”', async () => {
  await openOrder(orderIn('paying', 'buyer', { method: method() }))
  const inSight = screen.getByRole('main').textContent?.split('All details')[0] ?? ''
  for (const fact of ['¥180.00', 'Alice Zhou', '482913', '25.00 U', 'Bob Lin'])
    expect(inSight.split(fact).length - 1, fact).toBeLessThanOrEqual(1)
})

test('fills the first view with the end of a trade: who, money and receipt, then the rating', async () => {
  const { container } = await openOrder(orderIn('completed', 'buyer'))
  const moment = screen.getByRole('region', { name: 'You received 25.00 U' })
  expect(moment).toHaveAttribute('data-whole')
  expect(moment).toHaveTextContent('From Alice, for ¥180.00.')
  expect(await screen.findByText(/^Your first trade is complete/)).toBeVisible()
  expect(within(moment).getByRole('button', { name: 'Save or share the receipt' })).toBeVisible()
  const heads = [...container.querySelectorAll('main h2')]
  expect(heads[0]).toHaveAccessibleName('You received 25.00 U')
  expect(heads[1]).toHaveTextContent('Rate Alice')
})

test('is smaller once it is rated and acknowledged', async () => {
  await openOrder(orderIn('completed', 'buyer', { isRated: 1, acknowledgedAt: NOW, rateUntil: null }))
  expect(screen.getByRole('region', { name: 'You received 25.00 U' })).not.toHaveAttribute('data-whole')
})

test('brings the head of an order into sight and focus when the order is another, and not when it is read again', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
  await openOrder(orderIn('releasing', 'seller', { method: method(), proofs: [proof] }))
  refresh('orders')
  await pass(50)
  expect(scrolled).not.toHaveBeenCalled()
  market.answers('getOrder', orderIn('completed', 'seller'))
  refresh('orders')
  const head = await screen.findByRole('heading', { name: 'You sold 25.00 U' })
  await waitFor(() => expect(head).toHaveFocus())
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

test('leaves a field in use its focus and only announces the new state', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const { user } = await openOrder(orderIn('paying', 'buyer', { method: method() }))
  await user.click(screen.getByText('My bank spells my name differently'))
  const field = screen.getByLabelText('Name on the paying account (optional)')
  await user.click(field)
  const other: Partial<Order> = { method: method(), awaits: null }
  market.answers('getOrder', orderIn('paying', 'buyer', other))
  refresh('orders')
  await waitFor(() =>
    expect(screen.getByText('Pay Alice', { selector: '[role=status]' })).toBeInTheDocument(),
  )
  expect(field).toHaveFocus()
  expect(scrolled).not.toHaveBeenCalled()
})

test.each([
  ['Bob', 'buyer'],
  ['Alice', 'seller'],
] as const)('never says “paid” of an order that %s has cancelled after it was marked so', async (_, role) => {
  const ended = { paidAt: NOW - 60, cancelledAt: NOW, confirmedAt: NOW - 90, endedBy: 'both' } as const
  await openOrder(orderIn('cancelled', role, ended))
  expect(screen.getByText('It was marked as paid before that. This proves no payment.')).toBeVisible()
  const terms = screen.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent)
  expect(terms).toContain('Amount')
  for (const term of terms) expect(term).not.toMatch(/^Paid/)
  const steps = screen.getByRole('list', { name: 'Steps', hidden: true })
  expect(steps).toHaveTextContent('Buyer marked it as paid')
  expect(steps).not.toHaveTextContent('Buyer paid')
})

const ended = {
  confirmedAt: NOW - 3600,
  cancelledAt: NOW - 60,
  endedBy: 'buyer',
  claimUntil: NOW + 900,
} as const

test('leads a buyer who paid after all to reopen first, and from there to a claim', async () => {
  const { user } = await openOrder(orderIn('cancelled', 'buyer', { ...ended, reopenUntil: NOW + 60 }))
  expect(screen.queryByRole('button', { name: /^Make a claim/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^I have paid after all/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'I have paid after all' }))
  await user.click(sheet.getByRole('button', { name: 'Make a claim instead' }))
  expect(await screen.findByRole('dialog', { name: 'Make a claim' })).toBeVisible()
})

test('offers a claim alone once the order cannot be reopened', async () => {
  await openOrder(orderIn('cancelled', 'buyer', ended))
  expect(screen.queryByRole('button', { name: /^I have paid after all/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Make a claim/ })).toHaveTextContent(/Paid after all\? Claim by/)
})
