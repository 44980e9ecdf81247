import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { lastLine } from '../../../test/line.ts'
import { market } from '../../../test/market.ts'
import { becomesBy, hasUnread, NOW, openOrder } from '../../../test/order.tsx'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob, message } from '../../../test/samples.ts'
import { socket } from '../../base/socket/socket.ts'

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
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this order?' }))
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
  expect(screen.getByText('Reminder sent')).toBeVisible()
})

test('what the other side has written and nobody has read is counted, and counted again', async () => {
  hasUnread(2)
  await openOrder(orderIn('paying', 'seller'))
  const link = () => screen.getByRole('link', { name: /^Chat with Bob Ask/ })
  await waitFor(() => expect(link()).toHaveTextContent('2 new messages'))
  hasUnread(1)
  socket.start('ws://market.example/')
  lastLine().opens()
  lastLine().says({ frameType: 'newMessage', seq: 9, userId: bob.id, data: message(9, { status: 0 }) })
  await waitFor(() => expect(link()).toHaveTextContent('1 new message'))
})
