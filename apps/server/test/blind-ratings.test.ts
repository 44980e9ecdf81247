import type { Order } from '@u-market/contract'
import { runDueTimers } from '@u-market/server/jobs/index.ts'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('blind ratings', () => {
  test('stay hidden until both sides have rated', async ({ world }) => {
    const { alice, bob } = world
    const order = await completed(world)
    const before = await visibleTo(alice)
    await bob.rates(order, 1, 'Slow and rude')
    expect(await visibleTo(alice)).toEqual(before)
    expect((await alice.sees(order)).actions).toContain('rate')
    await alice.rates(order, 4, 'Paid at once')
    expect(await markOf(alice)).toBe(1)
    expect(await markOf(bob)).toBe(4)
    const [newest] = (await bob.call('listNotices', {})).data
    expect(newest?.title).toBe('You were rated')
  })

  test('of one side are shown when the time to rate is over, and the other party can no longer rate', async ({
    world,
  }) => {
    const { alice, bob, clock } = world
    const order = await completed(world)
    expect(order.rateUntil).toBe(Number(order.releasedAt) + 7 * 86_400)
    await bob.rates(order, 2)
    await clock.advance({ hours: 7 * 24 - 1 })
    expect(await markOf(alice)).toBe(5)
    await clock.advance({ hours: 1 })
    expect(await markOf(alice)).toBe(2)
    expect((await alice.sees(order)).actions).not.toContain('rate')
    await expect(alice.rates(order)).refusedWith('ORDER_STATE')
    const told = (await alice.call('listNotices', {})).data.filter(({ title }) => title === 'You were rated')
    expect(told).toHaveLength(1)
    await clock.advance({ hours: 24 })
    expect(await markOf(alice)).toBe(2)
  })

  test('keep the time to rate that was set when the order was completed', async ({ world }) => {
    const { alice, bob, olivia, clock } = world
    const before = await completed(world)
    const rule = { name: 'ratingHours', value: '1', reason: 'Quicker' } as const
    await olivia.seconds(await olivia.call('proposeSetting', rule))
    const after = await completed(world)
    await bob.rates(before, 3)
    await bob.rates(after, 1)
    const rated = async () => (await alice.call('getTrader', { userId: String(alice.id) })).rating
    await clock.advance({ hours: 1 })
    expect(await rated()).toMatchObject({ average: 1, count: 1 })
    // A day later, because ratings by one user count once a day.
    await clock.advance({ hours: 24 })
    await alice.rates(before)
    expect(await rated()).toMatchObject({ average: 2, count: 2 })
  })

  test('by both sides at the same moment are each counted once', async ({ world }) => {
    const { alice, bob } = world
    const order = await completed(world)
    await Promise.all([bob.rates(order, 2), alice.rates(order, 3)])
    expect(await markOf(alice)).toBe(2)
    expect(await markOf(bob)).toBe(3)
  })

  test('swept by two servers at once are counted once', async ({ world }) => {
    const { alice, bob, clock, deps } = world
    await bob.rates(await completed(world), 2)
    clock.skip({ hours: 7 * 24 })
    await Promise.all([runDueTimers(deps), runDueTimers(deps)])
    expect(await markOf(alice)).toBe(2)
  })
})

async function completed({ alice, bob }: World): Promise<Order> {
  const order = await bob.buys({ from: alice, num: '2.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  await alice.releases(order)
  return bob.sees(order)
}

async function markOf(trader: Trader): Promise<number> {
  return (await trader.call('getUser', {})).creditRating
}

/** All that a user can read about their orders and themselves. */
async function visibleTo(trader: Trader) {
  const [user, notices, orders] = await Promise.all([
    trader.call('getUser', {}),
    trader.call('listNotices', {}),
    trader.call('listOrders', {}),
  ])
  return { creditRating: user.creditRating, notices, orders }
}
