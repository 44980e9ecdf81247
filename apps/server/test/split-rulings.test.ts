import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { appealed, plus } from './order-in-state.fixture.ts'
import { setFee } from './setting.fixture.ts'

describe('a ruling that splits', () => {
  test('gives each side a part, charges the fee on the buyer’s, and counts against neither', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    await setFee(world, 50)
    const { order, appeal } = await appealed(world)
    const [before, mine] = await Promise.all([bob.available(), alice.available()])
    expect(order).toMatchObject({ fee: '0.12', toBuyer: null, toSeller: null })
    const ruled = await world.rules(appeal, { toBuyer: '10.00' }, 'The transfer was of less.')
    expect(ruled).toMatchObject({ status: 'resolved', result: 'ruled_split' })
    expect(ruled.timeline.at(-1)).toMatchObject({
      action: 'ruled_split',
      content: 'The transfer was of less.',
    })
    const now = await bob.sees(order)
    // 0.12 on 25.00 is 0.04 on 10.00, rounded down.
    expect(now).toMatchObject({
      state: 'completed',
      toBuyer: '10.00',
      toSeller: '15.00',
      fee: '0.04',
      num: '25.00',
    })
    expect(now.releasedAt).not.toBeNull()
    expect(await bob.available()).toBe(plus(before, 9_96))
    expect(await alice.available()).toBe(plus(mine, 15_00))
    for (const trader of [alice, bob])
      expect((await bob.call('getTrader', { userId: trader.id })).appealsLost.count).toBe(0)
    expect((await olivia.books()).balanced).toBe(1)
  })

  test('must leave something to each side', async ({ world }) => {
    const { olivia, bob } = world
    const { order, appeal } = await appealed(world)
    for (const toBuyer of ['25.00', '25.01', '999999.00'])
      await expect(world.rules(appeal, { toBuyer })).naming('toBuyer')
    const { seen } = await olivia.call('getDispute', { id: appeal.id })
    const form = { id: appeal.id, reason: 'The evidence is clear.', seen }
    await expect(olivia.call('ruleDispute', { ...form, ruling: 'split' })).naming('toBuyer')
    await expect(olivia.call('ruleDispute', { ...form, ruling: 'release', toBuyer: '1.00' })).naming(
      'toBuyer',
    )
    expect((await bob.sees(order)).state).toBe('appealing')
    await world.rules(appeal, { toBuyer: '24.99' })
    expect(await bob.sees(order)).toMatchObject({ toBuyer: '24.99', toSeller: '0.01' })
  })

  test('excludes a concurrent release by the seller', async ({ world }) => {
    const { alice, bob, olivia } = world
    const { order, appeal } = await appealed(world)
    const before = await bob.available()
    const outcomes = await Promise.allSettled([
      alice.releases(order),
      world.rules(appeal, { toBuyer: '0.01' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const isReleased = outcomes[0].status === 'fulfilled'
    expect(await bob.available()).toBe(plus(before, isReleased ? 25_00 : 1))
    expect((await olivia.books()).balanced).toBe(1)
  })

  test('proposed by two operators shows its postings, and is carried out as shown', async ({ world }) => {
    const { bob } = world
    const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
    await setFee(world, 50)
    const { order, appeal } = await appealed(world)
    const { seen } = await anna.call('getDispute', { id: appeal.id })
    const form = {
      id: appeal.id,
      ruling: 'split',
      toBuyer: '10.00',
      reason: 'The transfer was of less.',
      seen,
    } as const
    const proposal = await anna.call('proposeRuling', form)
    expect(proposal.preview.postings.map(({ kind, entries }) => [kind, entries.at(-1)?.amount])).toEqual([
      ['escrow_release', '10.00'],
      ['escrow_refund', '15.00'],
      ['order_fee', '0.04'],
    ])
    await abel.call('approveProposal', { id: proposal.id })
    await world.clock.advance({ hours: 24 })
    expect(await bob.sees(order)).toMatchObject({ state: 'completed', toBuyer: '10.00', toSeller: '15.00' })
  })
})
