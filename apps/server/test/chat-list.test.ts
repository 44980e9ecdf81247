import { test } from '@u-market/testkit'
import { expect } from 'vitest'
import { openPhone } from './chat-phone.fixture.ts'
import { answer, openService } from './service.fixture.ts'

test('the list has the conversations with messages, the latest first, with the last words and what is unread', {
  tags: ['call.listChats'],
}, async ({ world }) => {
  const { alice, bob, mei } = world
  const [first, second] = [
    await bob.buys({ from: alice, num: '5.00' }),
    await bob.buys({ from: mei, num: '6.00' }),
  ]
  expect(await bob.call('listChats', {})).toMatchObject({ total: 0, data: [], unread: 0 })
  const [hers, meis] = [
    await openPhone(world, alice, first.orderId),
    await openPhone(world, mei, second.orderId),
  ]
  expect(await bob.call('listChats', {})).toMatchObject({ total: 0 })
  await hers.says('Hello')
  await meis.says('I am here')
  await hers.says('Are you there?')
  const service = await openService(world, bob)
  await service.write('Who are you?')
  await answer(world, service.id, 'Support.')
  const { data, ...counts } = await bob.call('listChats', {})
  expect(counts).toMatchObject({ total: 3, unread: 3 })
  expect(data).toMatchObject([
    {
      session: { service: 1, peer: { nickname: 'Support' } },
      role: '',
      num: '',
      state: '',
      unread: 1,
      message: { sender: 'service', message: 'Support.', status: 0 },
    },
    {
      session: { orderId: first.orderId, peer: { id: alice.id, nickname: 'Alice' }, closed: 0 },
      role: 'buyer',
      num: '5.00',
      state: 'confirming',
      unread: 2,
      message: { sender: 'peer', message: 'Are you there?', status: 0 },
    },
    {
      session: { orderId: second.orderId, peer: { nickname: 'Mei' } },
      num: '6.00',
      unread: 1,
      message: { message: 'I am here' },
    },
  ])
  expect((await bob.call('listOrders', { limit: '1' })).unreadChats).toBe(3)
  expect((await bob.call('listOrders', { q: 'nobody' })).unreadChats).toBe(3)
  const { data: page, total } = await bob.call('listChats', { page: '2', limit: '2' })
  expect([page.map(({ session }) => session.orderId), total]).toEqual([[second.orderId], 3])
  expect((await bob.call('listChats', { page: '9' })).data).toEqual([])
  // What Alice wrote is her own message, and no other user sees the conversation.
  expect((await alice.call('listChats', {})).data).toMatchObject([
    { role: 'seller', unread: 0, message: { sender: 'me', message: 'Are you there?', status: 0 } },
  ])
  expect((await alice.call('listOrders', {})).unreadChats).toBe(0)
  expect((await world.nina.call('listChats', {})).total).toBe(0)
})

test('what is read on one device is read on the others, and only there', { tags: ['push.chatRead'] }, async ({
  world,
}) => {
  const { alice, bob } = world
  const order = await bob.buys({ from: alice, num: '5.00' })
  const hers = await openPhone(world, alice, order.orderId)
  await hers.says('Hello')
  const [phone, tablet] = [await openPhone(world, bob, order.orderId), await world.connect(bob)]
  await tablet.hears('welcome')
  const [listed] = (await bob.call('listChats', {})).data
  const { unreadChats } = await bob.call('listOrders', {})
  expect(unreadChats).toBe(1)
  phone.reads(listed!.message.id)
  const read = { sessionId: phone.sessionId, recordId: listed!.message.id }
  expect((await tablet.hears('chatRead')).data).toEqual(read)
  expect(await bob.call('listChats', {})).toMatchObject({
    unread: 0,
    data: [{ unread: 0, message: { status: 1 } }],
  })
  expect((await bob.call('listOrders', {})).unreadChats).toBe(0)
  expect((await hers.socket.hears('messagesRead')).data).toEqual(read)
  expect(hers.socket.frames.map(({ frameType }) => frameType)).not.toContain('chatRead')
  expect((await alice.call('listChats', {})).data).toMatchObject([{ message: { sender: 'me', status: 1 } }])
})

test('an unread answer of support counts with the orders until it is read, under any number of other events', async ({
  world,
}) => {
  const { mei, owner } = world
  const support = await openService(world, mei)
  await support.write('My bond?')
  await answer(world, support.id, 'It is there.')
  const counted = async () => (await mei.call('listOrders', {})).unreadChats
  expect(await counted()).toBe(1)
  await owner.pool.query(
    `insert into event (kind, actor, to_id, notice_type, params, created_at)
      select 'ordering_paused', 'system', $1, 'system', '{}', $2 from generate_series(1, 201)`,
    [mei.id, world.clock.now()],
  )
  expect(await counted()).toBe(1)
  const { frames } = support.socket
  await expect.poll(() => frames.filter(({ frameType }) => frameType === 'newMessage')).not.toEqual([])
  const [listed] = (await mei.call('listChats', {})).data
  support.socket.says('markRead', { sessionId: support.id, recordId: listed!.message.id })
  await expect.poll(counted).toBe(0)
})

test('a chat of an ended order stays in the list, closed, and a blocked peer’s presence is not shown', async ({
  world,
}) => {
  const { alice, bob, clock } = world
  const order = await bob.buys({ from: alice, num: '5.00' })
  const hers = await openPhone(world, alice, order.orderId)
  await hers.says('I cannot sell now.')
  await bob.cancels(order)
  const listed = async () => (await bob.call('listChats', {})).data[0]
  expect(await listed()).toMatchObject({ state: 'cancelled', session: { closed: 0, peer: { isOnline: 1 } } })
  await alice.call('blockUser', { userId: String(bob.id), on: '1' })
  expect(await listed()).toMatchObject({ unread: 1, session: { closed: 1, peer: { isOnline: 0 } } })
  await alice.call('blockUser', { userId: String(bob.id), on: '0' })
  await clock.advance({ days: 6 })
  expect(await listed()).toMatchObject({ session: { closed: 1 } })
})
