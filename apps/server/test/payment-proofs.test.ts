import type { Order } from '@u-market/contract'
import { plainPicture, type Trader, sharedTest as test, type World } from '@u-market/testkit'
import { expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'
import { race, times } from './race.fixture.ts'

test('a payment proof is accepted for one order only', async ({ world }) => {
  const { alice, bob, mei } = world
  const [first, second] = [await payable(world, alice), await payable(world, mei)]
  const proof = await uploads(bob)
  expect((await pays(bob, first, proof)).state).toBe('releasing')
  await expect(pays(bob, second, proof)).refusedWith('VOUCHER_USED')
  await expect(pays(bob, second, `${await uploads(bob)},${proof}`)).refusedWith('VOUCHER_USED')
  expect(await bob.sees(second)).toMatchObject({ state: 'paying', proofs: [] })
  // Not even after the end of the order for which it was used.
  await alice.releases(first)
  await expect(pays(bob, second, proof)).refusedWith('VOUCHER_USED')
  const own = await pays(bob, second, await uploads(bob))
  expect(own).toMatchObject({ state: 'releasing' })
  expect(own.proofs).toHaveLength(1)
})

test('the same picture twice in one call counts as one proof', async ({ world }) => {
  const order = await payable(world, world.alice)
  const proof = await uploads(world.bob)
  expect((await pays(world.bob, order, `${proof},${proof}`)).state).toBe('releasing')
})

test('a call repeated with its key does not use the proof again', async ({ world }) => {
  const { alice, bob } = world
  const form = { orderId: (await payable(world, alice)).orderId, proofs: await uploads(bob) }
  const options = { idempotencyKey: 'pays-once-and-again' }
  const paid = await bob.call('markPaid', form, options)
  expect((await bob.call('markPaid', form, options)).paidAt).toBe(paid.paidAt)
})

test('of concurrent payments with one proof, one succeeds', async ({ world }) => {
  const { alice, bob, mei } = world
  for (let round = 0; round < 2; round++) {
    // Offers with even and odd ids are in different lanes of the group commit, so their orders run in parallel.
    const sellers = [alice, mei, alice]
    const orders: Order[] = []
    for (const seller of sellers) orders.push(await payable(world, seller))
    const proof = await uploads(bob)
    const { won, refused } = await race(orders.map((order) => () => pays(bob, order, proof)))
    expect(won).toHaveLength(1)
    expect(refused).toEqual(times(2, () => 'VOUCHER_USED'))
    for (const order of orders)
      if (order.orderId !== won[0]!.orderId) await pays(bob, order, await uploads(bob))
    for (const [at, seller] of sellers.entries()) await seller.releases(orders[at]!)
  }
})

function payable(world: World, seller: Trader): Promise<Order> {
  return orderIn(world, 'paying', { buyer: world.bob, seller })
}

async function uploads(trader: Trader): Promise<string> {
  return (await trader.client.upload(await plainPicture(), 'voucher')).url
}

function pays(buyer: Trader, { orderId }: Order, proofs: string): Promise<Order> {
  return buyer.call('markPaid', { orderId, proofs })
}
