import { screen, waitFor } from '@testing-library/react'
import { paths, screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { amount, openOffer } from '../../../test/buy.tsx'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob } from '../../../test/samples.ts'
import { address, fill, reason } from '../../../test/show.tsx'
import { useParameters } from '../../base/stores/parameters.ts'

const placed = orderIn('confirming', 'buyer')

test('buying sends what stands there, and leads to the order', async () => {
  market.answers('placeOrder', placed)
  const { user } = await openOffer()
  await fill(user, amount(), '180.')
  await user.click(screen.getByRole('radio', { name: 'Alipay' }))
  await user.click(screen.getByRole('button', { name: 'Buy 25.00 U for ¥180.00' }))
  await waitFor(() => expect(address()).toBe(paths.order(placed.orderId)))
  expect(market.asked('placeOrder').map(({ form }) => form)).toEqual([
    { offerId: '31', amount: '180', methodType: 'alipay', price: '7.20', fee: '0.00' },
  ])
  expect(useParameters.getState().orderBuyItem).toEqual(placed)
})

test('after a lost answer the same press asks for the same order', async () => {
  market.loses('placeOrder')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await user.click(screen.getByRole('button', { name: /^Buy 25/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection. What you typed is kept')
  market.answers('placeOrder', placed)
  await user.click(screen.getByRole('button', { name: /^Buy 25/ }))
  await waitFor(() => expect(address()).toBe(paths.order(placed.orderId)))
  const [lost, again] = market.asked('placeOrder')
  expect(again?.key).toBe(lost?.key)
})

test('a new price is asked about first, and sent once it is agreed to', async () => {
  market.answers('placeOrder', placed)
  const { user } = await openOffer({ seen: { price: '7.10' } })
  await fill(user, amount(), '180')
  expect(screen.getByRole('alert')).toHaveTextContent('The seller changed the price from ¥7.10 to ¥7.20')
  expect(reason()).toBe('Accept the new price first')
  expect(screen.getByRole('button', { name: 'Buy coin' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Continue at ¥7.20' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Buy 25/ }))
  await waitFor(() => expect(market.asked('placeOrder')[0]?.form.price).toBe('7.20'))
})

test('sold meanwhile: the server says so, and the offer is fetched again', async () => {
  market.refuses('placeOrder', 'OUT_OF_STOCK', 'There is not that much left')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await user.click(screen.getByRole('button', { name: /^Buy 25/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('There is not that much left')
  await waitFor(() => expect(market.asked('getOffer')).toHaveLength(2))
  await user.type(amount(), '{Backspace}')
  expect(screen.queryByText('There is not that much left')).not.toBeInTheDocument()
})

test('too many open orders: the way to them', async () => {
  market.refuses('placeOrder', 'TOO_MANY_OPEN_ORDERS', 'Finish your open order first')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await user.click(screen.getByRole('button', { name: /^Buy 25/ }))
  await user.click(await screen.findByRole('link', { name: 'To my orders' }))
  expect(address()).toBe(screens.orders)
})

test('paused meanwhile: the server says so with the hour, and the bar from then on', async () => {
  const until = Math.floor(Date.now() / 1000) + 900
  const { user } = await openOffer()
  market.refuses('placeOrder', 'ORDER_PAUSED', 'You cannot order for now', { until })
  market.answers('getUser', { ...bob, orderPauseUntil: until })
  await fill(user, amount(), '180')
  await user.click(screen.getByRole('button', { name: /^Buy 25/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^You cannot order for now \(from .*\d\d:\d\d\)/)
  await waitFor(() => expect(reason()).toMatch(/You can order again from .*\d\d:\d\d/))
})

test('not verified yet: the purchase notice opens, and the form says nothing twice', async () => {
  market.refuses('placeOrder', 'REALNAME_REQUIRED', 'Verify first')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await user.click(screen.getByRole('button', { name: /^Buy 25/ }))
  await waitFor(() => expect(useParameters.getState().showStepModel).toBe(true))
  expect(screen.queryByText('Verify first')).not.toBeInTheDocument()
})
