import { screen, waitFor, within } from '@testing-library/react'
import type { Order } from '@u-market/contract'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { becomesBy, hasUnread, NOW, openOrder } from '../../../test/order.tsx'
import { orderIn } from '../../../test/sample-orders.ts'
import { proof } from '../../../test/samples.ts'
import { timeText } from '../../base/clock.ts'

beforeEach(() => hasUnread(0))

const cancelAsked = { by: 'seller', reason: 'The payment came back', until: NOW + 600 } as const
const reopenAsked = { by: 'buyer', reason: '', until: NOW + 600 } as const

test('shows a buyer the reason for a requested cancellation and that silence changes nothing', async () => {
  becomesBy('answerCancel', orderIn('releasing', 'buyer'))
  const { user } = await openOrder(orderIn('releasing', 'buyer', { cancelAsked }))
  const card = within(screen.getByRole('region', { name: 'Your answer' }))
  expect(card.getByText('The payment came back')).toBeVisible()
  expect(screen.getAllByText(/^If you do not answer by .*, nothing changes/)).toHaveLength(1)
  await user.click(card.getByRole('button', { name: 'Do not agree' }))
  await waitFor(() => expect(screen.queryByText('The payment came back')).not.toBeInTheDocument())
  expect(market.asked('answerCancel')[0]?.form).toMatchObject({ agree: '0' })
})

