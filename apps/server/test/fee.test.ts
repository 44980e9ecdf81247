import type { Order } from '@u-market/contract'
import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn, orderToRule } from './order-in-state.fixture.ts'
import { feesOf, setFee } from './setting.fixture.ts'

const HALF_A_PERCENT = 50

describe('a fee that the market has set', () => {
  test('is shown, fixed with the order, and paid by the buyer out of the released coin', async ({
    world,
  }) => {
    const { alice, bob } = world
    await setFee(world, HALF_A_PERCENT)
    expect((await bob.call('getMarket', {})).fee).toBe('0.50')
    const had = { alice: await minorOf(alice), bob: await minorOf(bob) }
    const order = await bob.buys({ from: alice, num: '25.00', quotedFee: '0.12' })
    expect(order).toMatchObject({ num: '25.00', amount: '180.00', fee: '0.12' })
    await setFee(world, 0)
    await alice.confirms(order)
    await bob.marksPaid(order)
    expect(await alice.releases(order)).toMatchObject({ state: 'completed', num: '25.00', fee: '0.12' })
    expect(await minorOf(bob)).toBe(had.bob + 25_00 - 12)
    expect(await minorOf(alice)).toBe(had.alice - 25_00)
    expect(await feesOf(world)).toBe(12)

    const [fee, release] = await bob.bills()
    const { orderId } = order
    expect(release).toMatchObject({ type: 'escrow_release', money: '25.00', orderId })
    expect(fee).toMatchObject({
      type: 'order_fee',
      money: '-0.12',
      before: release?.after,
      orderId,
      peer: '',
    })
    expect(fee?.after).toBe(await bob.available())
    expect(await bob.bills({ type: 'order_fee' })).toHaveLength(1)
    expect((await bob.buys({ from: alice, num: '25.00' })).fee).toBe('0.00')
  })

  test('replaces the texts that say there is no fee', async ({ world }) => {
    const visitor = world.visitor()
    const notice = async () => JSON.stringify(await visitor.call('getMarket', {}))
    const answers = async () => JSON.stringify(await visitor.call('listHelp', { kind: 'faq', limit: 50 }))
    expect(await notice()).toMatch(/No fee.*no fee/)
    expect(await answers()).toContain('fee on a trade is 0%')
    await setFee(world, HALF_A_PERCENT)
    expect(await notice()).not.toMatch(/no fee/i)
    expect(await answers()).toContain('fee on a trade is 0.5%')
  })

  test('is shown to the operator with a release and charged by a ruling for the buyer', async ({ world }) => {
    const { alice, bob, olivia } = world
    await setFee(world, HALF_A_PERCENT)
    const order = await orderToRule(world, { buyer: bob, seller: alice, num: '25.00' })
    const before = await minorOf(bob)
    const appeal = { id: order.appealId ?? 0 }
    const review = await olivia.call('getDispute', appeal)
    expect(review.order.fee).toBe('0.12')
    expect(review.preview.release?.entries.map(({ amount }) => amount)).toEqual(['-25.00', '25.00'])
    expect(review.preview.fee).toEqual({
      kind: 'order_fee',
      entries: [
        { account: `available · ${order.buyerNickname}`, amount: '-0.12' },
        { account: 'fees', amount: '0.12' },
      ],
    })
    await world.rules(appeal, 'release')
    expect(await minorOf(bob)).toBe(before + 25_00 - 12)
    expect(await kindsOf(world, order)).toEqual(['order_escrow', 'escrow_release', 'order_fee'])
    const { balanced, accounts } = await olivia.books()
    expect(balanced).toBe(1)
    expect(accounts).toContainEqual({ kind: 'fees', balance: '0.12', count: 1 })
  })

  test('is not charged where the coin goes back to the seller', async ({ world }) => {
    const { alice, bob } = world
    await setFee(world, HALF_A_PERCENT)
    const before = await bob.available()
    const refunded = await orderToRule(world, { buyer: bob, seller: alice, num: '25.00' })
    await world.rules({ id: refunded.appealId ?? 0 }, 'refund')
    expect(await kindsOf(world, refunded)).toEqual(['order_escrow', 'escrow_refund'])
    for (const state of ['cancelled', 'expired'] as const) {
      const ended = await orderIn(world, state, { buyer: bob, seller: alice, num: '25.00' })
      expect(ended).toMatchObject({ state, fee: '0.12' })
      expect(await kindsOf(world, ended)).toEqual(['order_escrow', 'escrow_return'])
    }
    expect(await bob.available()).toBe(before)
    expect(await feesOf(world)).toBe(0)
  })

  test('is charged once under concurrent releases', async ({ world }) => {
    const { alice, bob } = world
    await setFee(world, HALF_A_PERCENT)
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice, num: '25.00' })
    const before = await minorOf(bob)
    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => alice.releases(order)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await minorOf(bob)).toBe(before + 25_00 - 12)
    expect(await feesOf(world)).toBe(12)
  })

  test('adds up over concurrent releases, for one buyer and for many', async ({ world }) => {
    const { alice, mei, crowd } = world
    await setFee(world, HALF_A_PERCENT)
    await alice.lists({ num: '60.00' })
    await mei.lists({ num: '60.00' })
    const orders = await Promise.all(
      crowd
        .slice(0, 6)
        .flatMap((buyer) => [
          orderIn(world, 'releasing', { buyer, seller: alice, num: '10.00' }),
          orderIn(world, 'releasing', { buyer, seller: mei, num: '9.00' }),
        ]),
    )
    await Promise.all(orders.map((order) => (order.sellerId === alice.id ? alice : mei).releases(order)))
    expect(await feesOf(world)).toBe(6 * (5 + 4))
    await world.checkBooks()
    for (const buyer of crowd.slice(0, 6)) expect(await buyer.bills({ type: 'order_fee' })).toHaveLength(2)
  })

  test('leaves no posting when it is less than the smallest amount of coin', async ({ world }) => {
    const { alice, bob } = world
    await setFee(world, 1)
    const order = await orderIn(world, 'completed', { buyer: bob, seller: alice, num: '25.00' })
    expect(order.fee).toBe('0.00')
    expect(await kindsOf(world, order)).toEqual(['order_escrow', 'escrow_release'])
  })
})

