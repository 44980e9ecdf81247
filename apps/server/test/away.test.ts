/** Clocks of orders count the time that the market serves: they wait while it is away, or an operator has stopped everything. */
import { test, type World } from '@u-market/testkit'
import { createStrictClient } from '@u-market/testkit/strict-client'
import pino from 'pino'
import { describe, expect } from 'vitest'
import { createOrderExecutor, createServedTime } from '../src/features/orders/index.ts'
import { runDueTimers } from '../src/jobs/index.ts'
import { beAway, secondsNow, setBeat, watchClock } from './away.fixture.ts'
import { lateClaim } from './claims.fixture.ts'
import { appealed } from './order-in-state.fixture.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const reason = 'Something is wrong'

describe('after the market was away', () => {
  test('a buyer has as long to pay as before, and both sides read why', async ({ world }) => {
    const { alice, bob, pool } = world
    await watchClock(world)
    const order = await bob.buys({ from: alice, num: '25.00' })
    await alice.confirms(order)
    world.clock.skip({ minutes: 5 })
    await alice.reminds(order)
    await beAway(world, { minutes: 24 })
    // The sweep comes first, and ends nothing.
    await runDueTimers(world.deps)
    expect(await bob.sees(order)).toMatchObject({
      state: 'paying',
      shifted: 24 * MINUTE,
      deadlineAt: secondsNow(world) + 10 * MINUTE,
      freeCancelUntil: secondsNow(world) - 2 * MINUTE,
      actions: expect.arrayContaining(['markPaid']),
    })
    for (const [locale, text] of [
      ['en-US', '24 minutes more: the market was away'],
      ['zh-CN', '平台曾暂时离线，时限顺延 24 分钟'],
    ] as const)
      for (const { token } of [alice, bob])
        expect(await linesOf(world, order.orderId, { token, locale })).toContain(text)
    // A line of the order, and no notice that is kept or pushed to a closed phone.
    const { rows } = await pool.query(`select notice_type from event where kind = 'order_shifted'`)
    expect(rows).toEqual([{ notice_type: null }])
    // The rest runs as ever.
    await world.clock.advance({ minutes: 10, seconds: -1 })
    expect((await bob.sees(order)).state).toBe('paying')
    await world.clock.advance({ seconds: 1 })
    expect((await bob.sees(order)).state).toBe('expired')
  })

  test('an act that comes before the first sweep is not too late', async ({ world }) => {
    const { alice, bob } = world
    await watchClock(world)
    const order = await bob.buys({ from: alice, num: '25.00' })
    world.clock.skip({ minutes: 9 })
    await bob.reminds(order)
    await beAway(world, { days: 3, minutes: 20 })
    expect(await alice.confirms(order)).toMatchObject({ state: 'paying', shifted: 72 * HOUR + 20 * MINUTE })
    const lines = await linesOf(world, order.orderId, { token: bob.token, locale: 'en-US' })
    expect(lines).toContain('72 hours 20 minutes more: the market was away')
  })

  test('a phone that asks about a deadline gets the time, and its socket tells it', async ({ world }) => {
    const { alice, bob } = world
    await watchClock(world)
    const order = await bob.buys({ from: alice, num: '25.00' })
    const phone = await world.connect(bob)
    await phone.hears('welcome')
    await beAway(world, { minutes: 30 })
    expect(await bob.hintsTimeout(order)).toMatchObject({
      isOverdue: 0,
      expiresInSeconds: 10 * MINUTE,
      order: { state: 'confirming', shifted: 30 * MINUTE },
    })
    await phone.hears('notice', ({ data }) => data.msg.endsWith('30 minutes more: the market was away'))
  })

  test('what was over before stays over, and ten seconds are no absence', async ({ world }) => {
    const { alice, bob, mei } = world
    await watchClock(world)
    const late = await bob.buys({ from: alice, num: '5.00' })
    world.clock.skip({ minutes: 9, seconds: 55 })
    const order = await mei.buys({ from: alice, num: '5.00' })
    await beAway(world, { seconds: 9 })
    await runDueTimers(world.deps)
    expect(await mei.sees(order)).toMatchObject({ state: 'confirming', shifted: 0 })
    expect(await bob.sees(late)).toMatchObject({ state: 'expired', shifted: 0 })
    await beAway(world, { seconds: 11 })
    await runDueTimers(world.deps)
    expect(await bob.sees(late)).toMatchObject({ state: 'expired', shifted: 0 })
    expect((await mei.sees(order)).shifted).toBeGreaterThanOrEqual(11)
  })

  test('several servers that come back at once move deadlines once', async ({ world }) => {
    const { alice, bob, deps } = world
    await watchClock(world)
    const offer = await alice.lists({ num: '100.00' })
    const orders = await Promise.all(
      [bob, ...world.crowd.slice(0, 4)].map((buyer) => buyer.buys({ from: offer, num: '5.00' })),
    )
    const servers = await Promise.all([1, 2, 3].map(() => secondServer(world)))
    const ROUNDS = 5
    for (let round = 0; round < ROUNDS; round++) {
      await beAway(world, { minutes: 12 })
      await Promise.all([deps, ...servers].map((server) => runDueTimers(server)))
    }
    const gaps = await gapsOf(world)
    expect(gaps).toHaveLength(ROUNDS)
    const sum = gaps.reduce((all, { ms }) => all + ms, 0)
    expect(sum).toBeGreaterThanOrEqual(ROUNDS * 12 * MINUTE * 1000)
    expect(await shiftsOf(world)).toEqual(orders.map(() => sum))
    for (const { orders: met } of gaps) expect(met).toBe(orders.length)
  })

  test('nothing is lost of acts that race with the move of their orders', async ({ world }) => {
    const { alice, crowd, deps } = world
    await watchClock(world)
    const other = await secondServer(world)
    const offer = await alice.lists({ num: '50.00' })
    for (let round = 0; round < 4; round++) {
      const buyers = crowd.slice(round * 6, round * 6 + 6)
      const orders = await Promise.all(buyers.map((buyer) => buyer.buys({ from: offer, num: '2.00' })))
      for (const order of orders) await alice.confirms(order)
      world.clock.skip({ minutes: 5 })
      await deps.servedTime.settle()
      // This server has just looked; the other one finds that the market was away until a moment ago.
      await setBeat(world, { minutes: 3 })
      await Promise.all([runDueTimers(other), ...orders.map((order) => alice.extends(order))])
      const { rows } = await world.pool.query(
        `select extensions, (extract(epoch from deadline_at - confirmed_at) * 1000)::float8 as ms, shifted_ms::float8 as shifted
          from trade_order where id = any($1)`,
        [orders.map(({ orderId }) => orderId)],
      )
      expect(rows).toHaveLength(orders.length)
      for (const { extensions, ms, shifted } of rows) {
        expect(extensions).toBe(1)
        expect(ms).toBe(30 * MINUTE * 1000 + shifted)
      }
    }
  })

  test('requests, rulings, claims and the time after an undone “paid” wait too', async ({ world }) => {
    const { alice, bob, mei, olivia } = world
    await watchClock(world)
    const claim = await lateClaim(world)
    const { appeal, order: ruled } = await appealed(world)
    await olivia.rules(appeal, 'refund', 'No money came.')
    const asked = await mei.buys({ from: alice, num: '5.00' })
    await alice.confirms(asked)
    world.clock.skip({ minutes: 4 })
    await mei.marksPaid(asked)
    await alice.asksCancel(asked, 'My bank is closed.')
    const before = await mei.sees(asked)
    const lasts = {
      ruling: (await bob.sees(ruled)).deadlineAt,
      claim: (await alice.call('getDispute', claim)).deadlineAt,
    }

    await beAway(world, { hours: 30 })
    await runDueTimers(world.deps)
    const gone = 30 * HOUR
    expect(await mei.sees(asked)).toMatchObject({
      deadlineAt: Number(before.deadlineAt) + gone,
      cancelAsked: { until: Number(before.cancelAsked?.until) + gone },
    })
    expect(await bob.sees(ruled)).toMatchObject({
      state: 'appealing',
      deadlineAt: Number(lasts.ruling) + gone,
    })
    expect(await alice.call('getDispute', { id: appeal.id })).toMatchObject({
      deadlineAt: Number(lasts.ruling) + gone,
    })
    expect(await alice.call('getDispute', claim)).toMatchObject({ deadlineAt: Number(lasts.claim) + gone })
    await mei.answersCancel(asked, false)
    // Four of the fifteen minutes to pay had gone by.
    const undone = await mei.undoesPaid(asked)
    expect(undone.deadlineAt).toBe(secondsNow(world) + 11 * MINUTE)
    await bob.objects(appeal, 'It did come.')
    await alice.addsEvidence(claim, 'Nothing has come.')
  })
})

