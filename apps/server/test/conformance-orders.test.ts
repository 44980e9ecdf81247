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
