import type { Order } from '@u-market/contract'
import { runDueTimers } from '@u-market/server/jobs/index.ts'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('ratings are blind', () => {
  test('until both sides have rated neither learns what the other said', async ({ world }) => {
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

  test('a lone rating is shown when the time to rate is over, and nobody can answer it', async ({
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

  test('the time is a setting, and an order keeps what held when it was completed', async ({ world }) => {
    const { alice, bob, olivia, clock } = world
    const before = await completed(world)
    const rule = { name: 'ratingHours', value: '1', reason: 'Quicker' } as const
    await olivia.seconds(await olivia.call('proposeSetting', rule))
    const after = await completed(world)
    await bob.rates(before, 3)
    await bob.rates(after, 1)
    await clock.advance({ hours: 1 })
    expect(await markOf(alice)).toBe(1)
    await alice.rates(before)
    expect(await markOf(alice)).toBe(2)
  })

  test('two who rate at the same moment are both counted, once', async ({ world }) => {
    const { alice, bob } = world
    const order = await completed(world)
    await Promise.all([bob.rates(order, 2), alice.rates(order, 3)])
    expect(await markOf(alice)).toBe(2)
    expect(await markOf(bob)).toBe(3)
  })

  test('what two servers sweep at once counts once', async ({ world }) => {
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

/** All that somebody can read of their orders and themselves. */
async function visibleTo(trader: Trader) {
  const [user, notices, orders] = await Promise.all([
    trader.call('getUser', {}),
    trader.call('listNotices', {}),
    trader.call('listOrders', {}),
  ])
  return { creditRating: user.creditRating, notices, orders }
}
