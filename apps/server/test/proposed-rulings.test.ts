import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { appealed, plus } from './order-in-state.fixture.ts'

const HOUR = 3600

describe('a proposed ruling', () => {
  test('notifies both sides, moves nothing, and takes effect automatically after a day', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const { order, appeal } = await appealed(world)
    const before = await bob.available()
    const effectiveAt = secondsOf(world) + 24 * HOUR
    const proposed = await olivia.rules(appeal, 'release', 'The slip matches.')
    const proposal = { outcome: 'release', toBuyer: '25.00', toSeller: '0.00', effectiveAt }
    expect(proposed).toMatchObject({
      status: 'open',
      stage: 'proposed',
      awaits: 'seller',
      proposal: { ...proposal, reason: 'The slip matches.' },
    })
    expect(await bob.sees(order)).toMatchObject({
      state: 'appealing',
      awaits: 'seller',
      deadlineAt: effectiveAt,
      proposal: { ...proposal, isObjected: 0 },
      actions: [],
      toBuyer: null,
    })
    expect((await alice.sees(order)).actions).toEqual(['release', 'acceptRuling', 'objectRuling'])
    for (const who of [alice, bob])
      expect((await who.notices())[0]).toMatchObject({ type: 'appeal', title: 'Proposed decision: release' })
    expect(await bob.available()).toBe(before)
    await world.clock.advance({ hours: 23, minutes: 59 })
    expect((await bob.sees(order)).state).toBe('appealing')
    await world.clock.advance({ minutes: 1 })
    expect(await bob.sees(order)).toMatchObject({
      state: 'completed',
      endedBy: 'operator',
      proposal: null,
      toBuyer: '25.00',
    })
    const { timeline, ...over } = await bob.call('getDispute', { id: appeal.id })
    expect(over).toMatchObject({
      status: 'resolved',
      stage: 'final',
      result: 'ruled_release',
      proposal: null,
    })
    expect(timeline.slice(-2)).toMatchObject([
      { actor: 'operator', action: 'proposed_release', content: 'The slip matches.' },
      { actor: 'operator', action: 'ruled_release', content: 'The slip matches.' },
    ])
    expect((await alice.call('getTrader', { userId: alice.id })).appealsLost.count).toBe(1)
    expect((await olivia.call('getDispute', { id: appeal.id })).ruledBy).toBe('Olivia')
    expect((await olivia.books()).balanced).toBe(1)
  })

  test('allows only to accept or object: no evidence, no withdrawal, no second ruling', async ({ world }) => {
    const { alice, bob, olivia } = world
    const { order, appeal } = await appealed(world)
    await olivia.rules(appeal, 'refund')
    const { deadlineAt } = await alice.sees(order)
    const refusal = { effectiveAt: deadlineAt }
    await expect(bob.addsEvidence(appeal, 'One more thing.')).refusedWith('RULING_PROPOSED', refusal)
    await expect(alice.revokes(appeal)).refusedWith('ORDER_STATE')
    await expect(olivia.rules(appeal, 'release')).refusedWith('RULING_PROPOSED', refusal)
    await expect(alice.accepts(appeal)).refusedWith('ORDER_STATE')
    await expect(alice.objects(appeal)).refusedWith('ORDER_STATE')
    await expect(world.mei.accepts(appeal)).refusedWith('APPEAL_NOT_FOUND')
    await expect(world.mei.objects(appeal)).refusedWith('APPEAL_NOT_FOUND')
    await expect(bob.objects(appeal, 'No')).naming('content')
  })

  test('takes effect at once when the side that gets nothing accepts', {
    tags: ['call.acceptRuling'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const { order, appeal } = await appealed(world)
    const before = await alice.available()
    await world.olivia.rules(appeal, 'refund', 'Nothing has come.')
    const key = 'accepting-once'
    const first = await bob.call('acceptRuling', { id: appeal.id }, { idempotencyKey: key })
    expect(first).toMatchObject({ status: 'resolved', result: 'ruled_refund' })
    expect(await bob.call('acceptRuling', { id: appeal.id }, { idempotencyKey: key })).toEqual(first)
    expect(first.timeline.slice(-2)).toMatchObject([
      { actor: 'buyer', action: 'ruling_accepted' },
      { actor: 'operator', action: 'ruled_refund' },
    ])
    expect(await bob.sees(order)).toMatchObject({
      state: 'cancelled',
      endedBy: 'operator',
      cancelReason: 'Nothing has come.',
      reopenUntil: null,
    })
    expect(await alice.available()).toBe(plus(before, 25_00))
    await expect(bob.accepts(appeal)).refusedWith('ORDER_STATE')
  })

  test('that splits waits for both sides to accept, in either order', async ({ world }) => {
    const { alice, bob, olivia } = world
    for (const [one, other] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      const { order, appeal } = await appealed(world)
      await olivia.rules(appeal, { toBuyer: '10.00' })
      // Each side sees itself as the awaited one.
      for (const who of [alice, bob]) {
        const { role, awaits } = await who.call('getDispute', { id: appeal.id })
        expect(awaits).toBe(role)
        expect((await who.sees(order)).awaits).toBe(role)
      }
      const { data } = await olivia.call('listOrders', { state: 'appealing', limit: 5 })
      expect(data.find(({ orderId }) => orderId === order.orderId)?.awaits).toBeNull()
      const half = await one.accepts(appeal)
      expect(half).toMatchObject({ status: 'open', stage: 'proposed' })
      expect(half.awaits).not.toBe(half.role)
      await expect(one.accepts(appeal)).refusedWith('ORDER_STATE')
      await expect(one.objects(appeal)).refusedWith('ORDER_STATE')
      expect((await other.notices())[0]?.title).toBe(`${one.nickname} accepts the decision`)
      expect((await other.accepts(appeal)).result).toBe('ruled_split')
      expect(await one.sees(order)).toMatchObject({
        toBuyer: '10.00',
        toSeller: '15.00',
        endedBy: 'operator',
      })
    }
    expect((await olivia.books()).balanced).toBe(1)
  })

  test('counts as lost for a seller who releases the coin under it', async ({ world }) => {
    const { alice, olivia } = world
    const { order, appeal } = await appealed(world)
    const page = () => alice.call('getTrader', { userId: alice.id })
    const { rateCount } = (await page()).record
    await olivia.rules(appeal, 'release')
    await alice.releases(order)
    const { appealsLost, record } = await page()
    expect([appealsLost.count, record.rateCount]).toEqual([1, rateCount + 1])
  })
})

