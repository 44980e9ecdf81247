import { runDueTimers } from '@u-market/server/jobs/index.ts'
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'
import { race, times } from './race.fixture.ts'

const ROUNDS = 5

describe('concurrent requests', () => {
  test('of a release and a consent to cancel, one succeeds', async ({ world }) => {
    const { alice, crowd } = world
    for (const buyer of crowd.slice(0, ROUNDS)) {
      const order = await orderIn(world, 'releasing', { buyer, seller: alice })
      await alice.asksCancel(order)
      const { won, refused } = await race([
        () => buyer.answersCancel(order, true),
        () => alice.releases(order),
      ])
      expect(won).toHaveLength(1)
      expect(refused).toEqual(['ORDER_STATE'])
      expect(['completed', 'cancelled']).toContain((await buyer.sees(order)).state)
    }
  })

  test('a consent to cancel comes too late once the request has lapsed', async ({ world }) => {
    const { alice, crowd } = world
    for (const buyer of crowd.slice(0, ROUNDS)) {
      const order = await orderIn(world, 'releasing', { buyer, seller: alice })
      await alice.asksCancel(order)
      world.clock.skip({ minutes: 30 })
      const [{ refused }] = await Promise.all([
        race([() => buyer.answersCancel(order, true)]),
        runDueTimers(world.deps),
      ])
      expect(refused).toEqual(['ORDER_STATE'])
      await runDueTimers(world.deps)
      expect(await buyer.sees(order)).toMatchObject({ state: 'releasing', cancelAsked: null })
    }
  })

  test('undoing “paid” excludes a release and a request to cancel', async ({ world }) => {
    const { alice, crowd } = world
    for (const buyer of crowd.slice(0, ROUNDS)) {
      const order = await orderIn(world, 'releasing', { buyer, seller: alice })
      const { won, refused } = await race([
        () => buyer.undoesPaid(order),
        () => alice.releases(order),
        () => alice.asksCancel(order),
      ])
      const { state, cancelRequests } = await buyer.sees(order)
      if (state === 'completed') expect(won.length).toBe(1 + cancelRequests)
      else expect(won).toHaveLength(1)
      for (const reason of refused) expect(reason).toBe('ORDER_STATE')
    }
  })

  test('more time to pay comes too late at the deadline', async ({ world }) => {
    const { alice, crowd } = world
    for (const buyer of crowd.slice(0, ROUNDS)) {
      const order = await orderIn(world, 'paying', { buyer, seller: alice })
      world.clock.skip({ minutes: 15 })
      const [{ won }] = await Promise.all([race([() => alice.extends(order)]), runDueTimers(world.deps)])
      expect(won).toHaveLength(0)
      await runDueTimers(world.deps)
      expect((await buyer.sees(order)).state).toBe('expired')
    }
  })

  test('of twenty orders to reopen, one is reopened if there is coin for one', async ({ world }) => {
    const { alice, crowd } = world
    const offer = await alice.lists({ num: '40.00' })
    const buyers = crowd.slice(0, 20)
    const orders = await Promise.all(buyers.map((buyer) => buyer.buys({ from: offer, num: '2.00' })))
    for (const order of orders) await alice.confirms(order)
    await world.clock.advance({ minutes: 15 })
    await Promise.all(buyers.map((buyer, at) => buyer.asksReopen(orders[at]!)))
    await alice.takesDown(offer)
    await alice.transfers({
      to: world.mei,
      amount: (Number(await alice.available()) - 2).toFixed(2),
    })
    const { won, refused } = await race(orders.map((order) => () => alice.answersReopen(order, true)))
    expect(won).toHaveLength(1)
    expect(refused).toEqual(times(19, () => 'INSUFFICIENT_COIN'))
    expect(await alice.available()).toBe('0.00')
  })

  test('a reopened order and purchases of the last stock never use the same coin', async ({ world }) => {
    const { alice, bob, crowd } = world
    const offer = await alice.lists({ num: '2.00' })
    const order = await bob.buys({ from: offer, num: '2.00' })
    await alice.confirms(order)
    await world.clock.advance({ minutes: 15 })
    await bob.asksReopen(order)
    await alice.transfers({ to: world.mei, amount: await alice.available() })
    const { won } = await race([
      () => alice.answersReopen(order, true),
      ...crowd.slice(0, 6).map((buyer) => () => buyer.buys({ from: offer, num: '2.00' })),
    ])
    expect(won).toHaveLength(1)
    expect(await alice.frozen()).toBe('2.00')
  })

  test('of a consent and a refusal to reopen, one succeeds, and a repeated key counts once', async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    await bob.cancels(order)
    await bob.asksReopen(order)
    const yes = () => alice.answersReopen(order, true, { idempotencyKey: 'reopen-yes-1' })
    const { won, refused } = await race([yes, yes, () => alice.answersReopen(order, false)])
    const after = await bob.sees(order)
    expect(won).toHaveLength(after.state === 'releasing' ? 2 : 1)
    for (const reason of refused) expect(reason).toBe('ORDER_STATE')
  })

  test('at most one appeal opens when the automatic one is due during an appeal, a release and a consent', async ({
    world,
  }) => {
    const { alice, crowd } = world
    for (const buyer of crowd.slice(0, ROUNDS)) {
      const order = await orderIn(world, 'releasing', { buyer, seller: alice })
      await world.clock.advance({ hours: 12, minutes: 29, seconds: 59 })
      await alice.asksCancel(order)
      world.clock.skip({ seconds: 1 })
      const [{ won }] = await Promise.all([
        race<unknown>([
          () => buyer.appeals(order),
          () => alice.releases(order),
          () => buyer.answersCancel(order, true),
        ]),
        runDueTimers(world.deps),
      ])
      expect(won.length).toBeGreaterThanOrEqual(1)
      await world.clock.advance({ seconds: 2 })
      const { rows } = await world.pool.query(
        `select count(*)::int as open from dispute where order_id = $1`,
        [order.orderId],
      )
      expect(rows[0].open).toBeLessThanOrEqual(1)
    }
  })
})
