/** The ends of a sanction: at its time, by an operator, or by another sanction that replaces it. */
import { endpoints } from '@u-market/contract'
import { type Trader, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { runDueTimers } from '../src/jobs/index.ts'
import { imposes, now, REASON } from './sanction.fixture.ts'

const HOURS = 3600

describe('a sanction', () => {
  test('ends at its time, to the second, without any action', async ({ world }) => {
    const { bob, alice } = world
    await imposes(world, bob, 'frozen', { until: now(world) + HOURS })
    world.clock.skip({ minutes: 59, seconds: 59 })
    await expect(bob.transfers({ to: alice, amount: '1.00' })).refusedWith('ACCOUNT_FROZEN')
    world.clock.skip({ seconds: 1 })
    expect((await bob.transfers({ to: alice, amount: '1.00' })).money).toBe('-1.00')
    expect((await bob.buys({ from: alice, num: '2.00' })).state).toBe('confirming')
    expect((await bob.info()).sanctions).toEqual([])
    const { sanctions } = await world.olivia.call('getUserSanctions', { userId: bob.id })
    expect(sanctions).toMatchObject([{ status: 'over', mayLift: 0 }])
  })

  test('ends at its time, and its user is notified once, in their language, however many servers sweep', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const until = now(world) + HOURS
    await imposes(world, bob, 'no_trade', { until })
    await imposes(world, mei, 'no_transfer', { until })
    await imposes(world, alice, 'frozen', { until })
    const before = await Promise.all([alice, bob, mei].map(heads))
    world.clock.skip({ minutes: 59, seconds: 59 })
    await runDueTimers(world.deps)
    expect(await Promise.all([alice, bob, mei].map(heads))).toEqual(before)
    world.clock.skip({ seconds: 1 })
    const swept = await Promise.all([1, 2, 3, 4].map(() => runDueTimers(world.deps)))
    expect(swept.reduce((sum, each) => sum + each)).toBe(3)
    expect(await runDueTimers(world.deps)).toBe(0)
    expect(await Promise.all([alice, bob, mei].map(heads))).toEqual([
      ['Your account is no longer frozen', ...(before[0] ?? [])],
      ['Restriction on trading over', ...(before[1] ?? [])],
      ['Restriction on sending coin over', ...(before[2] ?? [])],
    ])
    const { envelope } = await bob.client.sendRaw(endpoints.listNotices.path, 'limit=1', {
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(envelope.data).toMatchObject({ data: [{ title: '交易限制已到期' }] })
  })

  test('ends at the time last set: a shortened one is reported at its new end, a lifted one is not', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const until = now(world) + 2 * HOURS
    await imposes(world, bob, 'no_trade', { until })
    await imposes(world, bob, 'no_trade', { until: until - HOURS })
    const { id } = await imposes(world, alice, 'no_trade', { until })
    await olivia.call('liftSanction', { id, reason: 'Cleared' })
    const [alices, bobs] = await Promise.all([heads(alice), heads(bob)])
    await world.clock.advance({ minutes: 61 })
    expect(await heads(bob)).toEqual(['Restriction on trading over', ...bobs])
    await world.clock.advance({ hours: 2 })
    expect(await heads(bob)).toHaveLength(bobs.length + 1)
    expect(await heads(alice)).toEqual(alices)
    expect((await imposes(world, bob, 'no_trade')).status).toBe('standing')
  })

  test('ends when an operator lifts it with a reason, while other sanctions of the user stay', async ({
    world,
  }) => {
    const { bob, alice, olivia } = world
    const until = now(world) + HOURS
    const frozen = await imposes(world, bob, 'frozen', { until })
    const { id } = await imposes(world, bob, 'no_trade', { until: until + HOURS })
    await expect(bob.buys({ from: alice, num: '2.00' })).refusedWith('NO_TRADE', { until: until + HOURS })
    await expect(bob.transfers({ to: alice, amount: '1.00' })).refusedWith('ACCOUNT_FROZEN', { until })
    const lift = { id, reason: 'It was somebody else' }
    expect(await olivia.call('liftSanction', lift)).toMatchObject({
      status: 'lifted',
      endReason: lift.reason,
    })
    await expect(olivia.call('liftSanction', lift)).refusedWith('SANCTION_STATE')
    await expect(bob.buys({ from: alice, num: '2.00' })).refusedWith('ACCOUNT_FROZEN', { until })
    await olivia.call('liftSanction', { ...lift, id: frozen.id })
    expect((await bob.buys({ from: alice, num: '2.00' })).state).toBe('confirming')
    await expect(olivia.call('liftSanction', { ...lift, id: 999_999 })).refusedWith('SANCTION_NOT_FOUND')
  })

  test('ends when another of its kind replaces it; repeating the same one changes nothing', async ({
    world,
  }) => {
    const { bob } = world
    const until = now(world) + HOURS
    const first = await imposes(world, bob, 'no_trade', { until })
    expect(await imposes(world, bob, 'no_trade', { until })).toEqual(first)
    const second = await imposes(world, bob, 'no_trade')
    expect((await bob.info()).sanctions).toEqual([{ kind: 'no_trade', reason: REASON, until: null }])
    const { sanctions } = await world.olivia.call('getUserSanctions', { userId: bob.id })
    expect(sanctions.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'standing'],
      [first.id, 'replaced'],
    ])
    const told = (await bob.notices()).map(({ title }) => title)
    expect(told.slice(0, 2)).toEqual(['You cannot trade', 'You cannot trade for now'])
    expect(told.filter((title) => title.startsWith('You cannot trade'))).toHaveLength(2)
  })

  test('needs an end in the future, and a reason', async ({ world }) => {
    const form = { userId: world.bob.id, kind: 'frozen', reason: REASON } as const
    const { olivia } = world
    await expect(olivia.call('imposeSanction', { ...form, until: now(world) })).naming('until')
    await expect(olivia.call('imposeSanction', { ...form, reason: 'no' })).naming('reason')
    await expect(olivia.call('imposeSanction', { ...form, kind: 'closed' as never })).naming('kind')
    await expect(olivia.call('imposeSanction', { ...form, userId: 999_999 })).refusedWith('USER_NOT_FOUND')
    await expect(olivia.call('getUserSanctions', { userId: 999_999 })).refusedWith('USER_NOT_FOUND')
  })
})

async function heads(trader: Trader): Promise<string[]> {
  return (await trader.notices()).map(({ title }) => title)
}
