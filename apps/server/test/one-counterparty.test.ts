/** One counterparty counts once a day: trades and ratings between two accounts of one person make no record, and ruin none. */
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race, times } from './race.fixture.ts'
import { trade } from './trades.fixture.ts'

const seenBy = (world: World, trader: Trader) =>
  world.visitor().call('getTrader', { userId: String(trader.id) })

describe('trades between the same two users', () => {
  test('count once a day, in the record, the medians and the number of deals', {
    tags: ['call.getTrader'],
  }, async ({ world }) => {
    const { alice, crowd } = world
    const friend = crowd[0]!
    const before = await seenBy(world, alice)
    const offer = await alice.lists({ num: '50.00', price: '7.20' })
    for (const _ of times(4, () => null)) await trade(friend, alice, offer)
    await world.clock.advance({ seconds: 1 })
    expect(await seenBy(world, alice)).toMatchObject({
      dealCount: before.dealCount + 1,
      record: { completed: before.record.completed + 1, rateCount: before.record.rateCount + 1 },
    })
    expect(await seenBy(world, friend)).toMatchObject({ record: { completed: 1, partners: 1 } })
    await world.clock.advance({ hours: 23, minutes: 59 })
    await trade(friend, alice, offer)
    expect((await seenBy(world, alice)).record.completed).toBe(before.record.completed + 1)
    await world.clock.advance({ minutes: 1 })
    await trade(friend, alice, offer)
    expect((await seenBy(world, alice)).record.completed).toBe(before.record.completed + 2)
  })

  test('do not make an account fit conditions, nor end its limit as a newcomer', async ({ world }) => {
    const { alice, mei, crowd } = world
    const [friend, other] = [crowd[0]!, crowd[1]!]
    const asking = await mei.lists({ num: '50.00', conditions: { minCompleted: 3, minPartners: 2 } })
    const offer = await alice.lists({ num: '50.00' })
    for (const _ of times(4, () => null)) await trade(friend, alice, offer)
    await world.clock.advance({ seconds: 1 })
    expect(await friend.call('getOffer', { id: asking.id })).toMatchObject({
      fits: 0,
      unfit: ['minCompleted', 'minPartners'],
      eligibility: { completed: 1, partners: 1 },
    })
    await expect(friend.buys({ from: asking, num: '2.00' })).refusedWith('CONDITIONS_NOT_MET', {
      unfit: ['minCompleted', 'minPartners'],
    })
    const { won, refused } = await race(times(4, () => () => friend.buys({ from: offer, num: '2.00' })))
    expect(won).toHaveLength(3)
    expect(refused).toEqual(['TOO_MANY_OPEN_ORDERS'])

    // Different partners make a record.
    for (const seller of [alice, mei]) await trade(other, seller, await seller.lists({ num: '2.00' }))
    await mei.edits(asking, { minCompleted: '2' })
    await world.clock.advance({ seconds: 1 })
    expect(await other.call('getOffer', { id: asking.id })).toMatchObject({ fits: 1, unfit: [] })
    const fitting = (await other.call('listOffers', { fits: '1' })).data
    expect(fitting.map(({ id }) => id)).toContain(asking.id)
    const strange = (await friend.call('listOffers', { fits: '1' })).data
    expect(strange.map(({ id }) => id)).not.toContain(asking.id)
    expect((await other.buys({ from: asking, num: '2.00' })).state).toBe('confirming')
  })

  test('do not lift a seller to the top of the lists by credit and speed', async ({ world }) => {
    const { alice, mei, crowd } = world
    const [friend, first, second] = [crowd[0]!, crowd[1]!, crowd[2]!]
    const washed = await alice.lists({ num: '50.00', price: '7.30' })
    const honest = await mei.lists({ num: '50.00', price: '7.31' })
    for (const buyer of [first, second]) await trade(buyer, mei, honest)
    for (const _ of times(6, () => null)) await trade(friend, alice, washed)
    const { data } = await world.visitor().call('listOffers', { sort: 'credit' })
    expect(data.map(({ id }) => id)).toEqual([honest.id, washed.id])
    expect(data.map(({ dealCount }) => dealCount)).toEqual([5, 4])
  })

  test('count once when they are completed in the same moment', async ({ world }) => {
    const { alice, mei } = world
    const offer = await mei.lists({ num: '50.00', autoConfirm: true })
    const orders = await Promise.all(times(4, () => alice.buys({ from: offer, num: '2.00' })))
    for (const order of orders) await alice.marksPaid(order)
    const before = await seenBy(world, mei)
    await Promise.all(orders.map((order) => mei.releases(order)))
    expect((await seenBy(world, mei)).record.completed).toBe(before.record.completed + 1)
  })

  test('weigh as much as one in the medians, where late releases count too', async ({ world }) => {
    const { alice, bob, crowd } = world
    const offer = await alice.lists({ num: '50.00', autoConfirm: true })
    const tradeIn = async (buyer: Trader, minutes: number): Promise<void> => {
      const order = await buyer.buys({ from: offer, num: '2.00' })
      await buyer.marksPaid(order)
      await world.clock.advance({ minutes })
      await alice.releases(order)
    }
    for (const buyer of crowd.slice(0, 5)) await tradeIn(buyer, 40)
    for (const _ of times(4, () => null)) await tradeIn(bob, 0)
    await world.clock.advance({ seconds: 1 })
    // Three of the cast's trades and one of Bob's against five late ones.
    expect((await seenBy(world, alice)).record).toMatchObject({
      completed: 4,
      rateCount: 9,
      releaseMedian: 2400,
    })
  })
})

describe('ratings by one user', () => {
  test('count once a day, and only those that count are shown with their words', {
    tags: ['call.rateOrder'],
  }, async ({ world }) => {
    const { alice, bob, crowd } = world
    const enemy = crowd[0]!
    const offer = await alice.lists({ num: '50.00', autoConfirm: true })
    const rate = async (buyer: Trader, score: number, words: string): Promise<void> => {
      const order = await buyer.buys({ from: offer, num: '2.00' })
      await buyer.marksPaid(order)
      await alice.releases(order)
      await buyer.rates(order, score, words)
      await alice.rates(order)
    }
    await rate(bob, 5, 'Quick')
    for (const at of times(4, (at) => at)) await rate(enemy, 1, `Bad ${at}`)
    expect((await seenBy(world, alice)).rating).toMatchObject({ average: 3, count: 2 })
    const words = (await seenBy(world, alice)).rating.last.map(({ content }) => content)
    expect(words.sort()).toEqual(['Bad 0', 'Quick'])
    await world.clock.advance({ days: 1 })
    await rate(enemy, 1, 'Bad again')
    expect((await seenBy(world, alice)).rating).toMatchObject({ count: 3 })
  })

  test('that are shown together when the time to rate is over count once', async ({ world }) => {
    const { alice, crowd } = world
    const enemy = crowd[0]!
    const offer = await alice.lists({ num: '50.00', autoConfirm: true })
    for (const _ of times(3, () => null)) {
      const order = await enemy.buys({ from: offer, num: '2.00' })
      await enemy.marksPaid(order)
      await alice.releases(order)
      await enemy.rates(order, 1, 'Bad')
    }
    await world.clock.advance({ days: 8 })
    expect((await seenBy(world, alice)).rating).toMatchObject({ average: 1, count: 1 })
  })
})
