import { alertLimits } from '@u-market/domain'
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { sweepAlerts } from '../src/features/offers/index.ts'
import { changeRail } from './rail.fixture.ts'
import { setReference } from './setting.fixture.ts'

describe('an alert', () => {
  test('for an offer is told once, by an offer that its user could take', {
    tags: ['call.setAlert', 'call.listAlerts', 'call.deleteAlert'],
  }, async ({ world }) => {
    const { alice, bob, mei, clock, deps } = world
    const told = async () =>
      (await bob.call('listNotices', { limit: '50' })).data.filter(({ title }) => title.includes('alert'))
    const sweep = async () => {
      await clock.advance({ minutes: 1 })
      // Two servers sweep at once.
      await Promise.all([sweepAlerts(deps), sweepAlerts(deps)])
    }
    const form = { kind: 'offer', side: 'sell', amount: '100.00', methodType: 'bank', price: '7.10' } as const
    // Too dear, too small, the user's own, of a maker who is blocked, with a condition that is not met.
    await alice.lists({ num: '20.00', price: '7.20' })
    await alice.lists({ num: '5.00', price: '7.05', min: '10.00' })
    await bob.lists({ num: '20.00', price: '7.05' })
    const strict = await alice.lists({ num: '20.00', price: '7.05' })
    await alice.edits(strict, { minDays: '3000' })
    await bob.call('blockUser', { userId: mei.id, on: '1' })
    await mei.lists({ num: '20.00', price: '7.05' })
    const set = await bob.call('setAlert', form)
    expect(set).toMatchObject({ ...form, direction: null })
    expect(set.until - set.createdAt).toBe(30 * 24 * 3600)
    await sweep()
    expect(await told()).toEqual([])
    expect(await bob.call('listAlerts', {})).toHaveLength(1)

    await bob.call('blockUser', { userId: mei.id, on: '0' })
    await sweep()
    expect(await told()).toMatchObject([
      { content: expect.stringContaining(`${mei.nickname} sells at ¥7.05`) },
    ])
    await sweep()
    expect(await told()).toHaveLength(1)
    expect(await bob.call('listAlerts', {})).toEqual([])
    await expect(bob.call('deleteAlert', { id: set.id })).refusedWith('ALERT_NOT_FOUND')

    // A buyer who pays enough.
    await bob.call('setAlert', { kind: 'offer', side: 'buy', price: '7.30' })
    await alice.wants({ num: '50.00', price: '7.25' })
    await sweep()
    expect(await told()).toHaveLength(1)
    await mei.wants({ num: '50.00', price: '7.30' })
    await sweep()
    expect((await told())[0]?.content).toContain(`${mei.nickname} buys at ¥7.30`)

    // A repeat gets what was set, although the rail has been switched off since.
    const rail = { kind: 'offer', methodType: 'alipay' } as const
    const repeated = { idempotencyKey: 'alert-for-a-rail' }
    const kept = await bob.call('setAlert', rail, repeated)
    await changeRail(world, 'alipay', { isOn: false })
    expect(await bob.call('setAlert', rail, repeated)).toEqual(kept)
    await expect(bob.call('setAlert', rail)).naming('methodType')
  })

  test('for a price is told once it is passed; all end by themselves, and are ten at most', async ({
    world,
  }) => {
    const { alice, bob, clock, deps, pool } = world
    const titles = async () => (await bob.call('listNotices', { limit: '50' })).data.map(({ title }) => title)
    const at = (direction: 'above' | 'below', price: string) =>
      bob.call('setAlert', { kind: 'price', direction, price })
    // The reference price is 7.20.
    await at('above', '7.20')
    await at('below', '7.20')
    const high = await at('above', '7.50')
    await sweepAlerts(deps)
    expect(await bob.call('listAlerts', {})).toHaveLength(3)
    await setReference(world, '7.40')
    deps.settingsChanged()
    await Promise.all([sweepAlerts(deps), sweepAlerts(deps)])
    expect((await titles()).filter((title) => title === 'The price has risen')).toHaveLength(1)
    expect((await bob.call('listAlerts', {})).map(({ price }) => price)).toEqual(['7.50', '7.20'])

    await expect(alice.call('deleteAlert', { id: high.id })).refusedWith('ALERT_NOT_FOUND')
    const idempotencyKey = 'delete-this-alert'
    for (const _ of ['once', 'and a repeat of a lost response'])
      await bob.call('deleteAlert', { id: high.id }, { idempotencyKey })
    for (let each = 0; each < 9; each += 1) await at('above', '9.00')
    await expect(at('above', '9.00')).refusedWith('ALERT_LIMIT', { limit: 10 })
    await expect(bob.call('setAlert', { kind: 'price', price: '7.00' })).refusedWith('INVALID_PARAMS')
    await expect(bob.call('setAlert', { kind: 'offer', direction: 'above' })).refusedWith('INVALID_PARAMS')
    await expect(bob.call('setAlert', { kind: 'offer', methodType: 'shells' })).refusedWith('INVALID_PARAMS')
    // One that is true when it is set leaves a notice for good, so a day has its limit; a refused one does not count.
    const { rows } = await pool.query(`select used from rate_count where subject = 'alerts of ${bob.id}'`)
    expect(rows).toEqual([{ used: 12 }])
    await pool.query(`update rate_count set used = $1 where subject = 'alerts of ${bob.id}'`, [
      alertLimits.perDay,
    ])
    await bob.call('deleteAlert', { id: (await bob.call('listAlerts', {}))[0]?.id ?? 0 })
    await expect(at('above', '9.00')).refusedWith('RATE_LIMITED', { until: expect.any(Number) })
    clock.skip({ hours: 24 })
    await at('above', '9.00')
    await clock.skip({ days: 30 })
    await sweepAlerts(deps)
    expect((await pool.query('select 1 from market_alert')).rows).toEqual([])
  })
})
