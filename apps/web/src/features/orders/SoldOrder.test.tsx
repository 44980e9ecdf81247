import { screen } from '@testing-library/react'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { hasUnread, openOrder } from '../../../test/order.tsx'
import { orderIn } from '../../../test/sample-orders.ts'
import { speak } from '../../../test/show.tsx'

beforeEach(() => hasUnread(0))

const sold = { side: 'buy' } as const

test('shows an order on an offer to buy as placed by its seller, without a confirmation', async () => {
  await openOrder(orderIn('paying', 'buyer', sold))
  const life = screen.getByRole('list', { name: 'How far the order is' })
  expect(life).toHaveTextContent(/^Order.*Pay.*Release/)
  expect(life).not.toHaveTextContent('Confirm')
  const steps = screen.getByRole('list', { name: 'Steps', hidden: true })
  expect(steps).toHaveTextContent(/^Coin sold to the buyer’s offer.*Alice.*Buyer pays/)
  expect(steps).not.toHaveTextContent('Seller confirm')
  expect(screen.getByText(/^Your buy offer was answered\. After .*, do not pay/)).toBeVisible()
})

test('says that the coin of an unpaid order goes back to the seller’s balance', async () => {
  await openOrder(orderIn('paying', 'seller', sold))
  expect(screen.getByText(/the coin goes back to your balance/)).toBeVisible()
  await speak('zh-CN')
  expect(screen.getByText(/币退回您的余额/)).toBeVisible()
})

test('offers the seller to sell again after the end, and the buyer nothing', async () => {
  const ended = { ...sold, endedBy: 'buyer' } as const
  const { unmount } = await openOrder(orderIn('cancelled', 'seller', ended))
  expect(screen.getByRole('link', { name: 'Sell again' })).toHaveAttribute('href', paths.sellTo(31))
  unmount()
  await openOrder(orderIn('cancelled', 'buyer', ended))
  expect(screen.queryByRole('link', { name: /again$/ })).not.toBeInTheDocument()
})
