import { paths, screens } from '@u-market/contract/paths'
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a notice', () => {
  test('about an order links to it; about an appeal, to that appeal', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const address = paths.order(order.orderId)
    expect((await alice.notices())[0]).toMatchObject({ orderId: order.orderId, link: address })
    await alice.confirms(order)
    await bob.marksPaid(order)
    const first = await alice.appeals(order)
    await alice.revokes(first)
    await world.clock.advance({ minutes: 1 })
    const second = await alice.appeals(order)
    const links = (await bob.notices()).filter(({ type }) => type === 'appeal').map(({ link }) => link)
    expect(links).toEqual([second, first, first].map(({ id }) => paths.appeal(id)))
  })

  test('about anything else links to its screen', async ({ world }) => {
    const { alice, bob, oscar, olivia } = world
    const newest = async (trader: typeof bob) => (await trader.notices())[0]?.link
    await olivia.approves(oscar)
    expect(await newest(oscar)).toBe(screens.verificationDone)
    await alice.transfers({ to: bob, amount: '1.00' })
    expect(await newest(bob)).toBe(screens.bills)
    const { id } = await bob.exchanges({ coin: '5.00' })
    await olivia.call('decideExchange', { id, decision: 'refuse', reason: 'Not today' })
    expect(await newest(bob)).toBe(screens.exchanges)
  })

  test('counts as unread until it is read, alone or with all, and other users’ notices are not affected', {
    tags: ['call.listNotices', 'call.markNoticesRead'],
  }, async ({ world }) => {
    const { alice, bob } = world
    for (const trader of [alice, bob]) await trader.call('markNoticesRead', {})
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    const { unread, data } = await alice.call('listNotices', {})
    expect(unread).toBe(2)
    expect(data.slice(0, 2).map(({ isRead }) => isRead)).toEqual([0, 0])
    expect(await alice.call('markNoticesRead', { id: data[0]!.id })).toMatchObject({ unread: 1 })
    expect(await alice.call('markNoticesRead', { id: data[0]!.id })).toMatchObject({ unread: 1 })
    await expect(bob.call('markNoticesRead', { id: data[1]!.id })).refusedWith('NOTICE_NOT_FOUND')
    expect(await alice.call('markNoticesRead', {})).toMatchObject({ unread: 0 })
    expect((await bob.call('listNotices', {})).unread).toBe(1)
  })

  test('of an order is read together with the others of that order, which are one thread', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    for (const trader of [alice, bob]) await trader.call('markNoticesRead', {})
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    const other = await bob.buys({ from: alice, num: '5.00' })
    await mei.transfers({ to: alice, amount: '1.00' })
    await mei.transfers({ to: alice, amount: '1.00' })
    expect(await alice.call('listNotices', {})).toMatchObject({ unread: 5, unreadThreads: 4 })
    const greeting = await (await world.connect(alice)).hears('welcome')
    expect(greeting.data).toMatchObject({ unread: 5, unreadThreads: 4 })

    const { orderId } = order
    expect(await bob.call('markNoticesRead', { orderId: other.orderId })).toEqual({
      unread: 1,
      unreadThreads: 1,
    })
    expect(await alice.call('markNoticesRead', { orderId })).toEqual({ unread: 3, unreadThreads: 3 })
    expect(await alice.call('markNoticesRead', { orderId })).toEqual({ unread: 3, unreadThreads: 3 })
    const { data } = await alice.call('listNotices', {})
    expect(data.filter((notice) => notice.orderId === orderId && notice.isRead === 0)).toEqual([])
    expect((await bob.call('listNotices', {})).unread).toBe(1)
    await expect(alice.call('markNoticesRead', { id: data[0]!.id, orderId })).naming('orderId')

    for (const { id } of data.slice(0, 2)) await alice.call('markNoticesRead', { id })
    expect(await alice.call('markNoticesRead', { orderId: other.orderId })).toEqual({
      unread: 0,
      unreadThreads: 0,
    })
  })

  test('committed after all were read, with a lower id, is unread', async ({ world }) => {
    const { bob, pool, deps } = world
    const late = await pool.connect()
    const told = `insert into event (kind, actor, to_id, notice_type, created_at) values ('coin_issued', 'operator', $1, 'account', $2)`
    await late.query('begin')
    await late.query(told, [bob.id, deps.clock.now()])
    await pool.query(told, [bob.id, deps.clock.now()])
    expect(await bob.call('markNoticesRead', {})).toMatchObject({ unread: 0 })
    await late.query('commit')
    late.release()
    const { data, unread } = await bob.call('listNotices', {})
    expect(unread).toBe(1)
    expect(data.slice(0, 2).map(({ isRead }) => isRead)).toEqual([1, 0])
  })

  test('is counted exactly, however many there are and whatever is read in between', async ({ world }) => {
    const { bob, pool, deps } = world
    const tell = (count: number) =>
      pool.query(
        `insert into event (kind, actor, to_id, cc_id, cc_keeps, notice_type, created_at)
          select 'order_expired', 'system', case when n % 3 = 0 then $2::int else $1::int end,
            case when n % 3 = 0 then $1::int end, n % 3 = 0, (array['order', 'appeal', 'account'])[1 + n % 3], $3
          from generate_series(1, $4::int) n`,
        [bob.id, world.alice.id, deps.clock.now(), count],
      )
    await bob.call('markNoticesRead', {})
    const { total: before } = await bob.call('listNotices', {})
    let unread = 0
    let told = 0
    for (const [count, act] of [
      [700, 'one'],
      [40, 'none'],
      [900, 'one'],
      [3, 'all'],
      [600, 'none'],
      [5, 'one'],
    ] as const) {
      await tell(count)
      told += count
      unread += count
      const { data } = await bob.call('listNotices', { limit: 50 })
      if (act === 'one') {
        const read = data.filter(({ isRead }) => isRead === 0).slice(0, 2)
        for (const { id } of read) unread = (await bob.call('markNoticesRead', { id })).unread
      }
      if (act === 'all') unread = (await bob.call('markNoticesRead', {})).unread
      const now = await bob.call('listNotices', { limit: 50 })
      expect(now).toMatchObject({ total: before + told, unread })
      // Read again, now that the count is stored.
      expect(await bob.call('listNotices', { limit: 50 })).toEqual(now)
    }
    expect(unread).toBe(600 + 5 - 2)
    // Threads are counted among the newest hundred notices, of which two were read.
    expect((await bob.call('listNotices', {})).unreadThreads).toBe(98)
    const { rows } = await pool.query('select 1 from notice_count where user_id = $1', [bob.id])
    expect(rows.length).toBeGreaterThan(0)
  })

  test('can be filtered by its type, while the unread count stays that of all', async ({ world }) => {
    const { alice, bob } = world
    await alice.transfers({ to: bob, amount: '1.00' })
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    const all = await bob.call('listNotices', { limit: 50 })
    for (const type of ['order', 'account', 'appeal', 'system'] as const) {
      const some = await bob.call('listNotices', { type, limit: 50 })
      expect(some.data).toEqual(all.data.filter((notice) => notice.type === type))
      expect(some).toMatchObject({ total: some.data.length, unread: all.unread })
    }
    await expect(bob.client.callWith('listNotices', { type: 'everything' })).naming('type')
  })
})
