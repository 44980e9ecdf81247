import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DataOf, Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { keysOf, orderStates, type PartyCall } from '@u-market/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { market, Refusal } from '../../../test/market.ts'
import { becomesBy, hasUnread, NOW, openOrder } from '../../../test/order.tsx'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, method, proof } from '../../../test/samples.ts'
import { address, reason, said, standStillAt } from '../../../test/show.tsx'
import { openActs } from './order-acts.ts'

beforeEach(() => hasUnread(0))

/** Actions in the action bar; all others are elsewhere on the page. */
const buttons = {
  confirm: () => 'Confirm order',
  markPaid: () => 'I have paid · ¥180.00',
  release: () => 'Release 25.00 U',
  acknowledge: () => 'I have received 25.00 U',
  cancel: (role: Order['role']) => (role === 'seller' ? 'Decline order' : 'Cancel order'),
} as const satisfies Partial<Record<PartyCall, (role: Order['role']) => string>>

test.each(orderStates.flatMap((state) => [[state, 'buyer'] as const, [state, 'seller'] as const]))(
  'for an order %s offers a %s in the action bar exactly the open actions',
  async (state, role) => {
    const order = orderIn(state, role)
    await openOrder(order)
    const { can } = openActs(order, NOW * 1000)
    const expected = keysOf(buttons).flatMap((act) => (can(act) ? buttons[act](role) : []))
    const foot = screen.queryByRole('contentinfo')
    // The reason is a button that scrolls to what is missing, not an action.
    const offered = foot
      ? within(foot)
          .queryAllByRole('button')
          .filter((each) => !each.closest('[role=status]'))
      : []
    expect(offered.map(({ textContent }) => textContent).toSorted()).toEqual(expected.toSorted())
  },
)

test.each(['cancelled', 'expired'] as const)(
  'offers a buyer to buy again after an order that is %s',
  async (state) => {
    await openOrder(orderIn(state, 'buyer'))
    expect(screen.getByRole('link', { name: 'Buy again' })).toHaveAttribute('href', paths.offer(31))
  },
)

test('shows a seller the commitment and replaces the order with the response to the confirmation', async () => {
  market.answers('confirmOrder', () => {
    market.answers('getOrder', () => later<Order>().promise)
    return orderIn('paying', 'seller')
  })
  const { user } = await openOrder(orderIn('confirming', 'seller'))
  expect(reason()).toBe('You commit to release 25.00 U once ¥180.00 arrives.')
  await user.click(screen.getByRole('button', { name: 'Confirm order' }))
  expect(await screen.findByRole('heading', { name: 'Bob is paying you' })).toBeVisible()
  expect(said()).toEqual([])
})

