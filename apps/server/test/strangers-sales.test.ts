/** What a stranger can do to the maker of an offer to buy by selling to it, and how long such a seller then waits. */
import type { Offer, Order } from '@u-market/contract'
import { homeTimeText } from '@u-market/domain'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race, times } from './race.fixture.ts'

/** The smallest sale: 1.38 U at 7.20. */
const LEAST = { amount: '10.00' }

const recordOf = async ({ bob }: World, { id }: Trader) => {
  const { completed, rate, rateCount } = (await bob.call('getTrader', { userId: String(id) })).record
  return { completed, rate, rateCount }
}
const statusOf = async (maker: Trader, { id }: Offer) =>
  (await maker.offers()).find((offer) => offer.id === id)?.status
const isPaused = async (maker: Trader) => (await maker.info()).orderPauseUntil !== null
const inMinutes = (world: World, minutes: number) =>
  Math.floor(world.clock.now().getTime() / 1000) + minutes * 60

describe('a seller who answers an offer to buy again and again', () => {
  test('cannot pause its maker by eight sales that the maker cancels, nor ruin the record', async ({
    world,
  }) => {
    const { alice, mei } = world
    const offer = await mei.wants({ num: '100.00' })
    const before = await recordOf(world, mei)
    for (const _ of times(8, () => null)) await mei.cancels(await alice.sellsTo({ to: offer, ...LEAST }))
    await world.clock.advance({ seconds: 1 })
    expect(await isPaused(mei)).toBe(false)
    expect(await recordOf(world, mei)).toEqual(before)
    // The maker’s own free cancels are not used up either: one of the five.
    const own = await world.bob.lists({ num: '50.00' })
    for (const _ of times(4, () => null)) await mei.cancels(await mei.buys({ from: own, num: '2.00' }))
    await world.clock.advance({ seconds: 1 })
    expect(await recordOf(world, mei)).toEqual(before)
  })

  test('cannot pause its maker by eight sales that the maker opens and cannot pay', async ({ world }) => {
    const { alice, mei } = world
    const offer = await mei.wants({ num: '100.00' })
    const before = await recordOf(world, mei)
    for (const _ of times(8, () => null)) {
      const order = await alice.sellsTo({ to: offer, ...LEAST })
      await mei.sees(order)
      await world.clock.advance({ minutes: 16 })
    }
    expect(await isPaused(mei)).toBe(false)
    expect((await recordOf(world, mei)).rateCount).toBe(before.rateCount + 1)
    expect(await statusOf(mei, offer)).toBe('up')
  })

  test('uses up no order of a newcomer', { tags: ['call.sellTo'] }, async ({ world }) => {
    const { alice, bob, mei, crowd } = world
    const newcomer = crowd[0]!
    const offer = await newcomer.wants({ num: '100.00' })
    for (const seller of [alice, bob, mei]) await seller.sellsTo({ to: offer, ...LEAST })
    const own = await bob.lists({ num: '50.00' })
    const { won, refused } = await race(times(4, () => () => newcomer.buys({ from: own, num: '2.00' })))
    expect([won.length, refused]).toEqual([3, ['TOO_MANY_OPEN_ORDERS']])
  })
})