describe('an objection', () => {
  test('passes the ruling to another operator, whose decision is final', {
    tags: ['call.objectRuling'],
  }, async ({ world }) => {
    const { alice, bob, olivia } = world
    const ada = await world.secondOperator()
    const { order, appeal } = await appealed(world)
    const read = await olivia.call('getDispute', { id: appeal.id })
    await olivia.rules(appeal, 'release')
    const until = secondsOf(world) + 72 * HOUR
    const objected = await alice.objects(appeal, 'The slip is of another day.')
    expect(objected).toMatchObject({ stage: 'final', awaits: 'operator', deadlineAt: until })
    expect(objected.timeline.at(-1)).toMatchObject({
      actor: 'seller',
      action: 'ruling_objected',
      content: 'The slip is of another day.',
    })
    expect(await bob.sees(order)).toMatchObject({
      awaits: 'operator',
      proposal: { isObjected: 1 },
      actions: [],
    })
    expect((await alice.sees(order)).actions).toEqual(['release'])
    await expect(alice.objects(appeal)).refusedWith('ORDER_STATE')
    await expect(alice.accepts(appeal)).refusedWith('ORDER_STATE')
    await expect(bob.accepts(appeal)).refusedWith('ORDER_STATE')
    await expect(olivia.rules(appeal, 'release')).refusedWith('RULING_OWN')
    const form = { id: appeal.id, ruling: 'refund', reason: 'The day is wrong.' } as const
    await expect(ada.call('ruleDispute', { ...form, seen: read.seen })).refusedWith('APPEAL_MOVED')
    expect(await ada.call('getDispute', { id: appeal.id })).toMatchObject({
      proposedBy: 'Olivia',
      isOwnRuling: 0,
    })
    expect(await olivia.call('getDispute', { id: appeal.id })).toMatchObject({ isOwnRuling: 1 })
    expect(await ada.rules(appeal, 'refund', 'The day is wrong.')).toMatchObject({
      status: 'resolved',
      result: 'ruled_refund',
    })
    expect(await bob.sees(order)).toMatchObject({ state: 'cancelled', cancelReason: 'The day is wrong.' })
    expect((await alice.call('getTrader', { userId: alice.id })).appealsLost.count).toBe(0)
    expect((await bob.call('getTrader', { userId: bob.id })).appealsLost.count).toBe(1)
  })

  test('without a ruling in three days lets the proposal take effect, and a second one delays nothing', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const { order, appeal } = await appealed(world)
    await olivia.rules(appeal, { toBuyer: '10.00' })
    await alice.accepts(appeal)
    await world.clock.advance({ hours: 20 })
    const { deadlineAt } = await bob.objects(appeal)
    const again = await appealed(world)
    await olivia.rules(again.appeal, { toBuyer: '5.00' })
    const first = await bob.objects(again.appeal)
    await world.clock.advance({ hours: 10 })
    expect((await alice.objects(again.appeal, 'Nor do I agree.')).deadlineAt).toBe(first.deadlineAt)
    expect(first.deadlineAt).toBe(deadlineAt)
    await world.clock.advance({ hours: 61, minutes: 59 })
    expect((await bob.sees(order)).state).toBe('appealing')
    await world.clock.advance({ minutes: 1 })
    expect(await bob.sees(order)).toMatchObject({ state: 'completed', toBuyer: '10.00' })
    expect(await bob.sees(again.order)).toMatchObject({ state: 'completed', toBuyer: '5.00' })
    expect((await olivia.books()).balanced).toBe(1)
  })

  test('to a ruling by two operators is decided by a third', async ({ world }) => {
    const { bob } = world
    const [anna, abel, ada] = [
      await world.atConsole('anna'),
      await world.atConsole('abel'),
      await world.secondOperator(),
    ]
    const { order, appeal } = await appealed(world)
    const formOf = async () => ({
      id: appeal.id,
      ruling: 'refund' as const,
      reason: 'Nothing has come.',
      seen: (await ada.call('getDispute', { id: appeal.id })).seen,
    })
    const made = await anna.call('proposeRuling', await formOf())
    expect(made.preview.changes).toContainEqual({ what: 'effect', before: '', after: 'in_a_day' })
    await abel.call('approveProposal', { id: made.id })
    expect((await bob.sees(order)).proposal?.outcome).toBe('refund')
    await expect(ada.call('proposeRuling', await formOf())).refusedWith('RULING_PROPOSED')
    await bob.objects(appeal)
    for (const maker of [anna, abel]) {
      await expect(maker.call('proposeRuling', await formOf())).refusedWith('RULING_OWN')
      await expect(maker.call('ruleDispute', await formOf())).refusedWith('RULING_OWN')
    }
    const final = await ada.call('proposeRuling', await formOf())
    expect(final.preview.changes).toContainEqual({ what: 'effect', before: '', after: 'at_once' })
    await expect(abel.call('approveProposal', { id: final.id })).refusedWith('RULING_OWN')
    await ada.call('withdrawProposal', { id: final.id })
    expect((await ada.call('ruleDispute', await formOf())).status).toBe('resolved')
  })
})

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
