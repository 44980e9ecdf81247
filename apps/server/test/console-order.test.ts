import { test } from '@u-market/testkit'
import { expect } from 'vitest'

test('an operator sees an order’s facts, what happened to it, and each posting as it falls', async ({
  world,
}) => {
  const { alice, bob, olivia } = world
  const look = (orderId: string) => olivia.call('getOrder', { orderId })
  const order = await bob.buys({ from: alice, num: '25.00', type: 'bank' })
  const placed = await look(order.orderId)
  expect(placed.order).toMatchObject({
    orderId: order.orderId,
    state: 'confirming',
    method: { type: 'bank' },
  })
  expect(placed.timeline.map(({ action, actor }) => [action, actor])).toEqual([['order_placed', 'buyer']])
  const escrow = { debit: 'offer_stock · Alice', credit: 'order_escrow · Alice', amount: '25.00' }
  expect(placed.postings).toMatchObject([{ kind: 'order_escrow', ...escrow }])

  await alice.confirms(order)
  await bob.marksPaid(order)
  await world.clock.advance({ minutes: 2 })
  await alice.releases(order)
  const done = await look(order.orderId)
  expect(done.timeline.map(({ action }) => action)).toEqual([
    'order_placed',
    'order_confirmed',
    'order_paid',
    'order_completed',
  ])
  expect(done.timeline.at(-1)?.content).toBe('The seller has released the coin. The order is complete.')
  expect(done.postings).toMatchObject([
    { kind: 'order_escrow', ...escrow },
    { kind: 'escrow_release', debit: 'order_escrow · Alice', credit: 'available · Bob', amount: '25.00' },
  ])
  expect(done.postings[1]?.createdAt).toBe(done.order.releasedAt)
  await expect(look('UO0000000000000000000000000')).refusedWith('ORDER_NOT_FOUND')
})
