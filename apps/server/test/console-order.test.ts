import { sharedTest as test } from '@u-market/testkit'
import { expect } from 'vitest'

test('an operator sees an order’s facts, its timeline, and each posting as it is made', async ({ world }) => {
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

test('the lists of orders and of appeals agree on which side an open appeal awaits, and until when', async ({
  world,
}) => {
  const { mei, bob, olivia } = world
  const inTables = async (orderId: string) => {
    const [orders, appeals] = await Promise.all([
      olivia.call('listOrders', { search: orderId }),
      olivia.call('listDisputes', { status: 'open' }),
    ])
    return [orders, appeals].map(({ data }) => {
      const row = data.find((each: { orderId: string }) => each.orderId === orderId)
      return row && { awaits: row.awaits, isDue: row.deadlineAt !== null }
    })
  }
  const appealed = async () => {
    const order = await bob.buys({ from: mei, num: '10.00', type: 'bank' })
    await mei.confirms(order)
    await bob.marksPaid(order)
    const appeal = await mei.appeals(order, { type: 'unpaid', content: 'Nothing has arrived until now.' })
    return { orderId: order.orderId, appeal }
  }
  const [answered, silent] = [await appealed(), await appealed()]
  const asked = { awaits: 'buyer', isDue: true }
  for (const { orderId, appeal } of [answered, silent]) {
    expect(await inTables(orderId)).toEqual([asked, asked])
    const [one, other] = await Promise.all([
      olivia.call('getOrder', { orderId }),
      olivia.call('getDispute', { id: appeal.id }),
    ])
    expect([one.order.awaits, other.order.awaits, other.dispute.awaits]).toEqual(['buyer', 'buyer', 'buyer'])
  }

  await bob.addsEvidence(answered.appeal, 'I paid at 16:04.')
  const deciding = { awaits: 'operator', isDue: false }
  expect(await inTables(answered.orderId)).toEqual([deciding, deciding])
  expect(await inTables(silent.orderId)).toEqual([asked, asked])
  await world.clock.advance({ hours: 25 })

  expect(await inTables(silent.orderId)).toEqual([deciding, deciding])

  await world.rules(answered.appeal, 'release')
  expect((await olivia.call('getOrder', { orderId: answered.orderId })).order.awaits).toBeNull()
})
