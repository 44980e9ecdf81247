/** Offers with a price relative to the reference price: every place shows the current price. */
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race } from './race.fixture.ts'
import { changeSetting, setReference } from './setting.fixture.ts'

describe('a floating offer', () => {
  test('costs the reference price with its premium, and shows both', { tags: ['call.addOffer'] }, async ({
    world,
  }) => {
    const { alice } = world
    const offer = await alice.lists({ num: '50.00', premium: '1.50' })
    expect(offer).toMatchObject({ price: '7.31', priceType: 'float', premium: '1.50', priceStop: null })
    expect(await alice.lists({ num: '10.00', premium: '-1.50' })).toMatchObject({
      price: '7.09',
      premium: '-1.50',
    })
    expect(await alice.lists({ num: '10.00' })).toMatchObject({
      price: '7.20',
      priceType: 'fixed',
      premium: null,
    })
  })

  test('must be within the band, and have a premium but no price', async ({ world }) => {
    const { alice } = world
    await expect(alice.lists({ num: '10.00', premium: '10.01' })).refusedWith('PRICE_OUT_OF_BAND', {
      min: '6.48',
      max: '7.92',
    })
    const offer = await alice.lists({ num: '10.00', premium: '-10' })
    await expect(alice.edits(offer, { premium: '-10.01' })).refusedWith('PRICE_OUT_OF_BAND')
    await expect(alice.edits(offer, { price: '7.20' })).refusedWith('INVALID_PARAMS')
    const form = { num: '10', minAmount: '10', maxAmount: '50', methodIds: String(alice.methods[0]?.id) }
    const adds = (more: object) =>
      alice.call('addOffer', { ...form, payPassword: alice.payPassword, ...more })
    await expect(adds({ priceType: 'float' })).refusedWith('INVALID_PARAMS')
    await expect(adds({ priceType: 'float', premium: '1', price: '7.20' })).refusedWith('INVALID_PARAMS')
    await expect(adds({ priceType: 'fixed', premium: '1' })).refusedWith('INVALID_PARAMS')
    await expect(adds({ priceType: 'float', premium: '1.005' })).refusedWith('INVALID_PARAMS')
    await expect(adds({})).refusedWith('INVALID_PARAMS')
  })

  test('follows the reference in lists, on its page, in quick buy and in orders', {
    tags: ['call.listOffers', 'call.quickBuy'],
  }, async ({ world }) => {
    const { alice, mei, bob } = world
    const floats = await alice.lists({ num: '50.00', premium: '-1.00' })
    const fixed = await mei.lists({ num: '50.00', price: '7.25' })
    const list = async () =>
      (await world.visitor().call('listOffers', {})).data.map(({ id, price }) => [id, price])
    expect(await list()).toEqual([
      [floats.id, '7.13'],
      [fixed.id, '7.25'],
    ])
    const early = await bob.buys({ from: floats, num: '5.00' })

    await setReference(world, '7.50')
    expect(await list()).toEqual([
      [fixed.id, '7.25'],
      [floats.id, '7.43'],
    ])
    expect(await world.visitor().call('getOffer', { id: floats.id })).toMatchObject({ price: '7.43' })
    expect((await alice.offers())[0]).toMatchObject({ price: '7.43', premium: '-1.00' })
    expect(await bob.call('getOrder', { orderId: early.orderId })).toMatchObject({
      price: '7.13',
      amount: '35.65',
    })
    await expect(bob.buys({ from: floats, num: '5.00', quotedPrice: '7.13' })).refusedWith('PRICE_CHANGED', {
      price: '7.43',
    })
    expect(await bob.buys({ from: floats, num: '5.00', quotedPrice: '7.43' })).toMatchObject({
      amount: '37.15',
    })
    expect(await bob.quickBuys({ num: '5.00' })).toMatchObject({ offerId: fixed.id })
    await mei.takesDown(fixed)
    expect(await bob.quickBuys({ num: '5.00', maxPrice: '7.43' })).toMatchObject({
      offerId: floats.id,
      price: '7.43',
    })
    await expect(bob.quickBuys({ num: '5.00', maxPrice: '7.42' })).refusedWith('NO_MATCH')
  })

  test('that is unlisted follows too, and is listed again at the current price', {
    tags: ['call.editOffer'],
  }, async ({ world }) => {
    const { alice } = world
    const offer = await alice.lists({ num: '50.00', premium: '1.00' })
    await alice.takesDown(offer)
    await setReference(world, '7.50')
    expect((await alice.offers())[0]).toMatchObject({ status: 'down', price: '7.58' })
    expect(await alice.putsUp(offer)).toMatchObject({ status: 'up', price: '7.58' })
    expect((await world.visitor().call('listOffers', {})).data[0]).toMatchObject({ price: '7.58' })
  })

  test('can become a fixed one, and a fixed one can float', async ({ world }) => {
    const { alice } = world
    const offer = await alice.lists({ num: '50.00', premium: '1.00' })
    expect(await alice.edits(offer, { priceType: 'fixed', price: '7.10' })).toMatchObject({
      price: '7.10',
      premium: null,
    })
    await setReference(world, '7.50')
    expect((await alice.offers())[0]).toMatchObject({ price: '7.10', priceType: 'fixed' })
    await expect(alice.edits(offer, { priceType: 'float' })).refusedWith('INVALID_PARAMS')
    expect(await alice.edits(offer, { priceType: 'float', premium: '0' })).toMatchObject({
      price: '7.50',
      premium: '0.00',
    })
  })

  test('is hidden while a narrower band excludes it, and its owner sees why', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00', premium: '8.00' })
    await changeSetting(world, 'priceBandBasisPoints', '5')
    expect((await world.visitor().call('listOffers', {})).data).toEqual([])
    expect(await world.visitor().call('getOffer', { id: offer.id })).toMatchObject({ status: 'down' })
    await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('OFFER_CLOSED')
    await expect(bob.quickBuys({ num: '5.00' })).refusedWith('NO_MATCH')
    expect((await alice.offers())[0]).toMatchObject({ status: 'up', priceStop: 'out_of_band' })
    expect(await alice.edits(offer, { premium: '5' })).toMatchObject({ priceStop: null })
    await bob.buys({ from: offer, num: '5.00' })
  })
})

