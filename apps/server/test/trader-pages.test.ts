import { type Trader, test, type World } from '@u-market/testkit'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { orderIn, orderToRule } from './order-in-state.fixture.ts'

describe('the page of a trader', () => {
  test('shows every user the trader’s completed orders, ratings and lost appeals', {
    tags: ['call.getTrader'],
  }, async ({ world }) => {
    const { alice, bob, clock } = world
    const order = await bob.buys({ from: await alice.lists({ num: '50.00' }), num: '2.00' })
    await alice.confirms(order)
    await clock.advance({ minutes: 4 })
    await bob.marksPaid(order)
    await clock.advance({ minutes: 6 })
    await alice.releases(order)
    await bob.rates(order, 4, 'Quick and <friendly>')
    const before = await pageOf(world, alice)
    await alice.rates(order, 5)
    await clock.advance({ seconds: 1 })
    expect(await pageOf(world, bob)).toMatchObject(await recount(world, bob))
    const lost = await orderToRule(world, { buyer: bob, seller: alice })
    await world.rules({ id: lost.appealId! }, 'release')
    await clock.advance({ days: 2 })

    const page = await pageOf(world, alice)
    expect(before.rating).toEqual({ average: null, count: 0, last: [] })
    expect(page.rating).toMatchObject({ average: 4, count: 1 })
    expect(page.rating.last).toMatchObject([{ score: 4, content: 'Quick and <friendly>', role: 'buyer' }])
    expect(page.appealsLost).toMatchObject({ count: 1, last: [{ role: 'seller' }] })
    expect(page.days).toBe(before.days + 2)
    expect(page.record.partners).toBe(2)
    expect(page.offers.map(({ num }) => num)).toContain('50.00')
    expect(JSON.stringify(page)).not.toContain(order.orderId)
  })

  test('is empty for a new user, and refused for an unknown one', async ({ world }) => {
    const page = await pageOf(world, world.nina)
    expect(page).toMatchObject({
      merchant: 0,
      bond: null,
      record: { completed: 0, rate: null, rateCount: 0, payMedian: null, releaseMedian: null, partners: 0 },
      rating: { average: null, count: 0, last: [] },
      appealsLost: { count: 0, last: [] },
      offers: [],
    })
    await expect(world.mei.call('getTrader', { userId: 999_999 })).refusedWith('USER_NOT_FOUND')
  })

  test('is closed to visitors until the trader has an offer or has traded', async ({ world }) => {
    const { nina, alice } = world
    const open = async (trader: Trader) =>
      world.visitor().call('getTrader', { userId: (await trader.info()).userId })
    await expect(open(nina)).refusedWith('USER_NOT_FOUND')
    await expect(world.visitor().call('getTrader', { userId: 999_999 })).refusedWith('USER_NOT_FOUND')
    const [seller] = world.crowd
    await expect(open(seller!)).refusedWith('USER_NOT_FOUND')
    const order = await seller!.buys({ from: await alice.lists({ num: '50.00' }), num: '5.00' })
    await expect(open(seller!)).refusedWith('USER_NOT_FOUND')
    expect((await open(alice)).offers).toHaveLength(1)
    await alice.confirms(order)
    await seller!.marksPaid(order)
    await alice.releases(order)
    expect(await open(seller!)).toMatchObject({ offers: [] })
  })

  test('shows operators the same record', async ({ world }) => {
    const { alice, olivia } = world
    const { userId } = await alice.info()
    expect(await olivia.call('getUserRecord', { userId })).toEqual(await pageOf(world, alice))
  })

  test('drops from the record what is older than thirty days', async ({ world }) => {
    const { alice, bob, clock } = world
    const { userId } = await bob.info()
    await orderIn(world, 'completed', { buyer: bob, seller: alice })
    await clock.advance({ seconds: 1 })
    expect((await pageOf(world, bob)).record.partners).toBeGreaterThan(0)
    await clock.advance({ days: 31 })
    const { record } = await world.visitor().call('getTrader', { userId })
    expect(record).toMatchObject({ partners: 0, payMedian: null, completed: 0 })
  })

  test('agrees with the stored rows after any history', async ({ world }) => {
    const { alice, bob, mei, clock } = world
    const [first, second] = [await alice.lists({ num: '100.00' }), await mei.lists({ num: '100.00' })]
    const buys = fc.record({
      from: fc.constantFrom([alice, first] as const, [mei, second] as const),
      minutes: fc.integer({ min: 0, max: 14 }),
      hours: fc.integer({ min: 0, max: 90 }),
      ends: fc.constantFrom('completed', 'late', 'cancelled'),
    })
    for (const { from, minutes, hours, ends } of fc.sample(buys, { numRuns: 12, seed: 47 })) {
      const [seller, offer] = from
      const order = await bob.buys({ from: offer, num: '2.00' })
      await seller.confirms(order)
      await clock.advance({ minutes })
      if (ends === 'cancelled') await bob.cancels(order)
      else {
        await bob.marksPaid(order)
        await clock.advance({ minutes: ends === 'late' ? 45 : minutes })
        await seller.releases(order)
        if (hours % 2 === 0) await bob.rates(order, 1 + (hours % 5), 'As told')
      }
      await clock.advance({ hours })
      await world.checkBooks()
      for (const trader of [alice, bob, mei])
        expect(await pageOf(world, trader)).toMatchObject(await recount(world, trader))
    }
  })
})

async function pageOf(world: World, trader: Trader) {
  return world.crowd[9]!.call('getTrader', { userId: (await trader.info()).userId })
}

/** Recomputes the record from the orders of the same thirty days, in whole hours. */
async function recount(world: World, trader: Trader) {
  const { userId } = await trader.info()
  const { rows } = await world.pool.query(
    `with own as (select *, buyer_id = $1 as bought from trade_order where $1 in (buyer_id, seller_id)
        and released_at >= date_trunc('hour', $2::timestamptz) - interval '30 days')
     select json_build_object('partners', count(distinct case when bought then seller_id else buyer_id end)::int,
        'payMedian', percentile_disc(0.5) within group (order by case when bought then extract(epoch from paid_at - confirmed_at)::int end),
        'releaseMedian', percentile_disc(0.5) within group (order by case when not bought then extract(epoch from released_at - paid_at)::int end)) as record,
      (select json_build_object('count', count(*)::int) from rating where rated_id = $1 and shown_at is not null) as rating
     from own`,
    [userId, world.clock.now()],
  )
  return rows[0]
}