describe('a maker who sleeps', () => {
  test('has one fault, however many offers strangers answer, and is not paused', async ({ world }) => {
    const { alice, bob, mei, crowd } = world
    const maker = crowd[0]!
    const offers = [
      await maker.wants({ num: '20.00' }),
      await maker.wants({ num: '20.00' }),
      await maker.wants({ num: '20.00' }),
      await maker.wants({ num: '20.00' }),
    ]
    for (const [at, seller] of [alice, bob, mei, alice].entries()) {
      await seller.sellsTo({ to: offers[at]!, ...LEAST })
      await world.clock.advance({ minutes: 16 })
    }
    for (const offer of offers) expect(await statusOf(maker, offer)).toBe('down')
    expect(await recordOf(world, maker)).toEqual({ completed: 0, rate: 0, rateCount: 1 })
    expect(await isPaused(maker)).toBe(false)
    // A maker who lists an offer again was there.
    await maker.putsUp(offers[0]!)
    await bob.sellsTo({ to: offers[0]!, ...LEAST })
    await world.clock.advance({ minutes: 16 })
    expect(await recordOf(world, maker)).toMatchObject({ rateCount: 2 })
  })

  test('was there if a new offer is put up, or one that was unlisted', async ({ world }) => {
    const { alice, bob, mei, crowd } = world
    const maker = crowd[0]!
    const kept = await maker.wants({ num: '20.00' })
    await maker.takesDown(kept)
    const goesUnopened = async (seller: Trader, to: Offer) => {
      await seller.sellsTo({ to, ...LEAST })
      await world.clock.advance({ minutes: 16 })
    }
    await goesUnopened(alice, await maker.wants({ num: '20.00' }))
    await goesUnopened(bob, await maker.wants({ num: '20.00' }))
    expect(await recordOf(world, maker)).toMatchObject({ rateCount: 2 })
    await maker.putsUp(kept)
    await goesUnopened(mei, kept)
    expect(await recordOf(world, maker)).toMatchObject({ rateCount: 3 })
    expect(await isPaused(maker)).toBe(true)
  })

  test('is not excused by an order that was reopened, which counts no longer', async ({ world }) => {
    const { alice, bob, crowd } = world
    const maker = crowd[0]!
    const [first, second] = [await maker.wants({ num: '20.00' }), await maker.wants({ num: '20.00' })]
    const paidLate = await alice.sellsTo({ to: first, ...LEAST })
    await world.clock.advance({ minutes: 16 })
    await maker.asksReopen(paidLate)
    await alice.answersReopen(paidLate, true)
    await alice.releases(paidLate)
    expect(await recordOf(world, maker)).toMatchObject({ completed: 1, rateCount: 1 })
    await bob.sellsTo({ to: second, ...LEAST })
    await world.clock.advance({ minutes: 16 })
    expect(await recordOf(world, maker)).toMatchObject({ completed: 1, rateCount: 2 })
  })

  test('does not count against the sellers', async ({ world }) => {
    const { alice, crowd } = world
    for (const maker of crowd.slice(0, 3)) {
      const offers = [await maker.wants({ num: '20.00' }), await maker.wants({ num: '20.00' })]
      for (const to of offers) {
        await alice.sellsTo({ to, ...LEAST })
        await world.clock.advance({ minutes: 16 })
      }
    }
    expect(await alice.sellsTo({ to: await crowd[3]!.wants({ num: '20.00' }), ...LEAST })).toMatchObject({
      state: 'paying',
    })
  })
})

