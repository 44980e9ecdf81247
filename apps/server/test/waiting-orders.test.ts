import { test } from '@u-market/testkit'
import { expect } from 'vitest'

test('the list begins with what awaits the user, by what is due first, and a claim is among it', async ({
  world,
}) => {
  const { alice, bob, mei } = world
  const idsOf = async (who: typeof alice, form: Parameters<typeof alice.call<'listOrders'>>[1] = {}) =>
    (await who.call('listOrders', form)).data.map(({ orderId }) => orderId).slice(0, 4)

  const late = await bob.buys({ from: alice, num: '25.00' })
  await alice.confirms(late)
  await world.clock.advance({ minutes: 16 })
  expect((await bob.sees(late)).state).toBe('expired')
  await world.clock.advance({ seconds: 1 })
  const ended = await mei.buys({ from: alice, num: '3.00' })
  await mei.call('cancelOrder', { orderId: ended.orderId })
  const claim = await bob.claims(late)
  await world.clock.advance({ seconds: 1 })
  const first = await bob.buys({ from: alice, num: '5.00' })
  await world.clock.advance({ minutes: 2 })
  const second = await mei.buys({ from: alice, num: '6.00' })

  expect(await idsOf(alice)).toEqual([first.orderId, second.orderId, late.orderId, ended.orderId])
  expect((await idsOf(alice, { state: 'expired' }))[0]).toBe(late.orderId)
  expect(await idsOf(alice, { type: 'sell', limit: 2, page: 2 })).toEqual([late.orderId, ended.orderId])
  const all = (await alice.call('listOrders', { limit: 50 })).data.map(({ orderId }) => orderId)
  expect((await alice.call('listOrders', {})).total).toBe(new Set(all).size)
  expect(await alice.sees(late)).toMatchObject({ state: 'expired', claimAnswerUntil: claim.deadlineAt })
  expect(await bob.sees(late)).toMatchObject({ claimAnswerUntil: null })
  expect((await idsOf(bob)).slice(0, 2)).toEqual([first.orderId, late.orderId])

  await alice.call('addEvidence', { id: claim.id, content: 'I got nothing.' })
  expect(await alice.sees(late)).toMatchObject({ claimAnswerUntil: null })
  expect(await idsOf(alice)).toEqual([first.orderId, second.orderId, ended.orderId, late.orderId])
})

test('an order counts the messages of the other party until they are read', async ({ world }) => {
  const { alice, bob } = world
  const order = await bob.buys({ from: alice, num: '25.00' })
  const [bobs, alices] = [await world.connect(bob), await world.connect(alice)]
  const { session } = await bob.call('listMessages', { orderId: order.orderId })
  const unread = async (who: typeof alice) => (await who.call('listOrders', {})).data[0]?.unread
  expect(await unread(alice)).toBe(0)
  for (const [at, message] of ['The name is wrong', 'Please resend'].entries()) {
    bobs.says('sendMessage', { sessionId: session.id, message, messageType: 0, messageId: String(at) })
    await bobs.hears('messageSent', ({ data }) => data.messageId === String(at))
  }
  expect(await unread(alice)).toBe(2)
  expect((await alice.sees(order)).unread).toBe(2)
  expect(await unread(bob)).toBe(0)
  const { data } = await alice.call('listMessages', { orderId: order.orderId })
  alices.says('markRead', { sessionId: session.id, recordId: data[0]?.id ?? 0 })
  await expect.poll(() => unread(alice)).toBe(0)
})