describe('while everything is stopped', () => {
  test('nothing moves, no clock runs, and every order gets the time back', async ({ world }) => {
    const { alice, bob, mei, olivia } = world
    const offer = await alice.lists({ num: '50.00' })
    const order = await bob.buys({ from: offer, num: '25.00' })
    await alice.confirms(order)
    world.clock.skip({ minutes: 12 })
    await olivia.call('stop', { what: 'everything', reason })
    const stopped = { what: 'everything', until: null }
    await expect(bob.marksPaid(order)).refusedWith('SWITCHED_OFF', stopped)
    await expect(mei.buys({ from: offer, num: '5.00' })).refusedWith('SWITCHED_OFF', stopped)
    await expect(mei.quickBuys({ num: '5.00' })).refusedWith('SWITCHED_OFF', stopped)
    await expect(alice.lists({ num: '5.00' })).refusedWith('SWITCHED_OFF', stopped)
    await expect(bob.transfers({ to: alice, amount: '1.00' })).refusedWith('SWITCHED_OFF', stopped)
    world.clock.skip({ hours: 5 })
    await runDueTimers(world.deps)
    expect(await bob.sees(order)).toMatchObject({ state: 'paying', shifted: 0 })
    expect(await bob.hintsTimeout(order)).toMatchObject({ order: { state: 'paying' } })
    await olivia.call('restart', { what: 'everything', reason: 'All is well' })
    expect(await bob.sees(order)).toMatchObject({
      shifted: 5 * HOUR,
      deadlineAt: secondsNow(world) + 3 * MINUTE,
    })
    const lines = await linesOf(world, order.orderId, { token: alice.token, locale: 'en-US' })
    expect(lines).toContain('5 hours more: trading was stopped')
    await bob.marksPaid(order)
    expect(await gapsOf(world)).toEqual([{ why: 'stopped', ms: 5 * HOUR * 1000, orders: 1 }])
  })

  test('a stop with an end gives the time back at its end, not when it is noticed', async ({ world }) => {
    const { alice, bob, olivia } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    await olivia.call('stop', { what: 'everything', minutes: 60, reason })
    world.clock.skip({ minutes: 69 })
    expect(await alice.confirms(order)).toMatchObject({ shifted: HOUR })
    world.clock.skip({ minutes: 16 })
    await runDueTimers(world.deps)
    expect(await bob.sees(order)).toMatchObject({ state: 'expired', shifted: HOUR })
  })

  test('a second stop, and an absence within one, count each second once', async ({ world }) => {
    const { alice, bob, olivia } = world
    await watchClock(world)
    const order = await bob.buys({ from: alice, num: '25.00' })
    await olivia.call('stop', { what: 'everything', minutes: 10, reason })
    await beAway(world, { minutes: 4 })
    await runDueTimers(world.deps)
    world.clock.skip({ minutes: 2 })
    await olivia.call('restart', { what: 'everything', reason: 'All is well' })
    expect((await bob.sees(order)).shifted).toBe(6 * MINUTE)
    await olivia.call('stop', { what: 'everything', minutes: 5, reason })
    // The stop ends while the market is away.
    await beAway(world, { minutes: 20 })
    await runDueTimers(world.deps)
    expect(await bob.sees(order)).toMatchObject({ state: 'confirming', shifted: 26 * MINUTE })
    expect((await gapsOf(world)).map(({ ms }) => ms)).toEqual([6 * MINUTE * 1000, 20 * MINUTE * 1000])
  })
})

type Reader = { readonly token: string; readonly locale: 'en-US' | 'zh-CN' }

async function linesOf({ transport }: World, orderId: string, { token, locale }: Reader): Promise<string[]> {
  const reader = createStrictClient(transport, { token, locale, address: '10.8.0.3' })
  return (await reader.call('listMessages', { orderId })).data.map(({ message }) => message)
}

/** What a second server knows of the market's clock, and runs of its orders. */
async function secondServer({ deps }: World): Promise<World['deps']> {
  const servedTime = createServedTime({ ...deps, log: pino({ level: 'silent' }) })
  await servedTime.begin()
  return { ...deps, servedTime, orders: createOrderExecutor({ ...deps, servedTime }) }
}

async function gapsOf({ pool }: World): Promise<{ why: string; ms: number; orders: number }[]> {
  const { rows } = await pool.query(
    'select why, (extract(epoch from ended_at - began_at) * 1000)::float8 as ms, orders from market_gap order by id',
  )
  return rows
}

async function shiftsOf({ pool }: World): Promise<number[]> {
  const { rows } = await pool.query('select shifted_ms::float8 as ms from trade_order where shifted_ms > 0')
  return rows.map(({ ms }) => ms)
}