describe('the fee that the buyer was shown', () => {
  test('is compared with the current fee: if that has changed, the order is refused with the new fee', async ({
    world,
  }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00' })
    const { fee: shown } = await bob.call('getMarket', {})
    const { total } = await bob.orders()
    await setFee(world, HALF_A_PERCENT)
    const purchase = { from: offer, num: '25.00', quotedFee: '0.00' }
    await expect(bob.buys(purchase)).refusedWith('FEE_CHANGED', { fee: '0.12' })
    await expect(bob.buys(purchase)).rejects.toThrow('The fee is now 0.12 U')
    bob.client.identity.locale = 'zh-CN'
    await expect(bob.buys(purchase)).rejects.toThrow('手续费已变为 0.12 U')
    await expect(bob.quickBuys({ num: '25.00', feePercent: shown })).refusedWith('FEE_CHANGED', {
      fee: '0.12',
    })
    await setFee(world, 0)
    await expect(bob.buys({ ...purchase, quotedFee: '0.12' })).refusedWith('FEE_CHANGED', { fee: '0.00' })
    expect((await bob.orders()).total).toBe(total)
  })

  test('is accepted with any number of decimals', async ({ world }) => {
    const { alice, bob } = world
    await alice.lists({ num: '50.00' })
    await setFee(world, HALF_A_PERCENT)
    expect((await bob.buys({ from: alice, amount: '100.00', quotedFee: '0.06' })).fee).toBe('0.06')
    expect((await bob.quickBuys({ amount: '100.00', feePercent: '0.5' })).fee).toBe('0.06')
    expect((await bob.buys({ from: alice, num: '10.00' })).fee).toBe('0.05')
    await expect(bob.quickBuys({ num: '10.00', feePercent: '100' })).naming('feePercent')
  })
})

test('an order without a fee shows 0.00, and the operator sees no fee posting', async ({ world }) => {
  const { alice, bob, olivia } = world
  const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
  expect(order.fee).toBe('0.00')
  const { preview } = await olivia.call('getDispute', { id: order.appealId ?? 0 })
  expect(Object.keys(preview)).toEqual(['release', 'refund'])
})

/** Available coin in hundredths of a U. */
async function minorOf({ available }: World['bob']): Promise<number> {
  return Math.round(Number(await available()) * 100)
}

async function kindsOf(world: World, { orderId }: Order): Promise<string[]> {
  const { rows } = await world.pool.query('select kind from ledger_posting where order_id = $1 order by id', [
    orderId,
  ])
  return rows.map(({ kind }) => kind)
}