test('shows the current order and the server’s message after a lost race', async () => {
  const cancelled = orderIn('cancelled', 'seller')
  market.answers('confirmOrder', () => {
    market.answers('getOrder', cancelled)
    throw new Refusal('ORDER_STATE', 'Bob has cancelled the order', { order: cancelled })
  })
  const { user } = await openOrder(orderIn('confirming', 'seller'))
  await user.click(screen.getByRole('button', { name: 'Confirm order' }))
  expect(await screen.findByRole('heading', { name: 'Order cancelled' })).toBeVisible()
  expect(screen.getByText('Bob has cancelled the order')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm order' })).not.toBeInTheDocument()
})

const slip = new File(['x'], 'slip.png', { type: 'image/png' })

test('opens the choice of a proof at the tap on “I have paid”, and marks the order paid with it', {
  tags: ['purchaseNotice.payment'],
}, async () => {
  const stored = later<typeof proof>()
  market.takesUploads(() => stored.promise)
  becomesBy('markPaid', orderIn('releasing', 'buyer'))
  const { user, container } = await openOrder(orderIn('paying', 'buyer', { method: method() }))
  expect(paidButton()).toBeEnabled()
  expect(reason()).toBe('Next: payment proof')
  const chooser = container.querySelector<HTMLInputElement>('input[hidden]')!
  const opened = vi.spyOn(chooser, 'click').mockReturnValue()
  await user.click(paidButton())
  expect(opened).toHaveBeenCalledOnce()
  expect(market.asked('markPaid')).toEqual([])
  fireEvent.change(chooser, { target: { files: [slip] } })
  expect(reason()).toBe('The order is marked as paid once the image is uploaded')
  await stored.comes(proof)
  expect(await screen.findByRole('heading', { name: 'Alice is checking your payment' })).toBeVisible()
  expect(market.asked('markPaid').map(({ form }) => form)).toEqual([
    { orderId: orderIn('paying', 'buyer').orderId, proofs: proof.url },
  ])
})

test('marks an order paid with a picture that is still being uploaded at the tap', async () => {
  const stored = later<typeof proof>()
  market.takesUploads(() => stored.promise)
  becomesBy('markPaid', orderIn('releasing', 'buyer'))
  const { user } = await openOrder(orderIn('paying', 'buyer', { method: method() }))
  await user.upload(screen.getByLabelText('Payment proof', { selector: 'input' }), slip)
  await user.click(paidButton())
  expect(reason()).toBe('The order is marked as paid once the image is uploaded')
  await stored.comes(proof)
  expect(await screen.findByRole('heading', { name: 'Alice is checking your payment' })).toBeVisible()
  expect(market.asked('markPaid')).toHaveLength(1)
})

test('marks an order paid with a proof that arrives after the deadline', async () => {
  const stored = later<typeof proof>()
  market.takesUploads(() => stored.promise)
  becomesBy('markPaid', orderIn('releasing', 'buyer'))
  const deadlineAt = NOW + 5
  const order = orderIn('paying', 'buyer', { method: method(), deadlineAt, endsAt: deadlineAt })
  const answer = later<DataOf<'checkDeadline'>>()
  market.answers('checkDeadline', () => answer.promise)
  const { user } = await openOrder(order)
  await user.upload(screen.getByLabelText('Payment proof', { selector: 'input' }), slip)
  standStillAt(deadlineAt + 1)
  await waitFor(() => expect(market.asked('checkDeadline')).toHaveLength(1))
  // The upload goes on while the server is asked, which names the time until which it waits.
  expect(screen.getByLabelText('Uploading, 0%')).toBeVisible()
  const waiting = { ...order, proofArriving: 1 as const, endsAt: deadlineAt + 180 }
  market.answers('getOrder', waiting)
  await answer.comes({ isOverdue: 0, expiresInSeconds: 0, order: waiting })
  expect(await screen.findByRole('heading', { name: 'The payment proof is arriving' })).toBeVisible()
  expect(market.asked('markPaid')).toEqual([])
  await stored.comes(proof)
  expect(await screen.findByRole('heading', { name: 'Alice is checking your payment' })).toBeVisible()
  expect(market.asked('markPaid')).toHaveLength(1)
})

test('keeps a proof that arrives after the order has ended, and offers it to reopen the order', async () => {
  const stored = later<typeof proof>()
  market.takesUploads(() => stored.promise)
  const deadlineAt = NOW + 5
  const order = orderIn('paying', 'buyer', { method: method(), deadlineAt, endsAt: deadlineAt })
  const payer = { type: 'bank', end: '4821' }
  const ended = orderIn('expired', 'buyer', { payer, reopenUntil: NOW + 3600, actions: ['askReopen'] })
  const { user } = await openOrder(order)
  await user.upload(screen.getByLabelText('Payment proof', { selector: 'input' }), slip)
  market.answers('getOrder', ended)
  market.answers('checkDeadline', { isOverdue: 1, expiresInSeconds: null, order: ended })
  standStillAt(deadlineAt + 1)
  const reopen = await screen.findByRole('button', { name: /^I have paid after all/ })
  await stored.comes(proof)
  await user.click(reopen)
  const sheet = within(await screen.findByRole('dialog', { name: 'I have paid after all' }))
  expect(await sheet.findByRole('img', { name: 'Chosen image: Payment proof' })).toBeVisible()
  expect(sheet.getByRole('button', { name: 'Ask to reopen' })).toBeEnabled()
  expect(market.asked('markPaid')).toEqual([])
})

test('does not mark an order paid with a proof that was added before the tap, or removed after it', async () => {
  market.takesUploads(() => proof)
  becomesBy('markPaid', orderIn('releasing', 'buyer'))
  const { user, container } = await openOrder(orderIn('paying', 'buyer', { method: method() }))
  const chooser = container.querySelector<HTMLInputElement>('input[hidden]')!
  market.takesUploads(() => later<typeof proof>().promise)
  fireEvent.change(chooser, { target: { files: [slip] } })
  await user.click(screen.getByRole('button', { name: 'Remove image: Payment proof' }))
  expect(reason()).toBe('Next: payment proof')
  market.takesUploads(() => proof)
  await user.click(screen.getByRole('button', { name: 'Next: payment proof' }))
  expect(screen.getByLabelText('Payment proof', { selector: 'input' })).toHaveFocus()
  await user.upload(screen.getByLabelText('Payment proof', { selector: 'input' }), slip)
  expect(await screen.findByLabelText('Another image (optional)')).toBeVisible()
  expect(market.asked('markPaid')).toEqual([])
  await user.click(paidButton())
  expect(await screen.findByRole('heading', { name: 'Alice is checking your payment' })).toBeVisible()
  expect(market.asked('markPaid')).toHaveLength(1)
})

/** A rail that shows the seller nothing of the payer, so that the release goes by checks. */
const cash = { methodType: 'cash' }

test('releases by payment password once every check is ticked', async () => {
  becomesBy('releaseCoin', orderIn('completed', 'seller'))
  const { user } = await openOrder(
    orderIn('releasing', 'seller', { ...cash, method: method(), proofs: [proof] }),
  )
  const release = screen.getByRole('button', { name: 'Release 25.00 U' })
  const checks = screen.getAllByRole('checkbox')
  expect(reason()).toBe('Tick all 4 checks to release')
  for (const check of checks) {
    expect(release).toBeDisabled()
    await user.click(check)
  }
  await user.click(release)
  expect(screen.getByRole('dialog', { name: 'Release 25.00 U' })).toHaveTextContent('to Bob, for ¥180.00')
  await user.keyboard('135790')
  expect(await screen.findByRole('heading', { name: 'You sold 25.00 U' })).toBeVisible()
  expect(market.asked('releaseCoin')[0]?.form).toMatchObject({ payPassword: '135790' })
})

test.each([
  ['Bob Lin', '', 'Paid by Bob Lin'],
  ['Bob Lin', 'LIN BOB', 'Paid by Bob Lin or as their bank spells it: LIN BOB'],
  ['', '', 'Paid by the buyer, in their own name'],
])('asks for the payer %j, spelled %j, once on the page', async (buyerRealName, payerName, asked) => {
  await openOrder(
    orderIn('releasing', 'seller', { ...cash, method: method(), proofs: [proof], buyerRealName, payerName }),
  )
  expect(screen.getByRole('checkbox', { name: asked })).toBeVisible()
})

test('says each fact of a payment beside its check and nowhere else, and in the proof’s full view too', async () => {
  const order = orderIn('releasing', 'seller', { ...cash, method: method(), proofs: [proof] })
  const { user } = await openOrder(order)
  const inSight = () => screen.getByRole('main').textContent?.split('All details')[0] ?? ''
  for (const fact of ['¥180.00', '482913', 'Alice Zhou 6222 0212 3456 7890', 'Bob Lin'])
    expect(inSight().split(fact), fact).toHaveLength(2)
  expect(screen.getByText(/Alice Zhou/, { selector: 'dd' })).toHaveTextContent('6222 0212 3456 7890')
  await user.click(screen.getByRole('button', { name: 'Enlarge Payment proof' }))
  const full = within(screen.getByRole('dialog', { name: 'Payment proof' }))
  await user.click(full.getByRole('checkbox', { name: 'Arrived in full ¥180.00' }))
  await user.click(full.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('checkbox', { name: 'Arrived in full ¥180.00' })).toBeChecked()
})

test('offers the buyer an appeal when a release is late', async () => {
  const late = { deadlineAt: NOW - 60 }
  const { user } = await openOrder(orderIn('releasing', 'buyer', late))
  expect(screen.getByText(/^Time was up at/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Alice has not released the coin yet' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open an appeal' }))
  expect(screen.getByRole('dialog', { name: 'Open an appeal' })).toBeVisible()
})

