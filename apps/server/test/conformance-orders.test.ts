import { type Order, order as orderShape, RefusedError } from '@u-market/contract'
import { coinFor, costOf, fiat, price } from '@u-market/domain'
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'

describe('an action that comes too late', () => {
  test('returns the current order to either side', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    const now = { orderId: order.orderId, state: 'releasing', awaits: 'seller' }
    expect(await refusalOf(alice.confirms(order))).toMatchObject({
      reason: 'ORDER_STATE',
      order: { ...now, role: 'seller' },
    })
    // Only the seller may confirm, but the state is checked before the role.
    expect(await refusalOf(bob.confirms(order))).toMatchObject({
      reason: 'ORDER_STATE',
      order: { ...now, role: 'buyer' },
    })
    expect((await refusalOf(bob.releases(order))).reason).toBe('ORDER_ROLE')
  })
  test('returns the completed order when an appeal is withdrawn after the release', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice })
    const appeal = { id: (await bob.sees(order)).appealId! }
    await alice.releases(order)
    for (const who of [alice, bob])
      expect(await refusalOf(who.revokes(appeal))).toMatchObject({
        reason: 'ORDER_STATE',
        order: { orderId: order.orderId, state: 'completed', awaits: null },
      })
  })
  test('does not withdraw the next appeal of the order', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice })
    const first = { id: (await bob.sees(order)).appealId! }
    await alice.revokes(first)
    await world.clock.advance({ minutes: 30 })
    await bob.appeals(order)
    await expect(bob.revokes(first)).refusedWith('APPEAL_STATE')
    expect((await bob.sees(order)).state).toBe('appealing')
  })
})

describe('a deadline check', () => {
  test('accepts an idempotency key like any other change', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '2.00' })
    const other = await bob.buys({ from: alice, num: '2.00' })
    const hint = ({ orderId }: Order) =>
      bob.call('checkDeadline', { orderId }, { idempotencyKey: 'hint-of-a-timeout' })
    const first = await hint(order)
    expect(first).toMatchObject({ isOverdue: 0, expiresInSeconds: 600, order: { state: 'confirming' } })
    await expect(hint(other)).refusedWith('IDEMPOTENCY_CONFLICT')
    world.clock.skip({ minutes: 3 })
    expect(await hint(order)).toEqual(first)
    world.clock.skip({ minutes: 7 })
    expect(await bob.hintsTimeout(order)).toMatchObject({
      isOverdue: 1,
      expiresInSeconds: null,
      order: { state: 'expired', deadlineAt: null, awaits: null, actions: [] },
    })
  })
})

describe('an unlisted offer', () => {
  test('rejects invalid terms, and keeps its other terms', async ({ world }) => {
    const { alice } = world
    const offer = await alice.lists({ num: '20.00', price: '7.20' })
    await alice.takesDown(offer)
    await expect(alice.edits(offer, { price: '70.00' })).refusedWith('PRICE_OUT_OF_BAND')
    await expect(alice.edits(offer, { minAmount: '9.99' })).naming('minAmount')
    await expect(alice.edits(offer, { minAmount: '60.00', maxAmount: '50.00' })).naming('maxAmount')
    expect(await alice.edits(offer, { remark: 'Away', price: '7.30' })).toMatchObject({
      price: '7.30',
      minAmount: '10.00',
      status: 'down',
    })
  })
  test('gets no coin back from a cancelled order: it goes to the seller', {
    tags: ['call.cancelOrder', 'state.cancelled'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const before = await alice.available()
    const offer = await alice.lists({ num: '20.00' })
    const order = await bob.buys({ from: offer, num: '5.00' })
    await alice.takesDown(offer)
    await bob.cancels(order)
    expect(await alice.available()).toBe(before)
    expect(await alice.call('getOffer', { id: offer.id })).toMatchObject({
      status: 'down',
      remainingNum: '15.00',
    })
  })
  test('cannot be taken; a listed one can, except by its maker and by unverified users', async ({
    world,
  }) => {
    const { alice, bob, nina, oscar } = world
    const offer = await alice.lists({ num: '20.00' })
    const isOpenTo = async (who: typeof bob) =>
      (await who.call('checkSelling', { offerId: offer.id })).canSell
    expect(await Promise.all([bob, alice, nina, oscar].map(isOpenTo))).toEqual([1, 0, 0, 0])
    await alice.takesDown(offer)
    expect(await isOpenTo(bob)).toBe(0)
  })
})

describe('an order by amount', () => {
  test.for(['100.00', '33.33', '10.00', '57.61'] as const)(
    'for %s gets the coin and cost that follow from the price',
    async (amount, { world }) => {
      const { alice, bob } = world
      const offer = await alice.lists({ num: '20.00', price: '7.13', min: '10.00' })
      const order = await bob.buys({ from: offer, amount })
      const cents = BigInt(amount.replace('.', ''))
      const unitPrice = price(713)
      const num = coinFor(fiat(cents), unitPrice)
      const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
      expect(order).toMatchObject({ num: text(num), amount: text(costOf(num, unitPrice)), method: null })
    },
  )
})

describe('an order of an exact amount', () => {
  test('costs that amount, for the nearest coin, on either side and by quick order', async ({ world }) => {
    const { alice, bob, mei } = world
    const offer = await alice.lists({ num: '50.00', price: '7.13', min: '10.00' })
    const exact = { amount: '100.00', exact: '1', methodType: 'bank' } as const
    const order = await bob.call('placeOrder', { offerId: offer.id, ...exact })
    expect(order).toMatchObject({ num: '14.03', price: '7.13', amount: '100.00' })
    expect(await bob.call('getOrder', { orderId: order.orderId })).toMatchObject({ amount: '100.00' })
    await world.clock.advance({ seconds: 1 })
    expect(await mei.call('quickBuy', { ...exact, amount: '57.61' })).toMatchObject({
      num: '8.08',
      amount: '57.61',
    })
    await world.clock.advance({ seconds: 1 })
    const rest = await bob.call('placeOrder', { offerId: offer.id, ...exact, amount: '198.86' })
    expect(rest).toMatchObject({ num: '27.89', amount: '198.86' })
    expect((await alice.offers())[0]).toMatchObject({ remainingNum: '0.00', status: 'soldout' })
  })
})

describe('the ends of an offer’s range', () => {
  test('exist in coin and in money, and the list knows them', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '60.00', price: '7.13', min: '50.00', max: '50.00' })
    const listed = async (by: { num: string } | { amount: string }) =>
      (await bob.call('listOffers', by)).data.some(({ id }) => id === offer.id)
    expect(await Promise.all(['7.00', '7.01', '7.02'].map((num) => listed({ num })))).toEqual([
      false,
      true,
      false,
    ])
    expect(await Promise.all(['49.99', '50.00', '50.01'].map((amount) => listed({ amount })))).toEqual([
      false,
      true,
      false,
    ])
    const ask = { offerId: offer.id, methodType: 'bank' }
    await expect(bob.call('placeOrder', { ...ask, num: '7.00' })).refusedWith('AMOUNT_OUT_OF_LIMITS')
    expect(await bob.call('placeOrder', { ...ask, num: '7.01' })).toMatchObject({ amount: '49.98' })
    await world.clock.advance({ seconds: 1 })
    expect(await bob.call('quickBuy', { methodType: 'bank', num: '7.01' })).toMatchObject({ num: '7.01' })
  })
})

