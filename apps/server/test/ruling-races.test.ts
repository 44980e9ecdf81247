import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { appealed, plus } from './order-in-state.fixture.ts'
import { race } from './race.fixture.ts'

describe('at one moment, under a proposed ruling', () => {
  test('consent and objection, and the coin sent: one of them', async ({ world }) => {
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
    // What was objected to may still be given.
    expect(won.length).toBeLessThanOrEqual(2)
    if (won.length === 2) expect(state).toBe('completed')
    expect(await bob.available()).toBe(plus(before, state === 'completed' ? 25_00 : 0))
    expect((await olivia.books()).balanced).toBe(1)
  })

  test('both consents to a split: both hold, and the coin goes once', async ({ world }) => {
    const { alice, bob, olivia } = world
    const { order, appeal } = await appealed(world)
    const before = await bob.available()
    await olivia.rules(appeal, { toBuyer: '10.00' })
    const { won } = await race<unknown>([() => alice.accepts(appeal), () => bob.accepts(appeal)])
    expect(won).toHaveLength(2)
    expect(await bob.sees(order)).toMatchObject({ state: 'completed', toBuyer: '10.00' })
    expect(await bob.available()).toBe(plus(before, 10_00))
  })

  test('two rulings: the second operator hears that one is proposed', async ({ world }) => {
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

  test('its moment and an objection: from then on it is too late, whether or not the clock has run', async ({
    world,
  }) => {
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