test('links to the appeal if the user has to respond to it', async () => {
  const due = { deadlineAt: NOW + 3600, actions: [] }
  await openOrder(orderIn('appealing', 'seller', due))
  expect(screen.getByRole('link', { name: 'Respond to the appeal' })).toHaveAttribute('href', paths.appeal(5))
  expect(screen.getByText('Your turn')).toBeVisible()
})

test('keeps the release in the bar of a late seller, with the appeal further down', async () => {
  await openOrder(orderIn('releasing', 'seller', { deadlineAt: NOW - 60 }))
  expect(screen.getByRole('button', { name: 'Release 25.00 U' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Open an appeal' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Something is wrong/ })).toBeVisible()
})

test('shows a wrong payment password in the sheet and keeps it open', async () => {
  const answer = later<Order>()
  market.answers('releaseCoin', () => answer.promise)
  const { user } = await openOrder(orderIn('releasing', 'seller', cash))
  for (const check of screen.getAllByRole('checkbox')) await user.click(check)
  await user.click(screen.getByRole('button', { name: 'Release 25.00 U' }))
  await user.keyboard('135790')
  const sheet = within(screen.getByRole('dialog', { name: 'Release 25.00 U' }))
  expect(sheet.getByRole('group', { name: 'Payment password' })).toBeDisabled()
  await answer.fails(new Refusal('PAYPASSWORD_WRONG', 'Wrong payment password. 4 tries are left'))
  await waitFor(() => expect(sheet.getByRole('alert')).toHaveTextContent('4 tries are left'))
  expect(sheet.getByRole('status', { name: '0 of 6 digits entered' })).toBeVisible()
})

test('sends a seller without a payment password to set one', async () => {
  const { user } = await openOrder(orderIn('releasing', 'seller', cash), { ...alice, hasPayPassword: 0 })
  for (const check of screen.getAllByRole('checkbox')) await user.click(check)
  await user.click(screen.getByRole('button', { name: 'Release 25.00 U' }))
  expect(address()).toBe(screens.payPassword)
})

function paidButton(): HTMLElement {
  return screen.getByRole('button', { name: 'I have paid · ¥180.00' })
}
