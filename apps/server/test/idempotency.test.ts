import { createTasks } from '@u-market/server/jobs/index.ts'
import { startServer, test, type World } from '@u-market/testkit'
import { createStrictClient } from '@u-market/testkit/strict-client'
import { overHttp } from '@u-market/testkit/transport'
import { describe, expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'

describe('an idempotency key', () => {
  test('sent sixteen times concurrently pays once and gets sixteen equal responses', async ({ world }) => {
    const { bob, mei } = world
    const had = Number(await mei.available())
    const pay = () => bob.transfers({ to: mei, amount: '7.00' }, { idempotencyKey: 'pay-once-please' })
    const answers = await sixteen(pay)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(Number(await mei.available())).toBe(had + 7)
    expect(await pay()).toEqual(answers[0])
  })

  test('sent sixteen times concurrently orders once', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '100.00' })
    const answers = await sixteen(() =>
      bob.buys({ from: offer, num: '5.00' }, { idempotencyKey: 'order-once-please' }),
    )
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect((await alice.offers())[0]!.remainingNum).toBe('95.00')
  })

  test('sent sixteen times concurrently quick buys, lists and releases once', async ({ world }) => {
    const { alice, bob } = world
    const offers = await sixteen(() => alice.lists({ num: '50.00' }, { idempotencyKey: 'list-once-please' }))
    expect(new Set(offers.map(({ id }) => id)).size).toBe(1)
    expect(await alice.available()).toBe('50.00')
    const orders = await sixteen(() =>
      bob.quickBuys({ num: '5.00' }, { idempotencyKey: 'quick-once-please' }),
    )
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1)
    const [order] = orders
    await alice.confirms(order!)
    await bob.marksPaid(order!)
    const had = Number(await bob.available())
    const released = await sixteen(() => alice.releases(order!, { idempotencyKey: 'release-once-please' }))
    expect(new Set(released.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(Number(await bob.available())).toBe(had + 5)
  })

  test('with another body is refused', async ({ world }) => {
    const { bob, mei } = world
    const options = { idempotencyKey: 'one-key-two-bodies' }
    await bob.transfers({ to: mei, amount: '1.00' }, options)
    await expect(bob.transfers({ to: mei, amount: '2.00' }, options)).refusedWith('IDEMPOTENCY_CONFLICT')
  })

  test('is free again after a refusal, so that a mistyped password can be corrected', async ({ world }) => {
    const { bob, mei } = world
    const form = { type: 'transfer' as const, walletAddress: mei.walletAddress, amount: '1.00' }
    const options = { idempotencyKey: 'mistyped-password' }
    await expect(bob.call('payCoin', { ...form, payPassword: '000001' }, options)).refusedWith(
      'PAYPASSWORD_WRONG',
      { triesLeft: 4 },
    )
    await bob.call('payCoin', { ...form, payPassword: bob.payPassword }, options)
  })

  test('belongs to one user and one path', async ({ world }) => {
    const { alice, bob, mei } = world
    const options = { idempotencyKey: 'shared-by-chance' }
    await bob.transfers({ to: mei, amount: '1.00' }, options)
    await alice.transfers({ to: mei, amount: '1.00' }, options)
    await alice.lists({ num: '10.00' }, options)
    expect(await alice.available()).toBe('89.00')
  })

  test('expires after a day', async ({ world }) => {
    const { bob, mei } = world
    const options = { idempotencyKey: 'for-one-day-only' }
    const had = Number(await mei.available())
    await bob.transfers({ to: mei, amount: '1.00' }, options)
    await world.clock.advance({ hours: 23 })
    await bob.transfers({ to: mei, amount: '1.00' }, options)
    expect(Number(await mei.available())).toBe(had + 1)
    await world.clock.advance({ hours: 2 })
    await createTasks(world.deps).prune({})
    await bob.transfers({ to: mei, amount: '1.00' }, options)
    expect(Number(await mei.available())).toBe(had + 2)
  })

  test('must have a valid format', async ({ world }) => {
    const { bob, mei } = world
    for (const idempotencyKey of ['short', 'x'.repeat(65), 'has a space'])
      await expect(bob.transfers({ to: mei, amount: '1.00' }, { idempotencyKey })).naming('idempotency-key')
  })

  test('of any action on an order returns the first response, whatever has become of the order', async ({
    world,
  }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00', autoConfirm: true })
    const manual = await alice.lists({ num: '50.00' })
    const evidence = 'Here is what the bank says.'
    const acts: (() => Promise<unknown>)[] = []
    let keys = 0
    /** Performs the action, and keeps a repetition that must return the same. */
    const once = async <Answer>(act: (options: { idempotencyKey: string }) => Promise<Answer>) => {
      const options = { idempotencyKey: `whole-life-${keys++}` }
      const first = await act(options)
      acts.push(async () => expect(withoutPeer(await act(options))).toEqual(withoutPeer(first)))
      await world.clock.advance({ seconds: 20 })
      return first
    }
    const auto = await once((options) => bob.buys({ from: offer, num: '5.00' }, options))
    const order = await once((options) => bob.buys({ from: manual, num: '5.00' }, options))
    const number = { orderId: order.orderId }
    await once((options) => bob.call('remindOther', number, options))
    await once((options) => alice.confirms(order, options))
    await once((options) => bob.marksPaid(order, options))
    const form = { ...number, type: 'other' as const, content: 'Nothing has arrived.' }
    const appeal = await once((options) => alice.call('openDispute', form, options))
    const answer = { id: appeal.id, content: evidence }
    await once((options) => bob.call('addEvidence', answer, options))
    await once((options) => alice.call('revokeDispute', { id: appeal.id }, options))
    await once((options) => alice.releases(order, options))
    await once((options) => bob.call('acknowledgeOrder', number, options))
    await once((options) => bob.call('rateOrder', { ...number, score: 5 }, options))
    await once((options) => alice.call('rateOrder', { ...number, score: 4 }, options))
    const ended = { orderId: auto.orderId, reason: 'No time' }
    await once((options) => bob.call('cancelOrder', ended, options))

    await bob.call('editProfile', { nickname: 'Robert' })
    const rows = await world.countRows()
    for (const again of acts) await again()
    expect(await world.countRows()).toEqual(rows)
  })

  test('sent to two servers concurrently gets one response, for an appeal too', async ({ world }) => {
    const { alice, bob, pool } = world
    const other = await startServer({
      connectionString: pool.options.connectionString ?? '',
      dataDir: world.deps.dataDir,
      clock: { now: world.clock.now },
    })
    const holder = await pool.connect()
    try {
      const { orderId } = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
      const form = { orderId, type: 'other', content: 'Nothing has arrived.' } as const
      await holder.query('begin')
      await holder.query('select from trade_order where id = $1 for update', [orderId])
      // The second server looks up the key before the first can store it.
      const there = createStrictClient(overHttp(other.baseUrl), alice.client.identity)
      const answers = [alice.client, there].map((client) =>
        client.call('openDispute', form, { idempotencyKey: 'at-both-of-them' }),
      )
      await expect.poll(() => countWaiting(world)).toBe(2)
      await holder.query('commit')
      const [first, second] = await Promise.all(answers)
      expect(second).toEqual(first)
    } finally {
      holder.release()
      await other.stop()
    }
  })

  test('of an order can be used for another order a day later', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00' })
    const buy = () => bob.buys({ from: offer, num: '5.00' }, { idempotencyKey: 'order-of-the-day' })
    const first = await buy()
    await world.clock.advance({ hours: 23 })
    expect((await buy()).orderId).toBe(first.orderId)
    await world.clock.advance({ hours: 2 })
    const second = await buy()
    expect(second.orderId).not.toBe(first.orderId)
    expect((await buy()).orderId).toBe(second.orderId)
  })
})

/** Returns the number of connections to this database that wait for a lock. */
async function countWaiting({ pool }: World): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].waiting
}

function sixteen<T>(start: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 16 }, start))
}

/** Leaves out the peer, whose record a repeated call shows as it is then. */
function withoutPeer<Answer>(answer: Answer): Answer | Omit<Answer & { peer: unknown }, 'peer'> {
  if (typeof answer !== 'object' || answer === null || !('peer' in answer)) return answer
  const { peer: _, ...rest } = answer
  return rest
}
