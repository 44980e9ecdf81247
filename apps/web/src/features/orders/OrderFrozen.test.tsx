import { screen } from '@testing-library/react'
import { ownScreens, screens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { hasUnread, openOrder } from '../../../test/order.tsx'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, bob, MORNING, ORDER_ID } from '../../../test/samples.ts'
import { address, reason } from '../../../test/show.tsx'

beforeEach(() => hasUnread(0))

const otherId = (end: number) => `${ORDER_ID.slice(0, -1)}${end}`
const button = (name: RegExp) => screen.getByRole('button', { name })

test('of a seller who froze the account says so once, with the way out, and disables what is refused', async () => {
  const { user } = await openOrder(orderIn('releasing', 'seller'), { ...alice, frozenAt: MORNING })
  expect(screen.getByText(/not release, cancel, rate or write to the buyer/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Thaw my account' })).toHaveAttribute('href', ownScreens.thaw)
  expect(screen.getByRole('link', { name: 'Customer service' })).toHaveAttribute('href', screens.service)
  expect(button(/^Release 25.00/)).toBeDisabled()
  expect(screen.queryByRole('button', { name: /Ask .* cancel/ })).not.toBeInTheDocument()
  expect(reason()).toBe('You have frozen your account')
  await user.click(button(/^You have frozen/))
  expect(address()).toBe(ownScreens.thaw)
})

test('of a buyer who froze the account leaves paying and refusing, and cancels an unconfirmed order without words', async () => {
  const frozen = { ...bob, frozenAt: MORNING }
  const asked = { by: 'seller', reason: 'Nothing came', until: MORNING + 1800 } as const
  const { unmount } = await openOrder(orderIn('releasing', 'buyer', { cancelAsked: asked }), frozen)
  expect(button(/^Agree/)).toBeDisabled()
  expect(button(/^(Refuse|Do not|Don)/)).toBeEnabled()
  unmount()
  const paying = await openOrder(orderIn('paying', 'buyer', { orderId: otherId(8) }), frozen)
  expect(button(/^Cancel order/)).toBeDisabled()
  expect(button(/^I have paid/)).toBeEnabled()
  paying.unmount()
  const { user } = await openOrder(orderIn('confirming', 'buyer', { orderId: otherId(9) }), frozen)
  await user.click(button(/^Cancel order/))
  expect(screen.getByRole('dialog', { name: /Cancel/ })).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('tells a buyer what to do while the seller’s account is frozen', async () => {
  const order = orderIn('releasing', 'buyer')
  await openOrder({ ...order, peer: { ...order.peer, frozen: 1 } })
  expect(screen.getByText(/^Alice has frozen their account.*appeal\.$/)).toBeVisible()
  expect(screen.queryByText('You have frozen your account')).not.toBeInTheDocument()
})