describe('a seller has one open sale with a maker', () => {
  test('of ten at once to two offers', { tags: ['call.sellTo'] }, async ({ world }) => {
    const { alice, bob } = world
    const offers = [await bob.wants({ num: '100.00' }), await bob.wants({ num: '100.00' })]
    const { won, refused } = await race(
      times(10, (at) => () => alice.sellsTo({ to: offers[at % 2]!, ...LEAST })),
    )
    expect(won).toHaveLength(1)
    expect(refused).toEqual(times(9, () => 'SALE_OPEN'))
  })

  test('and is told which, until it is over; purchases from the maker go on', {
    tags: ['call.sellTo', 'call.checkSelling'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const [offer, other] = [await bob.wants({ num: '100.00' }), await bob.wants({ num: '100.00' })]
    const order = await alice.sellsTo({ to: offer, ...LEAST })
    const { orderId } = order
    await expect(alice.sellsTo({ to: other, ...LEAST })).refusedWith('SALE_OPEN', { orderId })
    const look = () => alice.call('checkSelling', { offerId: other.id })
    expect(await look()).toMatchObject({ canSell: 0, reason: expect.stringContaining(orderId) })
    expect(await mei.sellsTo({ to: other, ...LEAST })).toMatchObject({ state: 'paying' })
    expect(await alice.buys({ from: bob, num: '2.00' })).toMatchObject({ state: 'confirming' })
    expect(await bob.sellsTo({ to: await alice.wants({ num: '20.00' }), ...LEAST })).toMatchObject({
      state: 'paying',
    })
    await bob.marksPaid(order)
    await expect(alice.sellsTo({ to: other, ...LEAST })).refusedWith('SALE_OPEN', { orderId })
    await alice.releases(order)
    expect(await look()).toMatchObject({ canSell: 1, reason: '' })
    expect(await alice.sellsTo({ to: other, ...LEAST })).toMatchObject({ state: 'paying' })
  })

  test('and sells at once to the next best maker instead', { tags: ['call.quickSell'] }, async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const best = await bob.wants({ num: '100.00', price: '7.30' })
    const next = await mei.wants({ num: '100.00', price: '7.20' })
    const sell = () => alice.quickSells({ num: '2.00' })
    const found = async (fits: '0' | '1') =>
      (await alice.call('listOffers', { side: 'buy', fits })).data.map(({ id }) => id)
    const first = await sell()
    expect(first.offerId).toBe(best.id)
    expect([await found('0'), await found('1')]).toEqual([[best.id, next.id], [next.id]])
    expect((await alice.quickSells({ num: '2.00', seen: next })).offerId).toBe(next.id)
    await expect(sell()).refusedWith('NO_MATCH')
    await bob.cancels(first)
    expect((await sell()).offerId).toBe(best.id)
    const { won, refused } = await race(times(6, () => () => bob.quickSells({ num: '2.00' })))
    expect([won.length, refused]).toEqual([1, times(5, () => 'NO_MATCH')])
  })

  test('even after two were open, because an earlier one was reopened', {
    tags: ['call.answerReopen'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const offer = await bob.wants({ num: '100.00' })
    const first = await alice.sellsTo({ to: offer, ...LEAST })
    await bob.cancels(first)
    const second = await alice.sellsTo({ to: offer, ...LEAST })
    await bob.asksReopen(first)
    await alice.answersReopen(first, true)
    await alice.releases(first)
    await expect(alice.sellsTo({ to: offer, ...LEAST })).refusedWith('SALE_OPEN', { orderId: second.orderId })
    await bob.cancels(second)
    expect(await alice.sellsTo({ to: offer, ...LEAST })).toMatchObject({ state: 'paying' })
  })
})

describe('a seller whose sales end unpaid', () => {
  test('to three makers in a day waits longer each time, and is told until when', {
    tags: ['call.sellTo', 'call.quickSell'],
  }, async ({ world }) => {
    const { alice, bob, mei, crowd } = world
    const makers = crowd.slice(0, 6)
    const offers = await Promise.all(makers.map((maker) => maker.wants({ num: '50.00' })))
    const sellTo = (at: number) => alice.sellsTo({ to: offers[at]!, ...LEAST })
    const endsUnpaid = async (at: number) => {
      const order = await sellTo(at)
      await makers[at]!.cancels(order)
    }
    await endsUnpaid(0)
    await endsUnpaid(1)
    // The same maker counts once a day.
    await endsUnpaid(0)
    await endsUnpaid(1)
    const paid = await sellTo(2)
    await makers[2]!.marksPaid(paid)
    await alice.releases(paid)
    const late = await sellTo(3)
    await makers[3]!.sees(late)
    await world.clock.advance({ minutes: 15 })
    const until = inMinutes(world, 15)
    const paused = { until, what: 'sales' }
    await expect(sellTo(4)).refusedWith('ORDER_PAUSED', paused)
    await expect(sellTo(4)).rejects.toThrow('You cannot sell to buy offers for now')
    await expect(alice.quickSells({ num: '2.00' })).refusedWith('ORDER_PAUSED', paused)
    for (const locale of ['zh-CN', 'en-US'] as const) {
      alice.client.identity.locale = locale
      expect(await alice.call('checkSelling', { offerId: offers[4]!.id })).toMatchObject({
        canSell: 0,
        reason: expect.stringContaining(homeTimeText(new Date(until * 1000), locale)),
      })
    }
    const found = async (fits: '0' | '1') => (await alice.call('listOffers', { side: 'buy', fits })).total
    expect([await found('0'), await found('1')]).toEqual([6, 0])
    const notice = (await alice.notices()).find(({ title }) => title === 'Selling to buy offers is paused')
    expect(notice).toMatchObject({ type: 'account', content: expect.stringContaining('(UTC+8)') })
    // Offers to sell and purchases go on.
    expect(await bob.buys({ from: alice, num: '2.00' })).toMatchObject({ state: 'confirming' })
    expect(await alice.buys({ from: mei, num: '2.00' })).toMatchObject({ state: 'confirming' })
    expect(await isPaused(alice)).toBe(false)
    for (const [at, minutes] of [
      [4, 60],
      [5, 240],
    ] as const) {
      await world.clock.advance({ minutes: minutes / 4 - 1, seconds: 59 })
      await expect(sellTo(at)).refusedWith('ORDER_PAUSED')
      await world.clock.advance({ seconds: 1 })
      await endsUnpaid(at)
      await expect(sellTo(at)).refusedWith('ORDER_PAUSED', {
        until: inMinutes(world, minutes),
        what: 'sales',
      })
    }
    await world.clock.advance({ minutes: 240 })
    await endsUnpaid(0)
    expect(await sellTo(1)).toMatchObject({ state: 'paying' })
  })

  test('and is reopened for a late payment waits no longer for it', {
    tags: ['call.answerReopen'],
  }, async ({ world }) => {
    const { alice, crowd } = world
    const makers = crowd.slice(0, 3)
    const offers = await Promise.all(makers.map((maker) => maker.wants({ num: '50.00' })))
    const sold = []
    for (const [at, to] of offers.entries()) {
      const order = await alice.sellsTo({ to, ...LEAST })
      await makers[at]!.cancels(order)
      sold.push(order)
    }
    await expect(alice.sellsTo({ to: offers[0]!, ...LEAST })).refusedWith('ORDER_PAUSED')
    await makers[2]!.asksReopen(sold[2]!)
    expect(await alice.answersReopen(sold[2]!, true)).toMatchObject({ state: 'releasing' })
    expect(await alice.sellsTo({ to: offers[0]!, ...LEAST })).toMatchObject({ state: 'paying' })
  })

  test('and is reopened takes back its own count, not that of another sale to the same maker', {
    tags: ['call.answerReopen'],
  }, async ({ world }) => {
    const { alice, crowd } = world
    const makers = crowd.slice(0, 3)
    const offers = await Promise.all(makers.map((maker) => maker.wants({ num: '50.00' })))
    const sellTo = (at: number) => alice.sellsTo({ to: offers[at]!, ...LEAST })
    const reopens = async (order: Order) => {
      await makers[0]!.asksReopen(order)
      await alice.answersReopen(order, true)
    }
    const first = await sellTo(0)
    await makers[0]!.cancels(first)
    const second = await sellTo(0)
    await reopens(first)
    await makers[0]!.undoesPaid(first)
    await makers[0]!.cancels(first)
    await world.clock.advance({ seconds: 1 })
    // One maker counts once a day, so this one does not.
    await makers[0]!.cancels(second)
    await reopens(second)
    for (const at of [1, 2]) await makers[at]!.cancels(await sellTo(at))
    await expect(sellTo(1)).refusedWith('ORDER_PAUSED')
  })
})
