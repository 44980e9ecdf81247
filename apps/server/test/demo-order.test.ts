import { test } from '@u-market/testkit'
import { expect } from 'vitest'

test('the demo shows an order as operators see it on its own machine, and nowhere else', {
  tags: ['call.seeDemoOrder'],
}, async ({ world }) => {
  const { alice, bob } = world
  const { orderId } = await bob.buys({ from: alice, num: '5.00' })
  const seen = await world.visitor('127.0.0.1').call('seeDemoOrder', { orderId })
  expect(seen.order).toMatchObject({ orderId, state: 'confirming', buyerNickname: 'Bob' })
  expect(seen.postings.map(({ kind }) => kind)).toContain('order_escrow')
  await expect(world.visitor('203.0.113.9').call('seeDemoOrder', { orderId })).answeredStatus(404)
  await expect(alice.call('seeDemoOrder', { orderId })).answeredStatus(404)
})
