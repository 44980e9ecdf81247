import type { Order } from '@u-market/contract'
import { plainPicture, type Trader, test, type World } from '@u-market/testkit'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
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

describe('a picture that an order has shown', () => {
  test('is refused for another order, uploaded again by the same or by another buyer, whatever its metadata', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const receipt = await plainPicture()
    await pays(bob, await payable(world, alice), await uploads(bob, receipt))
    const padded = Buffer.concat([receipt, Buffer.from('other bytes at its end')])
    const again = { 'the same bytes': receipt, 'another comment': withComment(receipt), padded }
    const second = await payable(world, mei)
    for (const [what, file] of Object.entries(again))
      await expect(pays(bob, second, await uploads(bob, file)), what).refusedWith('VOUCHER_USED')
    expect(await bob.sees(second)).toMatchObject({ state: 'paying', proofs: [] })
    const meis = await orderIn(world, 'paying', { buyer: mei, seller: alice })
    await expect(pays(mei, meis, await uploads(mei, receipt))).refusedWith('VOUCHER_USED')
    expect((await pays(mei, meis, await uploads(mei))).state).toBe('releasing')
  })

  test('is refused as a PNG with other compression or with a transparent layer', async ({ world }) => {
    const { alice, bob, mei } = world
    const receipt = await sharp(await plainPicture())
      .png()
      .toBuffer()
    await pays(bob, await payable(world, alice), await uploads(bob, receipt))
    const second = await payable(world, mei)
    const loose = await sharp(receipt).png({ compressionLevel: 0 }).toBuffer()
    const layered = await sharp(receipt).ensureAlpha().png().toBuffer()
    for (const file of [loose, layered])
      await expect(pays(bob, second, await uploads(bob, file))).refusedWith('VOUCHER_USED')
  })

  test('is not taken from the user who uploaded it first, in a chat', async ({ world }) => {
    const { alice, bob, mei } = world
    const receipt = await sharp(await plainPicture())
      .png()
      .toBuffer()
    const order = await payable(world, alice)
    await bob.client.upload(receipt, 'chat')
    // The seller, who saw it there, uses it up for another order.
    const own = await orderIn(world, 'paying', { buyer: alice, seller: mei })
    await expect(pays(alice, own, await uploads(alice, receipt))).refusedWith('VOUCHER_USED')
    expect((await pays(bob, order, await uploads(bob, receipt))).state).toBe('releasing')
  })

  test('may be shown again in the same order, and still in no other', async ({ world }) => {
    const { alice, bob, mei } = world
    const order = await payable(world, alice)
    const receipt = await plainPicture()
    const [one, copy] = [await uploads(bob, receipt), await uploads(bob, receipt)]
    expect((await pays(bob, order, `${one},${copy}`)).proofs).toHaveLength(2)
    await bob.undoesPaid(order)
    expect((await pays(bob, order, await uploads(bob, receipt))).proofs).toHaveLength(3)
    await expect(pays(bob, await payable(world, mei), copy)).refusedWith('VOUCHER_USED')
  })

  test('does not reopen another order', async ({ world }) => {
    const { alice, bob, mei } = world
    const receipt = await plainPicture()
    await pays(bob, await payable(world, alice), await uploads(bob, receipt))
    const { orderId } = await payable(world, mei)
    await world.clock.advance({ minutes: 15 })
    const asks = async (file: Buffer) => bob.call('askReopen', { orderId, proofs: await uploads(bob, file) })
    await expect(asks(receipt)).refusedWith('VOUCHER_USED')
    expect(await asks(await plainPicture())).toMatchObject({ reopenAsked: { by: 'buyer' } })
  })

  test('is refused if it was shown before pictures were compared', async ({ world }) => {
    const { alice, bob, mei } = world
    const receipt = await plainPicture()
    const proof = await uploads(bob, receipt)
    await world.pool.query('update upload set picture = null where path = $1', [proof])
    await pays(bob, await payable(world, alice), proof)
    await expect(pays(bob, await payable(world, mei), await uploads(bob, receipt))).refusedWith(
      'VOUCHER_USED',
    )
  })
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

test.for(['one upload', 'an upload for each order'])(
  'of concurrent payments with one picture, by %s, one succeeds',
  async (how, { world }) => {
    const { alice, bob, mei } = world
    for (let round = 0; round < 2; round++) {
      // Offers with even and odd ids are in different lanes of the group commit, so their orders run in parallel.
      const sellers = [alice, mei, alice]
      const orders: Order[] = []
      for (const seller of sellers) orders.push(await payable(world, seller))
      const receipt = await plainPicture()
      const proofs: string[] = []
      for (let at = 0; at < orders.length; at++)
        proofs.push(proofs[0] && how === 'one upload' ? proofs[0] : await uploads(bob, receipt))
      const { won, refused } = await race(orders.map((order, at) => () => pays(bob, order, proofs[at] ?? '')))
      expect(won).toHaveLength(1)
      expect(refused).toEqual(times(2, () => 'VOUCHER_USED'))
      for (const order of orders)
        if (order.orderId !== won[0]!.orderId) await pays(bob, order, await uploads(bob))
      for (const [at, seller] of sellers.entries()) await seller.releases(orders[at]!)
    }
  },
)

function payable(world: World, seller: Trader): Promise<Order> {
  return orderIn(world, 'paying', { buyer: world.bob, seller })
}

async function uploads(trader: Trader, picture?: Buffer): Promise<string> {
  return (await trader.client.upload(picture ?? (await plainPicture()), 'voucher')).url
}

function pays(buyer: Trader, { orderId }: Order, proofs: string): Promise<Order> {
  return buyer.call('markPaid', { orderId, proofs })
}

/** The JPEG with a comment behind its first marker: other bytes, the same picture. */
function withComment(jpeg: Buffer): Buffer {
  const comment = Buffer.from('\xff\xfe\x00\x0aanother.', 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