test('says before consent that the coin goes back and warns a buyer who has paid', async () => {
  becomesBy('answerCancel', orderIn('cancelled', 'buyer', { endedBy: 'both' }))
  const { user } = await openOrder(orderIn('releasing', 'buyer', { cancelAsked }))
  await user.click(screen.getByRole('button', { name: 'Agree…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel the order?' }))
  expect(dialog.getByText(/only once the money is back/)).toBeVisible()
  expect(market.asked('answerCancel')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Agree and cancel' }))
  expect(await screen.findByText(/^Both sides agreed/)).toBeVisible()
})

test('disables the answers after a request has lapsed', async () => {
  await openOrder(orderIn('releasing', 'buyer', { cancelAsked: { ...cancelAsked, until: NOW } }))
  expect(screen.getByRole('button', { name: 'Do not agree' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Agree…' })).toBeDisabled()
})

test('shows a seller the payment of a reopen request and keeps the request if the coin is missing', async () => {
  market.refuses('answerReopen', 'INSUFFICIENT_COIN', 'Not enough coin: 3.00 available', { coin: '3.00' })
  const ended: Partial<Order> = { reopenAsked, proofs: [proof], payerName: 'Bob Lin' }
  const { user } = await openOrder(orderIn('expired', 'seller', ended))
  const card = within(screen.getByRole('region', { name: 'Your answer' }))
  expect(card.getByText('Paid from the account of Bob Lin')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Money received – reopen' }))
  expect(await card.findByText(/Not enough coin/)).toBeVisible()
})

test.each([
  ['paying', 'seller', 'Give 15 more minutes to pay'],
  ['releasing', 'buyer', 'I marked it paid by mistake'],
  ['releasing', 'seller', 'Ask the buyer to cancel'],
] as const)('offers while %s to a %s: %s', async (state, role, act) => {
  const { user } = await openOrder(orderIn(state, role))
  expect(screen.getByRole('button', { name: new RegExp(`^${act}`) })).toBeVisible()
  await user.click(screen.getByRole('button', { name: new RegExp(`^${act}`) }))
  expect(
    await screen.findByRole('dialog', { name: state === 'paying' ? 'Give Bob 15 more minutes?' : act }),
  ).toBeVisible()
})

test('lets a buyer submit a payment within a day after an unpaid end', async () => {
  const ended: Partial<Order> = { confirmedAt: NOW - 3600, cancelledAt: NOW - 60, endedBy: 'system' }
  const { user } = await openOrder(orderIn('expired', 'buyer', { ...ended, reopenUntil: NOW + 60 }))
  await user.click(screen.getByRole('button', { name: /^I have paid after all/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'I have paid after all' }))
  const ask = sheet.getByRole('button', { name: 'Ask to reopen' })
  expect(ask).toBeDisabled()
  market.takesUploads(() => proof)
  market.refuses('askReopen', 'VOUCHER_USED', 'This image was already used')
  const field = sheet.getByLabelText('Payment proof', { selector: 'input' })
  await user.upload(field, new File(['x'], 'slip.png', { type: 'image/png' }))
  // The order ended before the buyer had said from where the money comes.
  expect(await sheet.findByText('Next: last 4 of the paying account')).toBeVisible()
  expect(ask).toBeDisabled()
  await user.type(sheet.getByRole('textbox', { name: 'Last 4 of the paying account' }), '48-21')
  await user.click(ask)
  expect(await sheet.findByText('This image was already used')).toBeVisible()
  expect(market.asked('askReopen')[0]?.form).toMatchObject({ payerEnd: '4821' })
})

test('asks before more time is given, says until when and how often, and gives it once', async () => {
  const deadlineAt = NOW + 300
  becomesBy('extendOrder', orderIn('paying', 'seller', { deadlineAt: deadlineAt + 900, extensions: 1 }))
  const { user } = await openOrder(orderIn('paying', 'seller', { deadlineAt }))
  await user.click(screen.getByRole('button', { name: /^Give 15 more minutes/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Bob 15 more minutes?' }))
  expect(market.asked('extendOrder')).toEqual([])
  expect(dialog.getByText(/can pay until 09:51.*You cannot take it back/)).toBeVisible()
  expect(dialog.getByText('After this you can do it 1 time more for this order.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Give 15 more minutes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(market.asked('extendOrder')).toHaveLength(1)
})

test.each([
  ['releasing', 'buyer', { cancelAsked }],
  ['cancelled', 'seller', { reopenAsked, cancelledAt: NOW - 60 }],
] as const)(
  'has one clock for a request to a party while %s, and no reminder in their turn',
  async (state, role, some) => {
    await openOrder(orderIn(state, role, some))
    expect(screen.getByText('Your turn')).toBeVisible()
    expect(screen.getAllByRole('timer').map((timer) => timer.getAttribute('aria-label'))).toEqual([
      '10:00 left',
    ])
    expect(screen.queryByRole('button', { name: 'Send reminder' })).not.toBeInTheDocument()
  },
)

test.each([
  ['releasing', 'buyer', { cancelAsked }],
  ['cancelled', 'seller', { reopenAsked, cancelledAt: NOW - 60 }],
] as const)('gives both answers to a request the same weight (%s)', async (state, role, some) => {
  await openOrder(orderIn(state, role, some))
  const answers = within(screen.getByRole('region', { name: 'Your answer' })).getAllByRole('button')
  expect(answers.slice(-2).map((answer) => answer.dataset.tone)).toEqual(['second', 'second'])
})

test('takes “paid” back by a quiet button in red', async () => {
  const { user } = await openOrder(orderIn('releasing', 'buyer'))
  await user.click(screen.getByRole('button', { name: /^I marked it paid by mistake/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'I marked it paid by mistake' }))
  expect(dialog.getByRole('button', { name: 'I have not paid yet' }).dataset.tone).toBe('danger')
})

test('the time to pay after “not paid yet” counts what the market was away since the confirmation', async () => {
  const away = 600
  const times = { confirmedAt: NOW - 900, payMinutes: 30, freeCancelUntil: NOW - 900 + 180 + away }
  const { user } = await openOrder(orderIn('releasing', 'buyer', { ...times, shifted: away }))
  await user.click(screen.getByRole('button', { name: /^I marked it paid by mistake/ }))
  const until = timeText(NOW - 900 + 30 * 60 + away)
  expect(within(await screen.findByRole('dialog')).getByText(new RegExp(until))).toBeVisible()
})
