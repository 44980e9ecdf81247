import { LIFECYCLE_VERSION } from '@u-market/domain'
import { roles, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a whole trade', () => {
  test('moves exactly the coin bought, and is recorded on both sides', {
    tags: [
      'call.getOffer',
      'call.placeOrder',
      'call.confirmOrder',
      'call.markPaid',
      'call.releaseCoin',
      'call.acknowledgeOrder',
      'call.rateOrder',
      'product.noFee',
      'state.completed',
    ],
  }, async ({ world }) => {
    const { alice, bob } = world
    const bobsCoin = Number(await bob.available())
    const offer = await alice.lists({ num: '80.00', min: '50.00', max: '500.00' })
    expect(await alice.available()).toBe('20.00')
    expect(await alice.frozen()).toBe('80.00')

    const order = await bob.buys({ from: offer, num: '25.00', type: 'bank' })
    expect(order).toMatchObject({
      state: 'confirming',
      role: 'buyer',
      num: '25.00',
      price: '7.20',
      amount: '180.00',
      awaits: 'seller',
      expiresInSeconds: 600,
      method: null,
      lifecycle: LIFECYCLE_VERSION,
      buyerNickname: roles.bob.nickname,
      sellerNickname: roles.alice.nickname,
    })
    expect(order.actions.sort()).toEqual(['cancel', 'remind'])
    expect((await world.visitor().call('getOffer', { id: offer.id })).remainingNum).toBe('55.00')

    expect(await alice.confirms(order)).toMatchObject({
      state: 'paying',
      awaits: 'buyer',
      expiresInSeconds: 900,
    })
    const paying = await bob.sees(order)
    expect(paying.method).toMatchObject({
      type: 'bank',
      name: roles.alice.realName,
      bankName: 'Bank of Utopia',
    })
    expect(paying.paymentReference).toMatch(/^\d{6}$/)

    expect(await bob.marksPaid(order)).toMatchObject({
      state: 'releasing',
      awaits: 'seller',
      expiresInSeconds: 1800,
    })
    expect((await alice.sees(order)).proofs).toHaveLength(1)
    expect(Number(await bob.available())).toBe(bobsCoin)

    expect(await alice.releases(order)).toMatchObject({
      state: 'completed',
      awaits: null,
      deadlineAt: null,
    })
    expect(Number(await bob.available())).toBe(bobsCoin + 25)
    expect(await alice.available()).toBe('20.00')
    expect(await alice.frozen()).toBe('55.00')

    expect((await bob.acknowledges(order)).acknowledgedAt).not.toBeNull()
    expect((await bob.rates(order, 5, 'Quick and friendly')).isRated).toBe(1)
    expect((await alice.rates(order, 4)).isRated).toBe(1)

    const [bill] = await bob.bills()
    expect(bill).toMatchObject({ money: '25.00', orderId: order.orderId })
    expect(Number(bill!.after) - Number(bill!.before)).toBe(25)
    expect((await bob.bills({ direction: 'in' }))[0]!.id).toBe(bill!.id)
  })

  test('on an offer that confirms automatically goes straight to payment', async ({ world }) => {
    const offer = await world.alice.lists({ num: '50.00', autoConfirm: true, payMinutes: 30 })
    const order = await world.bob.buys({ from: offer, amount: '100.00' })
    expect(order).toMatchObject({ state: 'paying', num: '13.88', amount: '99.94', expiresInSeconds: 1800 })
    expect(order.method?.type).toBe(order.methodType)
  })

  test('by amount never costs the buyer more than that amount', async ({ world }) => {
    const offer = await world.alice.lists({ num: '50.00', price: '7.19' })
    const order = await world.bob.buys({ from: offer, amount: '77.77' })
    expect(Number(order.amount)).toBeLessThanOrEqual(77.77)
    expect(order.num).toBe('10.81')
    expect(order.amount).toBe('77.72')
  })

  test('by quick buy takes the cheapest offer that fits', { tags: ['call.quickBuy'] }, async ({ world }) => {
    const { alice, bob, mei } = world
    await alice.lists({ num: '50.00', price: '7.30' })
    const cheapest = await mei.lists({ num: '50.00', price: '7.10' })
    await mei.lists({ num: '50.00', price: '7.05', min: '300.00' })
    const order = await bob.quickBuys({ num: '20.00' })
    expect(order).toMatchObject({ offerId: cheapest.id, price: '7.10' })
    await expect(bob.quickBuys({ num: '20.00', maxPrice: '6.50' })).refusedWith('NO_MATCH')
    await expect(bob.quickBuys({ num: '20.00', type: 'wechat' })).refusedWith('NO_MATCH')
    await expect(mei.quickBuys({ num: '50.01' })).refusedWith('NO_MATCH')
  })

  test('is listed first while it awaits the viewer, and a page past the end is empty', {
    tags: ['call.listOrders', 'call.listSales'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const first = await bob.buys({ from: alice, num: '5.00' })
    const second = await bob.buys({ from: alice, num: '6.00' })
    await alice.confirms(first)
    const { data } = await bob.orders({ type: 'buy' })
    expect(data.slice(0, 2).map((order) => order.orderId)).toEqual([first.orderId, second.orderId])
    expect((await bob.orders({ page: 99 })).data).toEqual([])
    expect(
      (await alice.call('listSales', { sellerId: alice.id, state: 'confirming' })).map((o) => o.orderId),
    ).toEqual([second.orderId])
    await expect(bob.call('listSales', { sellerId: alice.id })).answeredStatus(403)
  })

  test('is visible only to its two sides', { tags: ['call.getOrder'] }, async ({ world }) => {
    const order = await world.bob.buys({ from: world.alice, num: '5.00' })
    await expect(world.mei.sees(order)).refusedWith('ORDER_NOT_FOUND')
    await expect(world.bob.sees({ orderId: 'UO00000000000000000000000000' })).refusedWith('ORDER_NOT_FOUND')
  })

  test('is bound to the price that the buyer saw', async ({ world }) => {
    const offer = await world.alice.lists({ num: '50.00' })
    await world.alice.edits(offer, { price: '7.50' })
    await expect(world.bob.buys({ from: offer, num: '5.00', quotedPrice: '7.20' })).refusedWith(
      'PRICE_CHANGED',
      { price: '7.50' },
    )
    await expect(world.alice.buys({ from: offer, num: '5.00' })).refusedWith('OWN_OFFER')
    await expect(world.bob.buys({ from: offer, num: '1.00' })).refusedWith('AMOUNT_OUT_OF_LIMITS', {
      min: '10.00',
    })
    await expect(world.bob.buys({ from: offer, num: '50.01' })).refusedWith('OUT_OF_STOCK')
    await expect(world.bob.buys({ from: offer, num: '5.00', type: 'wechat' })).refusedWith(
      'METHOD_NOT_OFFERED',
    )
  })
})
