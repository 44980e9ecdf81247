import { test } from '@u-market/testkit'
import { expect } from 'vitest'
import { download } from './exports.fixture.ts'

test('orders are searched by number, name, reference and time, on either side, and exported so', {
  tags: ['call.listOrders'],
}, async ({ world }) => {
  const { alice, bob, mei, clock, pool } = world
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const sells = await alice.lists({ num: '50.00' })
  const began = seconds()
  const first = await bob.buys({ from: sells, num: '5.00' })
  await clock.advance({ minutes: 1 })
  const meis = await mei.lists({ num: '50.00' })
  const second = await bob.buys({ from: meis, num: '6.00' })
  await clock.advance({ minutes: 1 })
  const later = seconds()
  const third = await bob.sellsTo({ to: await alice.wants({ num: '50.00' }), num: '3.00' })
  const find = async (form: object, who = bob) => {
    const { data, total } = await who.call('listOrders', form)
    expect(total).toBeGreaterThanOrEqual(data.length)
    return data.map(({ orderId }) => orderId)
  }
  const [one, two, three] = [first, second, third].map(({ orderId }) => orderId)

  expect(await find({ q: one })).toEqual([one])
  expect(await find({ q: one?.slice(4).toLowerCase() })).toEqual([one])
  expect(await find({ q: one }, mei)).toEqual([])
  expect(await find({ q: second.paymentReference })).toContain(two)
  expect(await find({ q: alice.nickname.toUpperCase() })).toEqual([three, one])
  expect(await find({ q: bob.nickname }, alice)).toEqual([three, one])
  // A user finds an order by the name that its other party had.
  await pool.query(
    `insert into former_nickname (user_id, nickname, skeleton, until_at) values ($1, 'Golden Gate', 'goldengate', $2)`,
    [alice.id, clock.now()],
  )
  expect(await find({ q: 'gate golden' })).toEqual([three, one])
  expect(await find({ q: '%' })).toEqual([])

  expect(await find({ start: began, end: later })).toEqual([two, one])
  expect(await find({ start: later })).toEqual([three])
  expect(await find({ start: later, end: later })).toEqual([])
  // The role is the caller’s, the side that of the offer.
  expect(await find({ side: 'buy', start: began })).toEqual([three])
  expect(await find({ side: 'sell', type: 'buy', start: began })).toEqual([two, one])
  expect(await find({ side: 'sell', type: 'sell', start: began })).toEqual([])
  expect(await find({ start: began, state: 'paying' })).toEqual([three])
  expect(await find({ start: began, limit: '1', page: '2' })).toEqual([two])
  const past = await bob.call('listOrders', { start: began, page: '9' })
  expect([past.total, past.data]).toEqual([3, []])
  await expect(bob.call('listOrders', { q: ' ' })).refusedWith('INVALID_PARAMS')
  await expect(bob.call('listOrders', { start: 'yesterday' })).refusedWith('INVALID_PARAMS')

  const { url } = await bob.call('exportOrders', { format: 'csv', q: mei.nickname, start: began })
  const csv = (await download(world, url)).text
  expect(csv).toContain(two)
  expect(csv).not.toContain(one)
})