test('a change of the reference reaches every open screen', { tags: ['call.listOffers'] }, async ({
  world,
}) => {
  const { alice, bob } = world
  await alice.lists({ num: '20.00', premium: '0.00' })
  const phone = await world.connect(bob)
  await phone.hears('welcome')
  await setReference(world, '7.30')
  expect(await phone.hears('marketChanged')).toEqual({ frameType: 'marketChanged' })
  expect((await bob.call('listOffers', {})).data).toMatchObject([{ price: '7.30' }])
})

test('an order placed while the reference moves has the quoted price, or is refused', async ({ world }) => {
  const { alice, bob, olivia } = world
  const offer = await alice.lists({ num: '100.00', premium: '1.00' })
  const frank = await world.atConsole('frank')
  let seen = offer.price
  for (const [round, value] of ['7.30', '7.10', '7.40', '7.25'].entries()) {
    const { id } = await olivia.call('proposeSetting', {
      name: 'referencePrice',
      value,
      reason: `Round ${round}`,
    })
    const named = seen
    const places = () => bob.buys({ from: offer, num: '2.00', quotedPrice: named })
    const [{ won, refused }] = await Promise.all([race([places]), frank.call('approveProposal', { id })])
    expect(won.map(({ price }) => price)).toEqual(won.map(() => named))
    expect(refused).toEqual(refused.map(() => 'PRICE_CHANGED'))
    for (const order of won) await bob.cancels(order)
    seen = (await world.visitor().call('getOffer', { id: offer.id })).price
    expect(seen).not.toBe(named)
  }
})
