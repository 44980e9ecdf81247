import { screen, waitFor, within } from '@testing-library/react'
import { paths, screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { amount, openOffer } from '../../../test/buy.tsx'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob, offer } from '../../../test/samples.ts'
import { address, type Fingers, fill, reason } from '../../../test/show.tsx'
import { useParameters } from '../../base/stores/parameters.ts'

const placed = orderIn('confirming', 'buyer')

test('the sheet says whom, what I pay and get, how and until when; only its button places the order', async () => {
  market.answers('placeOrder', placed)
  const { user } = await openOffer()
  await fill(user, amount(), '180.')
  await user.click(screen.getByRole('radio', { name: 'Alipay' }))
  const sheet = await openSheet(user)
  expect(sheet).toHaveTextContent('Alice')
  expect(fact('You pay')).toBe('¥180.00')
  expect(fact('You get')).toBe('25.00 U')
  expect(fact('Price')).toBe('¥7.20 per U')
  expect(fact('Pay with')).toBe('Alipay')
  expect(fact('Time to pay')).toBe('15 min once the seller confirms')
  expect(market.asked('placeOrder')).toEqual([])
  await user.click(place())
  await waitFor(() => expect(address()).toBe(paths.order(placed.orderId)))
  expect(market.asked('placeOrder').map(({ form }) => form)).toEqual([
    { offerId: '31', amount: '180', methodType: 'alipay', price: '7.20', fee: '0.00' },
  ])
  expect(useParameters.getState().orderBuyItem).toEqual(placed)
})

test('closed, nothing is ordered, and the form is as it was', async () => {
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await openSheet(user)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(amount()).toHaveValue('180')
  expect(market.asked('placeOrder')).toEqual([])
})

test('after a lost answer the same press asks for the same order, in a sheet opened again too', async () => {
  market.loses('placeOrder')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await openSheet(user)
  await user.click(place())
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection. What you typed is kept')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  market.answers('placeOrder', placed)
  await openSheet(user)
  await user.click(place())
  await waitFor(() => expect(address()).toBe(paths.order(placed.orderId)))
  const [lost, again] = market.asked('placeOrder')
  expect(again?.key).toBe(lost?.key)
})

test('the price moved since the list: the form says so and counts with the new one', async () => {
  await openOffer({ seen: { price: '7.10' } })
  expect(screen.getByRole('alert')).toHaveTextContent('The seller changed the price from ¥7.10 to ¥7.20')
})

test('the price moved under the sheet: it is asked about first, and sent once it is agreed to', async () => {
  market.refuses('placeOrder', 'PRICE_CHANGED', 'The price has changed')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await openSheet(user)
  market.answers('getOffer', { ...offer, price: '7.50' })
  await user.click(place())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The seller changed the price from ¥7.20 to ¥7.50',
  )
  expect(fact('You get')).toBe('24.00 U')
  expect(screen.queryByRole('button', { name: /^Place order/ })).not.toBeInTheDocument()
  market.answers('placeOrder', placed)
  await user.click(screen.getByRole('button', { name: 'Continue at ¥7.50' }))
  await user.click(place())
  await waitFor(() => expect(market.asked('placeOrder')[1]?.form.price).toBe('7.50'))
})

test('sold meanwhile: the sheet says so with what is left, and leads to the other offers', async () => {
  market.refuses('placeOrder', 'OUT_OF_STOCK', 'There is not that much left')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  const sheet = await openSheet(user)
  market.answers('getOffer', { ...offer, remainingNum: '10.00' })
  await user.click(place())
  await waitFor(() =>
    expect(within(sheet).getByRole('alert')).toHaveTextContent(
      'This offer no longer fits: From ¥36.00 to ¥72.00',
    ),
  )
  await user.click(within(sheet).getByRole('link', { name: 'See other offers' }))
  expect(address()).toBe(screens.offers)
})

test('too many open orders: the way to them', async () => {
  market.refuses('placeOrder', 'TOO_MANY_OPEN_ORDERS', 'Finish your open order first')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await openSheet(user)
  await user.click(place())
  await user.click(await screen.findByRole('link', { name: 'To my orders' }))
  expect(address()).toBe(screens.orders)
})

test('paused meanwhile: the sheet says so with the hour, and the bar from then on', async () => {
  const until = Math.floor(Date.now() / 1000) + 900
  const { user } = await openOffer()
  market.refuses('placeOrder', 'ORDER_PAUSED', 'You cannot order for now', { until })
  market.answers('getUser', { ...bob, orderPauseUntil: until })
  await fill(user, amount(), '180')
  await openSheet(user)
  await user.click(place())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^You cannot order for now \(from .*\d\d:\d\d\)/)
  await waitFor(() => expect(reason()).toMatch(/You can order again from .*\d\d:\d\d/))
})

test('not verified yet: the sheet makes room for the purchase notice', async () => {
  market.refuses('placeOrder', 'REALNAME_REQUIRED', 'Verify first')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await openSheet(user)
  await user.click(place())
  await waitFor(() => expect(useParameters.getState().showStepModel).toBe(true))
  expect(screen.queryByText('Verify first')).not.toBeInTheDocument()
  expect(screen.queryByRole('dialog', { name: 'Check your order' })).not.toBeInTheDocument()
})

async function openSheet(user: Fingers): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /^Buy \d/ }))
  return screen.findByRole('dialog', { name: 'Check your order' })
}

function place(): HTMLElement {
  return screen.getByRole('button', { name: /^Place order/ })
}

function fact(name: string): string | null | undefined {
  const sheet = screen.getByRole('dialog', { name: 'Check your order' })
  return within(sheet).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
}