describe('an offer with less left than its smallest order', () => {
  test('is short to its maker, sold out to others, and listed again once it is mended', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '20.00', price: '7.20', min: '100.00', max: '144.00' })
    await bob.buys({ from: offer, num: '15.00' })
    const own = async (status: 'up' | 'short') =>
      (await alice.call('listMyOffers', { status })).data.map(({ id }) => id)
    expect(await own('short')).toEqual([offer.id])
    expect(await own('up')).toEqual([])
    expect(await alice.call('getOffer', { id: offer.id })).toMatchObject({ status: 'short' })
    expect(await bob.call('getOffer', { id: offer.id })).toMatchObject({ status: 'soldout' })
    expect(await bob.call('checkSelling', { offerId: offer.id })).toMatchObject({ canSell: 0 })
    const ask = { offerId: offer.id, methodType: 'bank' }
    await expect(bob.call('placeOrder', { ...ask, num: '5.00' })).refusedWith('OUT_OF_STOCK')
    await expect(bob.call('placeOrder', { ...ask, num: '15.00' })).refusedWith('OUT_OF_STOCK')
    expect(await alice.call('editOffer', { id: offer.id, remark: 'Soon more' })).toMatchObject({
      status: 'short',
    })
    await expect(alice.call('editOffer', { id: offer.id, minAmount: '50.00' })).refusedWith(
      'INVALID_PARAMS',
      {
        fields: { num: 'At least 6.94' },
      },
    )
    expect(await alice.call('editOffer', { id: offer.id, minAmount: '36.00' })).toMatchObject({
      status: 'up',
    })
    expect((await bob.call('listOffers', {})).data.map(({ id }) => id)).toContain(offer.id)
  })

  test('cannot be listed, nor one whose minimum is above the market’s maximum', async ({ world }) => {
    const { alice } = world
    await expect(alice.lists({ num: '10.00', price: '7.20', min: '100.00' })).refusedWith('INVALID_PARAMS', {
      fields: { num: 'At least 13.89' },
    })
    await expect(alice.lists({ num: '9.00', price: '7.20', min: '50000.01', max: '60000.00' })).refusedWith(
      'INVALID_PARAMS',
      { fields: { minAmount: 'At most ¥50,000.00' } },
    )
  })
})

describe('the payment method', () => {
  test('is visible to the buyer once payment is awaited, and never if the order was cancelled before', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const order = await bob.buys({ from: alice, num: '2.00' })
    expect((await bob.sees(order)).method).toBeNull()
    expect((await alice.sees(order)).method).toMatchObject({ name: alice.realName })
    await alice.cancels(order)
    expect((await bob.sees(order)).method).toBeNull()
    const paying = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    const method = alice.methods.find(({ type }) => type === paying.methodType)
    expect((await bob.sees(paying)).method).toEqual(method)
    expect((await alice.sees(paying)).method).toEqual(method)
    await expect(mei.sees(paying)).refusedWith('ORDER_NOT_FOUND')
    await bob.cancels(paying)
    expect((await bob.sees(paying)).method).toMatchObject({ name: 'A** Z**' })
  })
})

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (refusal: unknown) => refusal,
  )
  if (!(error instanceof RefusedError)) throw new Error(`no refusal: ${String(error)}`)
  return { reason: error.reason, order: orderShape.partial().parse(error.details.order ?? {}) }
}
