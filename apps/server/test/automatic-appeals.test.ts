import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'

describe('an overdue release', () => {
  test('opens an appeal for the buyer by itself, which the buyer can withdraw', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await world.clock.advance({ minutes: 30, hours: 12, seconds: -1 })
    expect((await bob.sees(order)).state).toBe('releasing')
    await world.clock.advance({ seconds: 1 })
    const appealing = await bob.sees(order)
    expect(appealing).toMatchObject({ state: 'appealing', awaits: 'operator' })
    const appeal = await bob.call('getDispute', { id: appealing.appealId! })
    expect(appeal).toMatchObject({ openedBy: 'buyer', type: 'unreleased', awaits: 'seller', status: 'open' })
    expect(appeal.timeline).toMatchObject([{ actor: 'system', action: 'applied' }])
    for (const who of [alice, bob])
      expect((await who.notices())[0]?.content).toContain('an appeal was opened for the buyer')
    await alice.addsEvidence(appeal, 'No money has come.')
    expect((await bob.call('getDispute', { id: appeal.id })).awaits).toBe('operator')
    await expect(alice.revokes(appeal)).refusedWith('ORDER_ROLE')
    expect((await bob.revokes(appeal)).status).toBe('revoked')
    expect((await bob.sees(order)).state).toBe('releasing')
  })
})
