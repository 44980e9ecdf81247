/** The deadlines of requests, rulings and claims are settings of the market. */
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'
import { setSetting } from './setting.fixture.ts'

const HOUR = 3600

describe('a deadline set by the market', () => {
  test('applies to the next request to cancel', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await setSetting(world, 'cancelAnswerMinutes', 10)
    const key = { idempotencyKey: 'asked-with-ten-minutes' }
    const asked = await alice.asksCancel(order, 'No money', key)
    expect(Number(asked.cancelAsked?.until) - seconds(world)).toBe(600)
    await setSetting(world, 'cancelAnswerMinutes', 60)
    // The repeated call returns the first response.
    expect((await alice.asksCancel(order, 'No money', key)).cancelAsked).toEqual(asked.cancelAsked)
    await world.clock.advance({ minutes: 10 })
    expect((await bob.sees(order)).cancelAsked).toBeNull()
  })

  test('applies to reopening and its response, but not to orders that ended before', async ({ world }) => {
    const { alice, bob } = world
    const before = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    await bob.cancels(before)
    await setSetting(world, 'reopenHours', 2)
    await setSetting(world, 'reopenAnswerHours', 1)
    const order = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    const ended = await bob.cancels(order)
    expect(Number(ended.reopenUntil) - Number(ended.cancelledAt)).toBe(2 * HOUR)
    const kept = await bob.sees(before)
    expect(Number(kept.reopenUntil) - Number(kept.cancelledAt)).toBe(24 * HOUR)
    const asked = await bob.asksReopen(order)
    expect(Number(asked.reopenAsked?.until) - seconds(world)).toBe(HOUR)
    await world.clock.advance({ hours: 3 })
    const { actions } = await bob.sees(before)
    expect(actions).toContain('askReopen')
    const late = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    await bob.cancels(late)
    await world.clock.advance({ hours: 2 })
    await expect(bob.asksReopen(late)).refusedWith('ORDER_STATE')
  })

  test('applies to claims', async ({ world }) => {
    const { alice, bob } = world
    await setSetting(world, 'claimDays', 1)
    const order = await orderIn(world, 'completed', { buyer: bob, seller: alice })
    expect(Number(order.claimUntil) - Number(order.releasedAt)).toBe(24 * HOUR)
    await world.clock.advance({ hours: 25 })
    await expect(alice.claims(order, { type: 'chargeback' })).refusedWith('ORDER_STATE')
    const market = await world.visitor().call('getMarket', {})
    expect(market.windows).toMatchObject({ claimDays: 1, reopenHours: 24, rulingEffectHours: 24 })
  })

  test('applies to a proposed ruling, and to the one after an objection', async ({ world }) => {
    const { alice, bob, olivia } = world
    await setSetting(world, 'rulingEffectHours', 6)
    await setSetting(world, 'finalRulingHours', 8)
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    const appeal = await alice.appeals(order)
    await bob.addsEvidence(appeal, 'I have paid.')
    await olivia.rules(appeal, 'refund')
    const proposed = await bob.sees(order)
    expect(Number(proposed.proposal?.effectiveAt) - seconds(world)).toBe(6 * HOUR)
    await bob.objects(appeal)
    expect(Number((await bob.sees(order)).proposal?.effectiveAt) - seconds(world)).toBe(8 * HOUR)
  })
})

function seconds({ clock }: { clock: { now: () => Date } }): number {
  return Math.floor(clock.now().getTime() / 1000)
}
