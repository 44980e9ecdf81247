/** Offers to buy: the terms that makers can set, and the offers that other users find. */
import type { FormOf } from '@u-market/contract'
import { type Trader, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race, times } from './race.fixture.ts'
import { setReference, setSetting } from './setting.fixture.ts'

describe('an offer to buy', () => {
  test('reserves no coin, and sellers find it, best price first', {
    tags: ['call.addOffer', 'call.listOffers', 'call.editOffer', 'market.buyOffers'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const before = await bob.info()
    const offer = await bob.wants({
      num: '30.00',
      price: '7.10',
      types: ['bank', 'alipay'],
      payMinutes: 30,
    })
    expect(offer).toMatchObject({
      side: 'buy',
      userId: bob.id,
      num: '30.00',
      remainingNum: '30.00',
      methodTypes: ['alipay', 'bank'],
      autoConfirm: 0,
      payMinutes: 30,
      status: 'up',
    })
    const { coin, frozenCoin } = await bob.info()
    expect({ coin, frozenCoin }).toEqual({ coin: before.coin, frozenCoin: before.frozenCoin })
    const better = await mei.wants({ num: '10.00', price: '7.15' })

    expect(await found(alice, {})).toEqual([better.id, offer.id])
    expect(await found(alice, { methodType: 'alipay' })).toEqual([offer.id])
    expect(await found(alice, { num: '20.00' })).toEqual([offer.id])
    expect(await found(alice, { amount: '9.99' })).toEqual([])
    const forSale = await alice.call('listOffers', {})
    expect(forSale.data.every(({ side }) => side === 'sell')).toBe(true)
    expect((await alice.call('getTrader', { userId: bob.id })).offers.map(({ id }) => id)).toEqual([offer.id])

    expect(await bob.edits(offer, { num: '40.00', methodTypes: 'wechat', price: '7.30' })).toMatchObject({
      num: '40.00',
      remainingNum: '40.00',
      methodTypes: ['wechat'],
      price: '7.30',
    })
    expect(await found(alice, {})).toEqual([offer.id, better.id])
    await bob.takesDown(offer)
    expect(await found(alice, {})).toEqual([better.id])
    expect(await bob.putsUp(offer)).toMatchObject({ status: 'up', remainingNum: '40.00' })
  })

  test('accepts only the fields of its side, and so does an offer to sell', {
    tags: ['call.addOffer'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const methodIds = String(bob.methods[0]?.id)
    const terms = { num: '10.00', price: '7.20', minAmount: '10.00', maxAmount: '50.00' }
    const add = (form: Partial<FormOf<'addOffer'>>) => bob.call('addOffer', { ...terms, ...form })
    await expect(add({ side: 'buy' })).naming('methodTypes')
    await expect(add({ side: 'buy', methodTypes: 'bank', methodIds })).naming('methodIds')
    await expect(add({ side: 'buy', methodTypes: 'bank', autoConfirm: '1' })).naming('autoConfirm')
    await expect(add({ side: 'buy', methodTypes: 'bank,pigeon' })).naming('methodTypes')
    await expect(add({ methodIds, methodTypes: 'bank', payPassword: bob.payPassword })).naming('methodTypes')
    await expect(add({ methodIds })).naming('payPassword')
    await expect(add({ payPassword: bob.payPassword })).naming('methodIds')
    const offer = await bob.wants({ num: '10.00' })
    await expect(bob.edits(offer, { methodIds })).naming('methodIds')
    await expect(bob.edits(offer, { autoConfirm: '1' })).naming('autoConfirm')
    const sold = await alice.lists({ num: '10.00' })
    await expect(alice.edits(sold, { methodTypes: 'bank' })).naming('methodTypes')
    await expect(bob.wants({ num: '10.00', price: '9.00' })).refusedWith('PRICE_OUT_OF_BAND')
  })

  test('can float with the reference price', async ({ world }) => {
    const { alice, bob } = world
    const offer = await bob.wants({ num: '10.00', premium: '-1.50' })
    expect(offer).toMatchObject({ price: '7.09', priceType: 'float', premium: '-1.50' })
    await setReference(world, '7.30')
    expect((await alice.call('getOffer', { id: offer.id })).price).toBe('7.19')
    await expect(alice.sellsTo({ to: offer, num: '5.00', quotedPrice: '7.09' })).refusedWith(
      'PRICE_CHANGED',
      {
        price: '7.19',
      },
    )
    expect(await alice.sellsTo({ to: offer, num: '5.00', quotedPrice: '7.19' })).toMatchObject({
      price: '7.19',
      amount: '35.95',
    })
  })

  test('tells a viewer whether they can sell to it', { tags: ['call.checkSelling'] }, async ({ world }) => {
    const { alice, bob, nina } = world
    const offer = await bob.wants({ num: '10.00', conditions: { minCompleted: 50 } })
    const look = (who: Trader) => who.call('checkSelling', { offerId: offer.id })
    expect(await look(alice)).toMatchObject({ canSell: 0, offer: { fits: 0, unfit: ['minCompleted'] } })
    await bob.edits(offer, { minCompleted: '0' })
    expect(await look(alice)).toMatchObject({ canSell: 1, reason: '' })
    expect(await look(nina)).toMatchObject({ canSell: 0 })
    expect(await look(bob)).toMatchObject({ canSell: 0 })
    await bob.takesDown(offer)
    expect(await look(alice)).toMatchObject({ canSell: 0, offer: { status: 'down' } })
  })

  test('fits a seller only whose balance is enough for its smallest order, and a seller without any coin', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const offer = await bob.wants({ num: '500.00', price: '7.20', min: '721.00', max: '3000.00' })
    const fitting = async () =>
      (await alice.call('listOffers', { side: 'buy', fits: 1 })).data.some(({ id }) => id === offer.id)
    expect((await alice.info()).coin).toBe('100.00')
    expect(await fitting()).toBe(false)
    await bob.call('editOffer', { id: offer.id, minAmount: '720.00' })
    expect(await fitting()).toBe(true)
    await bob.call('editOffer', { id: offer.id, minAmount: '721.00' })
    await alice.transfers({ to: mei, amount: '100.00' })
    expect(await fitting()).toBe(true)
  })

  test('counts towards the limit of listed offers, also under concurrent calls', async ({ world }) => {
    const { bob } = world
    await setSetting(world, 'openOffers', 3)
    const { won, refused } = await race(times(8, () => () => bob.wants({ num: '1.50' })))
    expect(won).toHaveLength(3)
    expect(refused).toEqual(times(5, () => 'OFFER_LIMIT'))
  })

  test('is paused, and hidden by a block, like an offer to sell', async ({ world }) => {
    const { alice, bob } = world
    const offer = await bob.wants({ num: '10.00' })
    await bob.call('pauseOffers', { on: '1' })
    expect(await found(alice, {})).toEqual([])
    await expect(alice.sellsTo({ to: offer, num: '5.00' })).refusedWith('OFFER_CLOSED')
    await bob.call('pauseOffers', { on: '0' })
    await bob.call('blockUser', { userId: String(alice.id), on: '1' })
    expect(await found(alice, {})).toEqual([])
    await expect(alice.sellsTo({ to: offer, num: '5.00' })).refusedWith('OFFER_NOT_FOUND')
    await bob.call('blockUser', { userId: String(alice.id), on: '0' })
    expect(await found(alice, {})).toEqual([offer.id])
  })
})

async function found(who: Trader, form: Omit<FormOf<'listOffers'>, 'side'>): Promise<number[]> {
  const { data, total } = await who.call('listOffers', { side: 'buy', ...form })
  expect(total).toBe(data.length)
  return data.map(({ id }) => id)
}
