import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('an offer', () => {
  test('reserves its coin at once and returns the rest when it is unlisted', {
    tags: ['call.addOffer'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '60.00' })
    expect([await alice.available(), await alice.frozen()]).toEqual(['40.00', '60.00'])
    await bob.buys({ from: offer, num: '10.00' })
    expect(await alice.takesDown(offer)).toMatchObject({ status: 'down' })
    expect([await alice.available(), await alice.frozen()]).toEqual(['90.00', '10.00'])
    await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('OFFER_CLOSED')
    expect(await alice.putsUp(offer)).toMatchObject({ status: 'up', remainingNum: '50.00' })
    expect([await alice.available(), await alice.frozen()]).toEqual(['40.00', '60.00'])
  })
  test('cannot list more than the balance, nor outside the price band', async ({ world }) => {
    const { alice } = world
    await expect(alice.lists({ num: '100.01' })).refusedWith('INSUFFICIENT_COIN', { coin: '100.00' })
    await expect(alice.lists({ num: '1.00', price: '6.47' })).refusedWith('PRICE_OUT_OF_BAND', {
      min: '6.48',
      max: '7.92',
    })
    await expect(alice.lists({ num: '1.00', price: '7.93' })).refusedWith('PRICE_OUT_OF_BAND')
    await alice.lists({ num: '10.00', price: '6.48' })
    await alice.lists({ num: '10.00', price: '7.92' })
  })
  test('needs the coin to be available when it is listed again', { tags: ['call.listMyOffers'] }, async ({
    world,
  }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '60.00' })
    await alice.takesDown(offer)
    await alice.transfers({ to: bob, amount: '50.00' })
    await expect(alice.putsUp(offer)).refusedWith('INSUFFICIENT_COIN')
    expect((await alice.offers())[0]!.status).toBe('down')
  })
  test('reserves more coin when its amount is raised after a sale', {
    tags: ['call.editOffer'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '60.00' })
    await bob.buys({ from: offer, num: '10.00' })
    await alice.edits(offer, { num: '80.00' })
    expect(Number(await alice.available()) + Number(await alice.frozen())).toBe(100)
    const [seen] = await alice.offers()
    expect(Number(seen!.remainingNum) + 10).toBe(Number(await alice.frozen()))
  })
  test('keeps its payment method from being deleted, and so does its order', async ({ world }) => {
    const { alice, bob } = world
    const [bank] = alice.methods
    const offer = await alice.lists({ num: '20.00', methods: [bank!] })
    await expect(alice.call('deletePaymentMethod', { id: bank!.id })).refusedWith('METHOD_IN_USE')
    const order = await bob.buys({ from: offer, num: '5.00' })
    await alice.takesDown(offer)
    await expect(alice.call('deletePaymentMethod', { id: bank!.id })).refusedWith('METHOD_IN_USE')
    await bob.cancels(order)
    await alice.call('deletePaymentMethod', { id: bank!.id })
    expect((await alice.call('listPaymentMethods', {})).map(({ id }) => id)).not.toContain(bank!.id)
    await expect(alice.putsUp(offer)).refusedWith('METHOD_NOT_FOUND')
  })
  test('is listed again without the types of payment methods that are gone', async ({ world }) => {
    const { alice, bob } = world
    const [bank, other] = alice.methods
    const offer = await alice.lists({ num: '20.00', methods: [bank!, other!] })
    await alice.takesDown(offer)
    await alice.call('deletePaymentMethod', { id: bank!.id })
    expect((await alice.putsUp(offer)).methodTypes).toEqual([other!.type])
    expect(await bob.buys({ from: offer, num: '2.00', type: other!.type })).toMatchObject({
      state: 'confirming',
    })
  })
  test('keeps its remark until it is given another, or an empty one', async ({ world }) => {
    const { alice } = world
    const offer = await alice.lists({ num: '20.00', remark: 'Quick and friendly.' })
    const edit = (form: object) => alice.call('editOffer', { id: offer.id, ...form })
    expect((await edit({ price: '7.21' })).remark).toBe('Quick and friendly.')
    expect((await edit({ remark: 'By day only.' })).remark).toBe('By day only.')
    expect((await edit({ remark: '' })).remark).toBe('')
  })

  test('takes the payment password for more coin or a price that is worse for its maker', {
    tags: ['call.editOffer'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const sells = await alice.lists({ num: '20.00', price: '7.20' })
    const buys = await alice.wants({ num: '20.00', price: '7.20' })
    const floats = await bob.lists({ num: '20.00', premium: '1.00' })
    const payPassword = { alice: alice.payPassword, bob: bob.payPassword }
    const edits = [
      ['alice', sells, { num: '30.00' }],
      ['alice', sells, { price: '7.10' }],
      ['alice', sells, { priceType: 'float', premium: '0.50' }],
      ['alice', buys, { price: '7.30' }],
      ['bob', floats, { premium: '-1.00' }],
    ] as const
    for (const [who, { id }, change] of edits) {
      const form = { id, ...change }
      const before = await world[who].call('getOffer', { id })
      await expect(world[who].call('editOffer', form)).naming('payPassword')
      await expect(world[who].call('editOffer', { ...form, payPassword: '000009' })).refusedWith(
        'PAYPASSWORD_WRONG',
      )
      expect(await world[who].call('getOffer', { id })).toEqual(before)
      await world[who].call('editOffer', { ...form, payPassword: payPassword[who] })
    }
    expect(await alice.call('editOffer', { id: sells.id, num: '15.00', premium: '1.50' })).toMatchObject({
      num: '15.00',
    })
    expect(await alice.call('editOffer', { id: buys.id, num: '90.00', price: '7.10' })).toMatchObject({
      num: '90.00',
      price: '7.10',
    })
  })

  test('is found by amount and method, best price first', {
    tags: ['call.listOffers', 'product.shop'],
  }, async ({ world }) => {
    const { alice, mei } = world
    const dear = await alice.lists({ num: '20.00', price: '7.40', max: '100.00' })
    const cheap = await mei.lists({ num: '100.00', price: '7.10', min: '200.00' })
    const list = async (form: object) =>
      (await world.visitor().call('listOffers', form)).data.map(({ id }) => id)
    expect(await list({})).toEqual([cheap.id, dear.id])
    expect(await list({ amount: '50.00' })).toEqual([dear.id])
    expect(await list({ amount: '300.00' })).toEqual([cheap.id])
    expect(await list({ methodType: 'wechat' })).toEqual([])
    expect(await list({ page: '2' })).toEqual([])
    await mei.takesDown(cheap)
    expect(await list({})).toEqual([dear.id])
  })
  test('is narrowed by methods, merchants, presence, time to pay and record, together', {
    tags: ['call.listOffers'],
  }, async ({ world }) => {
    const { alice, bob, mei, pool } = world
    const hers = await alice.lists({ num: '50.00', price: '7.10' })
    const quick = await mei.lists({ num: '50.00', price: '7.20' })
    const slow = await mei.lists({ num: '50.00', price: '7.30' })
    await alice.edits(hers, { payMinutes: '30' })
    await mei.edits(slow, { payMinutes: '60' })
    const order = await bob.buys({ from: quick, num: '5.00' })
    await mei.confirms(order)
    await bob.marksPaid(order)
    await mei.releases(order)
    const list = async (form: object) =>
      (await world.visitor().call('listOffers', form)).data.map(({ id }) => id)
    const { completed } = (await mei.call('getOffer', { id: quick.id })).record
    expect(await list({ methodTypes: 'wechat,bank' })).toEqual([hers.id, quick.id, slow.id])
    expect(await list({ methodTypes: 'wechat' })).toEqual([])
    expect(await list({ methodType: 'bank', methodTypes: 'wechat' })).toEqual([])
    expect(await list({ maxMinutes: '30' })).toEqual([hers.id, quick.id])
    expect(await list({ minCompleted: completed })).toEqual([quick.id, slow.id])
    expect(await list({ minCompleted: completed + 1 })).toEqual([])

    // A badge counts from the next look on, and until it is lost.
    expect(await list({ merchant: '1' })).toEqual([])
    await pool.query(`update app_user set merchant_status = 'approved' where id = $1`, [mei.id])
    expect(await list({ merchant: '1' })).toEqual([quick.id, slow.id])
    expect(await list({ merchant: '1', maxMinutes: '15', minCompleted: '1' })).toEqual([quick.id])
    expect(await list({ merchant: '1', isOnline: '1' })).toEqual([])
    await pool.query(`update app_user set merchant_status = 'none' where id = $1`, [mei.id])
    expect(await list({ merchant: '1' })).toEqual([])
    await expect(world.visitor().call('listOffers', { maxMinutes: '0' })).refusedWith('INVALID_PARAMS')
    await expect(world.visitor().call('listOffers', { methodTypes: 'bank,,' })).refusedWith('INVALID_PARAMS')
  })
  test('is not found for the largest amounts that a search accepts', async ({ world }) => {
    const { alice, bob } = world
    await alice.lists({ num: '20.00' })
    for (const sum of [{ amount: '999999999999999' }, { num: '999999999999999' }]) {
      expect((await world.visitor().call('listOffers', sum)).data).toEqual([])
      await expect(bob.call('quickBuy', { ...sum, methodType: 'bank' })).refusedWith('NO_MATCH')
    }
  })

  test('tells a viewer whether it is open to them, and if not, why', {
    tags: ['call.checkSelling', 'role.sellerCheck'],
  }, async ({ world }) => {
    const { alice, bob, nina } = world
    const offer = await alice.lists({ num: '20.00' })
    expect(await bob.call('checkSelling', { offerId: offer.id })).toMatchObject({
      canSell: 1,
    })
    expect(await alice.call('checkSelling', { offerId: offer.id })).toMatchObject({
      canSell: 0,
    })
    expect(await nina.call('checkSelling', {})).toMatchObject({ canSell: 0 })
    expect(await alice.call('checkSelling', {})).toMatchObject({ canSell: 1 })
    await alice.takesDown(offer)
    const closed = await bob.call('checkSelling', { offerId: offer.id })
    expect(closed.canSell).toBe(0)
    expect(closed.reason).not.toBe('')
  })
})
