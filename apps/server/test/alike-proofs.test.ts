import type { Order } from '@u-market/contract'
import { type Trader, test, type World } from '@u-market/testkit'
import { paymentProof } from '@u-market/testkit/pictures'
import sharp from 'sharp'
import { expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'

const told =
  'The payment proof looks like one used in another order. The seller checks the account before releasing.'
const toldInChinese = '付款凭证与另一笔订单使用过的凭证相似，请卖家核实款项到账后再放币'

test('a cropped copy of another order’s proof is accepted, and both sides and operators are told', async ({
  world,
}) => {
  const { alice, bob, mei, olivia } = world
  const first = await payable(world, alice)
  const receipt = await receiptOf(1)
  await pays(bob, first, receipt)
  const second = await payable(world, mei)
  expect((await pays(bob, second, await cropped(receipt))).state).toBe('releasing')
  await world.clock.advance({ seconds: 1 })

  for (const side of [bob, mei]) expect(await linesOf(side, second)).toContain(told)
  mei.client.identity.locale = 'zh-CN'
  expect(await linesOf(mei, second)).toContain(toldInChinese)
  mei.client.identity.locale = 'en-US'
  expect((await mei.notices()).map(({ title }) => title)).toContain('A similar payment proof')
  // The seller of the second order does not learn of which order it is.
  const seen = [await mei.sees(second), await linesOf(mei, second), await mei.notices()]
  expect(JSON.stringify(seen)).not.toContain(first.orderId)

  const appeal = await mei.appeals(second, { type: 'unpaid', content: 'Nothing has arrived until now.' })
  expect((await olivia.call('getDispute', { id: appeal.id })).order.likeOrders).toEqual([first.orderId])
  expect((await olivia.call('getOrder', { orderId: second.orderId })).order.likeOrders).toEqual([
    first.orderId,
  ])
  const listed = await olivia.call('listOrders', { search: second.orderId })
  expect(listed.data.map(({ likeOrders }) => likeOrders)).toEqual([[first.orderId]])
  expect((await olivia.call('getOrder', { orderId: first.orderId })).order.likeOrders).toEqual([])
})

test('a copy that another buyer shows to the same seller is told, also to reopen an order', async ({
  world,
}) => {
  const { alice, bob, mei, olivia } = world
  const receipt = await receiptOf(2)
  const first = await payable(world, alice)
  await pays(bob, first, receipt)
  const expired = await orderIn(world, 'paying', { buyer: mei, seller: alice })
  await world.clock.advance({ minutes: 15 })
  const proofs = (await mei.client.upload(await sharp(receipt).resize(500).toBuffer(), 'voucher')).url
  await mei.call('askReopen', { orderId: expired.orderId, proofs })
  await world.clock.advance({ seconds: 1 })
  expect(await linesOf(alice, expired)).toContain(told)
  const { order } = await olivia.call('getOrder', { orderId: expired.orderId })
  expect(order.likeOrders).toEqual([first.orderId])
})

test('of two orders that show a receipt and its copy at the same time, one is found, once', async ({
  world,
}) => {
  const { alice, bob, mei, olivia } = world
  const receipt = await receiptOf(5)
  const orders = [await payable(world, alice), await payable(world, mei)]
  const pictures = [receipt, await cropped(receipt)]
  await Promise.all(orders.map((order, at) => pays(bob, order, pictures[at]!)))
  await world.clock.advance({ seconds: 1 })
  const found = await Promise.all(
    orders.map(async ({ orderId }) => (await olivia.call('getOrder', { orderId })).order.likeOrders),
  )
  expect(found.flat().length).toBeGreaterThan(0)
  const lines = await Promise.all(orders.map((order) => linesOf(bob, order)))
  expect(lines.flat().filter((line) => line === told)).toHaveLength(found.flat().length)
})

test('another receipt of the same bank, and a copy after a month, are not told', async ({ world }) => {
  const { alice, bob, olivia } = world
  const receipt = await receiptOf(3)
  const first = await payable(world, alice)
  await pays(bob, first, receipt)
  const honest = await payable(world, alice)
  await pays(bob, honest, await receiptOf(4))
  await world.clock.advance({ seconds: 1 })
  await alice.releases(first)
  await alice.releases(honest)
  expect((await olivia.call('getOrder', { orderId: honest.orderId })).order.likeOrders).toEqual([])
  await world.clock.advance({ days: 31 })
  for (const { client, username, password } of [alice, bob])
    client.identity.token = (await world.visitor().call('logIn', { account: username, password })).token
  const late = await payable(world, alice)
  await pays(bob, late, await cropped(receipt))
  await world.clock.advance({ seconds: 1 })
  for (const order of [honest, late]) expect(await linesOf(bob, order)).not.toContain(told)
})

function payable(world: World, seller: Trader): Promise<Order> {
  return orderIn(world, 'paying', { buyer: world.bob, seller })
}

async function pays(buyer: Trader, { orderId }: Order, picture: Buffer): Promise<Order> {
  const proofs = (await buyer.client.upload(picture, 'voucher')).url
  return buyer.call('markPaid', { orderId, proofs })
}

async function linesOf(side: Trader, { orderId }: Order): Promise<string[]> {
  return (await side.call('listMessages', { orderId })).data.map(({ message }) => message)
}

/** Receipts of regular customers: only time, reference and amount differ. */
function receiptOf(seed: number): Promise<Buffer> {
  return paymentProof({
    amount: `${100 + seed * 37}.50`,
    currency: 'CNY',
    from: 'Bob Lin',
    to: 'Alice Chen',
    account: '6222 0000 0000 1234',
    at: new Date(Date.UTC(2026, seed, 3 * seed, 5 * seed, 7 * seed)),
    note: String(137_911 * (seed + 1)),
  })
}

async function cropped(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const [left, top] = [Math.round(width * 0.02), Math.round(height * 0.02)]
  return sharp(picture)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .jpeg({ quality: 70 })
    .toBuffer()
}
