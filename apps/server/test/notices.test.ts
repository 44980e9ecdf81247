import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a notice', () => {
  test('of an order leads to it; of an appeal, to the appeal that it was about', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const address = `/views/trade/buy_process?buy_orderid=${order.buy_orderid}`
    expect((await alice.notices())[0]).toMatchObject({ buy_orderid: order.buy_orderid, link: address })
    await alice.confirms(order)
    await bob.marksPaid(order)
    const first = await alice.appeals(order)
    await alice.revokes(first)
    await world.clock.advance({ minutes: 1 })
    const second = await alice.appeals(order)
    const links = (await bob.notices()).filter(({ type }) => type === 'appeal').map(({ link }) => link)
    expect(links).toEqual([second, first, first].map(({ id }) => `/views/my/appeal?id=${id}`))
  })

  test('of anything else leads to its screen', async ({ world }) => {
    const { alice, bob, oscar, olivia } = world
    const newest = async (trader: typeof bob) => (await trader.notices())[0]?.link
    await olivia.approves(oscar)
    expect(await newest(oscar)).toBe('/views/trade/kyc-finish')
    await alice.transfers({ to: bob, amount: '1.00' })
    expect(await newest(bob)).toBe('/views/my/mybill')
    const { id } = await bob.exchanges({ coin: '5.00' })
    await olivia.call('/console/api/exchanges/decide', { id, decision: 'refuse', reason: 'Not today' })
    expect(await newest(bob)).toBe('/views/home/usdtOrder')
  })

  test('is counted until it is read, one by one or all at once, and nobody else’s is touched', async ({
    world,
  }) => {
    const { alice, bob } = world
    for (const trader of [alice, bob]) await trader.call('/api/notice/allRead', {})
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    const { unread, data } = await alice.call('/api/notice', {})
    expect(unread).toBe(2)
    expect(data.slice(0, 2).map(({ is_read }) => is_read)).toEqual([0, 0])
    expect(await alice.call('/api/notice/allRead', { id: data[0]!.id })).toEqual({ unread: 1 })
    expect(await alice.call('/api/notice/allRead', { id: data[0]!.id })).toEqual({ unread: 1 })
    await expect(bob.call('/api/notice/allRead', { id: data[1]!.id })).refusedWith('NOTICE_NOT_FOUND')
    expect(await alice.call('/api/notice/allRead', {})).toEqual({ unread: 0 })
    expect((await bob.call('/api/notice', {})).unread).toBe(1)
  })

  test('is found by its type, and the count unread stays that of all', async ({ world }) => {
    const { alice, bob } = world
    await alice.transfers({ to: bob, amount: '1.00' })
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    const all = await bob.call('/api/notice', { limit: 50 })
    for (const type of ['order', 'account', 'appeal', 'system'] as const) {
      const some = await bob.call('/api/notice', { type, limit: 50 })
      expect(some.data).toEqual(all.data.filter((notice) => notice.type === type))
      expect(some).toMatchObject({ total: some.data.length, unread: all.unread })
    }
    await expect(bob.client.callWith('/api/notice', 'type=everything')).naming('type')
  })
})
