import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { appealed, plus } from './order-in-state.fixture.ts'
import { race } from './race.fixture.ts'

describe('concurrent calls under a proposed ruling', () => {
  test('to accept, object and release move the coin at most once', async ({ world }) => {
    const { alice, bob, olivia } = world
    const { order, appeal } = await appealed(world)
    const before = await bob.available()
    await olivia.rules(appeal, 'release')
    const { won } = await race<unknown>([
      () => alice.accepts(appeal),
      () => alice.objects(appeal),
      () => alice.releases(order),
    ])
    const { state } = await bob.sees(order)
    // After an objection the seller may still release the coin.
    expect(won.length).toBeLessThanOrEqual(2)
    if (won.length === 2) expect(state).toBe('completed')
    expect(await bob.available()).toBe(plus(before, state === 'completed' ? 25_00 : 0))
    expect((await olivia.books()).balanced).toBe(1)
  })

  test('to accept a split by both sides move the coin once', async ({ world }) => {
    const { alice, bob, olivia } = world
    const { order, appeal } = await appealed(world)
    const before = await bob.available()
    await olivia.rules(appeal, { toBuyer: '10.00' })
    const { won } = await race<unknown>([() => alice.accepts(appeal), () => bob.accepts(appeal)])
    expect(won).toHaveLength(2)
    expect(await bob.sees(order)).toMatchObject({ state: 'completed', toBuyer: '10.00' })
    expect(await bob.available()).toBe(plus(before, 10_00))
  })

  test('to rule propose one ruling, and the second operator is told so', async ({ world }) => {
    const { bob, olivia } = world
    const abel = await world.atConsole('abel')
    const { order, appeal } = await appealed(world)
    const { won, refused } = await race<unknown>([
      () => olivia.rules(appeal, 'refund'),
      () => abel.rules(appeal, 'release'),
    ])
    expect(won).toHaveLength(1)
    expect(refused).toEqual(['RULING_PROPOSED'])
    expect(await bob.sees(order)).toMatchObject({ state: 'appealing' })
  })

  test('to object are too late from the deadline on, even before the timer runs', async ({ world }) => {
    const { alice, bob, olivia } = world
    const { order, appeal } = await appealed(world)
    await olivia.rules(appeal, 'release')
    world.clock.skip({ hours: 24 })
    await expect(alice.objects(appeal)).refusedWith('ORDER_STATE')
    await expect(alice.accepts(appeal)).refusedWith('ORDER_STATE')
    await world.clock.advance({ seconds: 1 })
    expect((await bob.sees(order)).state).toBe('completed')
  })
})
