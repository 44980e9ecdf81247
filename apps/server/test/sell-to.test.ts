/** Sales to a buy offer: the source of the coin, the notices, and the ends of the order. */
import type { Offer } from '@u-market/contract'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { times } from './race.fixture.ts'
import { rateOf, readAmount } from './trades.fixture.ts'

describe('a seller to a buy offer', () => {
  test('gives coin from their balance; the maker is notified at once, pays and gets it', {
    tags: ['call.sellTo', 'push.notice', 'market.sale'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const socket = await world.connect(bob)
    await socket.hears('welcome')
    const offer = await bob.wants({ num: '30.00', conditions: { autoReply: 'I pay at once.' } })
    const before = await alice.available()
    const order = await alice.sellsTo({ to: offer, num: '12.50' })
    expect(order).toMatchObject({
      side: 'buy',
      role: 'seller',
      state: 'paying',
      awaits: 'buyer',
      amount: '90.00',
      buyerId: bob.id,
      sellerId: alice.id,
      buyerRealName: 'B** L**',
      methodType: 'bank',
      method: { account: alice.methods[0]?.account },
      actions: ['extend', 'remind'],
    })
    expect(order.confirmedAt).toBe(order.createdAt)
    expect(readAmount(await alice.available())).toBe(readAmount(before) - 12.5)
    expect(await remaining(world, offer.id)).toBe('17.50')

    const push = await socket.hears('notice')
    expect(push).toMatchObject({
      userId: bob.id,
      data: {
        orderId: order.orderId,
        msg: expect.stringContaining(`${alice.nickname} sells you 12.50\u00a0U`),
      },
    })
    expect(push.data).not.toHaveProperty('isOwn')
    expect(
      socket.frames.some(({ frameType }) => frameType === 'newMessage'),
      'no dialog',
    ).toBe(false)
    expect((await bob.notices())[0]).toMatchObject({ type: 'order', orderId: order.orderId })
    expect(await bob.sees(order)).toMatchObject({
      role: 'buyer',
      method: { account: alice.methods[0]?.account },
    })
    const { data: said } = await alice.call('listMessages', { orderId: order.orderId })
    expect(said.map(({ sender, message }) => [sender, message])).toContainEqual(['peer', 'I pay at once.'])

    const bought = readAmount(await bob.available())
    await bob.marksPaid(order)
    expect(await alice.releases(order)).toMatchObject({ state: 'completed', toBuyer: '12.50' })
    expect(readAmount(await bob.available())).toBe(bought + 12.5)
    expect(await remaining(world, offer.id)).toBe('17.50')
  })

  test('gets the first response for a repeated key', async ({ world }) => {
    const { alice, bob } = world
    const offer = await bob.wants({ num: '30.00' })
    const sell = () => alice.sellsTo({ to: offer, num: '5.00' }, { idempotencyKey: 'one-and-the-same' })
    const [first, ...others] = await Promise.all(times(4, sell))
    for (const other of others) expect(other).toEqual(first)
    expect(await sell()).toEqual(first)
    expect(await remaining(world, offer.id)).toBe('25.00')
  })

  test('gets the best price that fits, and none below their minimum', {
    tags: ['call.quickSell', 'market.quickSale'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const best = await bob.wants({ num: '10.00', price: '7.25' })
    const next = await mei.wants({ num: '50.00', price: '7.15', min: '50.00' })
    await mei.wants({ num: '50.00', price: '7.30', types: ['wechat'] })
    await alice.wants({ num: '50.00', price: '7.40' })
    expect(await alice.quickSells({ num: '8.00' })).toMatchObject({ offerId: best.id, price: '7.25' })
    await expect(alice.quickSells({ num: '8.00', minPrice: '7.16' })).refusedWith('NO_MATCH')
    expect(await alice.quickSells({ amount: '60.00' })).toMatchObject({
      offerId: next.id,
      num: '8.39',
      amount: '59.99',
    })
    await expect(alice.quickSells({ num: '2.00', minPrice: '7.26' })).refusedWith('NO_MATCH')
  })

  test('is refused a sale that does not fit the offer, and no coin moves', { tags: ['call.sellTo'] }, async ({
    world,
  }) => {
    const { alice, bob, mei, nina } = world
    const offer = await bob.wants({ num: '20.00', min: '50.00', max: '100.00' })
    const sold = await mei.lists({ num: '20.00' })
    const before = await alice.info()
    const sell = (num: string) => alice.sellsTo({ to: offer, num })
    await expect(alice.sellsTo({ to: sold, num: '5.00' })).refusedWith('OFFER_NOT_FOUND')
    await expect(alice.buys({ from: offer, num: '5.00' })).refusedWith('OFFER_NOT_FOUND')
    await expect(alice.sellsTo({ to: { id: 999_999 }, num: '5.00' })).refusedWith('OFFER_NOT_FOUND')
    await expect(bob.sellsTo({ to: offer, num: '10.00' })).refusedWith('OWN_OFFER')
    await expect(
      nina.call('sellTo', { offerId: offer.id, num: '10', methodId: '1', payPassword: '135790' }),
    ).refusedWith('REALNAME_REQUIRED')
    await expect(sell('5.00')).refusedWith('AMOUNT_OUT_OF_LIMITS', { min: '50.00', max: '100.00' })
    await expect(sell('15.00')).refusedWith('AMOUNT_OUT_OF_LIMITS')
    await expect(alice.sellsTo({ to: offer, num: '10.00', method: bob.methods[0]! })).refusedWith(
      'METHOD_NOT_FOUND',
    )
    await bob.edits(offer, { methodTypes: 'wechat' })
    await expect(sell('10.00')).refusedWith('METHOD_NOT_OFFERED')
    await bob.edits(offer, { methodTypes: 'bank', num: '10.00', maxAmount: '50000.00' })
    await expect(sell('10.01')).refusedWith('OUT_OF_STOCK')
    await bob.edits(offer, { num: '1000.00' })
    await expect(sell('900.00')).refusedWith('INSUFFICIENT_COIN')
    const wrong = {
      offerId: offer.id,
      num: '10.00',
      methodId: String(alice.methods[0]?.id),
      payPassword: '000001',
    }
    await expect(alice.call('sellTo', wrong)).refusedWith('PAYPASSWORD_WRONG')
    await bob.takesDown(offer)
    await expect(sell('10.00')).refusedWith('OFFER_CLOSED')
    expect(await alice.info()).toMatchObject({ coin: before.coin, frozenCoin: before.frozenCoin })
  })

  test('cannot sell while their coin is held after a reset', async ({ world }) => {
    const { alice, bob } = world
    const offer = await bob.wants({ num: '20.00' })
    await world.clock.advance({ minutes: 2 })
    const { demoCode } = await alice.call('sendCode', { mobile: alice.mobile, event: 'setpaypassword' })
    const payPassword = '926481'
    await alice.call('setPayPassword', { payPassword, repeatedPayPassword: payPassword, code: demoCode! })
    const again = world.play({ ...alice, payPassword })
    await expect(again.sellsTo({ to: offer, num: '5.00' })).refusedWith('HELD_UNTIL')
    await expect(again.quickSells({ num: '5.00' })).refusedWith('HELD_UNTIL')
    await world.clock.advance({ hours: 25 })
    expect(await again.sellsTo({ to: offer, num: '5.00' })).toMatchObject({ state: 'paying' })
  })

  test('can sell coin that they have just bought', async ({ world }) => {
    const { alice, bob, mei } = world
    const bought = await alice.buys({ from: mei, num: '10.00' })
    await mei.confirms(bought)
    await alice.marksPaid(bought)
    await mei.releases(bought)
    const { coin } = await alice.info()
    const offer = await bob.wants({ num: '500.00' })
    expect(await alice.sellsTo({ to: offer, num: coin })).toMatchObject({ state: 'paying', num: coin })
    expect(await alice.available()).toBe('0.00')
  })

  test('cannot delete the payment method that they named until the order is over', async ({ world }) => {
    const { alice, bob } = world
    const offer = await bob.wants({ num: '20.00' })
    const [method] = alice.methods
    const order = await alice.sellsTo({ to: offer, num: '5.00' })
    const remove = () => alice.call('deletePaymentMethod', { id: String(method?.id) })
    await expect(remove()).refusedWith('METHOD_IN_USE')
    await bob.cancels(order)
    await remove()
    await expect(alice.sellsTo({ to: offer, num: '5.00', method: method! })).refusedWith('METHOD_NOT_FOUND')
  })
})

describe('the coin of an unpaid sale', () => {
  test('returns to the seller’s balance, and the offer wants it again, listed or not', {
    tags: ['market.unpaidSale'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const offer = await bob.wants({ num: '20.00' })
    const before = [await alice.available(), await mei.available()]
    const first = await alice.sellsTo({ to: offer, num: '5.00' })
    const second = await mei.sellsTo({ to: offer, num: '7.00' })
    await bob.cancels(first)
    expect(await remaining(world, offer.id)).toBe('13.00')
    await bob.takesDown(offer)
    await bob.cancels(second)
    expect([await alice.available(), await mei.available()]).toEqual(before)
    expect((await bob.offers())[0]).toMatchObject({ status: 'down', remainingNum: '20.00' })
  })

  test('comes from the seller’s balance again on reopening, though others have sold since', {
    tags: ['call.answerReopen'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const offer = await bob.wants({ num: '20.00' })
    const order = await alice.sellsTo({ to: offer, num: '15.00' })
    await bob.cancels(order)
    await mei.sellsTo({ to: offer, num: '12.00' })
    await bob.asksReopen(order)
    expect(await alice.answersReopen(order, true)).toMatchObject({ state: 'releasing' })
    expect((await bob.offers())[0]).toMatchObject({ num: '27.00', remainingNum: '0.00', status: 'soldout' })
    const held = await alice.frozen()
    expect(held).toBe('15.00')
    await alice.releases(order)
  })
})

describe('a maker who buys', () => {
  test('cannot be sold to at the limit of orders placed, and can again with one less', {
    tags: ['market.fullBuyer'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const newcomer = world.crowd[0]!
    const offer = await newcomer.wants({ num: '20.00' })
    await alice.sellsTo({ to: offer, num: '2.00' })
    const stock = await bob.lists({ num: '6.00' })
    const orders = await Promise.all(times(3, () => newcomer.buys({ from: stock, num: '2.00' })))
    await expect(mei.sellsTo({ to: offer, num: '2.00' })).refusedWith('OFFER_CLOSED')
    await expect(mei.quickSells({ num: '2.00' })).refusedWith('NO_MATCH')
    expect((await mei.call('listOffers', { side: 'buy' })).total).toBe(0)
    expect(await mei.call('getOffer', { id: offer.id })).toMatchObject({ status: 'down' })
    expect((await newcomer.offers())[0]).toMatchObject({ status: 'up' })
    await newcomer.cancels(orders[0]!)
    expect(await mei.sellsTo({ to: offer, num: '2.00' })).toMatchObject({ state: 'paying' })
  })

  test('who never opened the orders of several sellers has one fault, and the offer is unlisted', {
    tags: ['call.getOrder', 'market.absentBuyer'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const offer = await bob.wants({ num: '60.00' })
    const { rateCount } = await rateOf(world, bob)
    const sold = [
      await alice.sellsTo({ to: offer, num: '2.00' }),
      await mei.sellsTo({ to: offer, num: '2.00' }),
    ]
    await world.clock.advance({ minutes: 16 })
    for (const order of sold) expect(await bob.sees(order)).toMatchObject({ state: 'expired' })
    expect(await ownOffer(bob, offer.id)).toMatchObject({
      status: 'down',
      remainingNum: '60.00',
    })
    const told = (await bob.notices()).filter(({ title }) => title === 'Your buy offer was unlisted')
    expect(told).toHaveLength(1)
    expect((await rateOf(world, bob)).rateCount).toBe(rateCount + 1)

    // An order placed after the offer was listed again counts again.
    await bob.putsUp(offer)
    await world.clock.advance({ hours: 25 })
    await mei.sellsTo({ to: offer, num: '2.00' })
    await world.clock.advance({ minutes: 16 })
    expect((await rateOf(world, bob)).rateCount).toBe(rateCount + 2)
  })

  test('who lists an offer again keeps it listed despite earlier orders, and has a fault for later ones', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const offer = await bob.wants({ num: '60.00' })
    const { rateCount } = await rateOf(world, bob)
    const isUp = async () => (await ownOffer(bob, offer.id))?.status
    await alice.sellsTo({ to: offer, num: '2.00' })
    await world.clock.advance({ minutes: 5 })
    await mei.sellsTo({ to: offer, num: '2.00' })
    await world.clock.advance({ minutes: 11 })
    expect(await isUp()).toBe('down')
    await bob.putsUp(offer)
    await world.clock.advance({ minutes: 5 })
    expect(await isUp()).toBe('up')
    expect((await rateOf(world, bob)).rateCount).toBe(rateCount + 1)
    await mei.sellsTo({ to: offer, num: '2.00' })
    await world.clock.advance({ minutes: 16 })
    expect(await isUp()).toBe('down')
    expect((await rateOf(world, bob)).rateCount).toBe(rateCount + 2)
  })

  test('who has marked an order as paid counts as having seen it', async ({ world }) => {
    const { alice, bob } = world
    const offer = await bob.wants({ num: '60.00' })
    const order = await alice.sellsTo({ to: offer, num: '2.00' })
    await bob.marksPaid(order)
    await bob.undoesPaid(order)
    await world.clock.advance({ minutes: 16 })
    expect(await ownOffer(bob, offer.id)).toMatchObject({ status: 'up' })
  })

  test('who has seen orders and lets them expire keeps the offer listed, and has a fault for each', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const offer = await bob.wants({ num: '60.00' })
    const { rateCount } = await rateOf(world, bob)
    const sold = [
      await alice.sellsTo({ to: offer, num: '2.00' }),
      await mei.sellsTo({ to: offer, num: '2.00' }),
    ]
    for (const order of sold) await bob.sees(order)
    await world.clock.advance({ minutes: 16 })
    expect(await ownOffer(bob, offer.id)).toMatchObject({ status: 'up' })
    expect((await rateOf(world, bob)).rateCount).toBe(rateCount + 2)
  })
})

async function remaining(world: World, id: number): Promise<string> {
  return (await world.visitor().call('getOffer', { id })).remainingNum
}

/** The offer as its maker sees it. */
async function ownOffer(maker: Trader, id: number): Promise<Offer | undefined> {
  return (await maker.offers()).find((offer) => offer.id === id)
}
