import { encodeClientFrame } from '@u-market/contract'
import { plainPicture, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a socket', () => {
  test('greets with the user and the cursor of the stream', {
    tags: ['push.initialize'],
  }, async ({ world }) => {
    const socket = await world.connect(world.bob)
    const { data } = await socket.hears('welcome')
    expect(data.userInfo).toMatchObject({ username: 'bob', id: world.bob.id })
    expect(data.cursor).toEqual(expect.any(Number))
  })

  test('pushes a new order to the seller at once, and each step to the buyer', {
    tags: [
      'push.newMessage',
      'pushMessage.fields',
      'pushMessage.data',
      'order.fields',
      'role.seller',
      'newMessage.offers',
    ],
  }, async ({ world }) => {
    const { alice, bob } = world
    const [sellers, buyers] = await Promise.all([world.connect(alice), world.connect(bob)])
    await Promise.all([sellers.hears('welcome'), buyers.hears('welcome')])
    const order = await bob.buys({ from: alice, num: '5.00' })
    const tip = await sellers.hears('newMessage', ({ data }) => 'orderEvent' in data)
    expect(tip.userId).toBe(alice.id)
    expect(tip.data).toMatchObject({
      orderEvent: 'confirming',
      nickname: 'Bob',
      orderId: order.orderId,
    })
    const pushed = 'orderEvent' in tip.data ? tip.data.order : null
    expect(pushed).toEqual(await alice.sees(order))
    await alice.confirms(order)
    const step = await buyers.hears('notice', ({ data }) => data.orderId === order.orderId)
    expect(step).toMatchObject({ userId: bob.id, seq: expect.any(Number) })
    expect(step.data.msg).not.toBe('')
  })

  test('gives the seller a notice, not the Tip dialog, when the offer confirms automatically', async ({
    world,
  }) => {
    const { alice, bob } = world
    const socket = await world.connect(alice)
    await socket.hears('welcome')
    const offer = await alice.lists({ num: '20.00', autoConfirm: true })
    const order = await bob.buys({ from: offer, num: '5.00' })
    await socket.hears('notice', ({ data }) => data.orderId === order.orderId)
    expect(
      socket.frames.some((frame) => frame.frameType === 'newMessage' && 'orderEvent' in frame.data),
    ).toBe(false)
  })

  test('replays what came after a cursor, and nothing without one', async ({ world }) => {
    const { alice, bob } = world
    const first = await world.connect(alice)
    const { data } = await first.hears('welcome')
    await first.hangUp()
    const missed = await bob.buys({ from: alice, num: '5.00' })
    const back = await world.connect(alice, { cursor: String(data.cursor) })
    const tip = await back.hears('newMessage', (frame) => 'orderEvent' in frame.data)
    expect(tip.data).toMatchObject({ orderId: missed.orderId })
    expect(tip.seq).toBeGreaterThan(data.cursor)
    const without = await world.connect(alice)
    expect((await without.hears('welcome')).data.cursor).toBeGreaterThanOrEqual(tip.seq)
    expect(without.frames.some(({ frameType }) => frameType === 'newMessage')).toBe(false)
  })

  test('with an invalid token gets sessionEnded and close code 1008', async ({ world }) => {
    const socket = await world.connect({ token: 'x'.repeat(43) })
    await socket.hears('sessionEnded')
    expect(await socket.closed).toBe(1008)
  })

  test('ends with its session', async ({ world }) => {
    const socket = await world.connect(world.bob)
    await socket.hears('welcome')
    await world.bob.call('logOut', {})
    await socket.hears('sessionEnded')
    expect(await socket.closed).toBe(1008)
  })

  test('is cut off after too much junk, without affecting other sockets', async ({ world }) => {
    const [rude, polite] = await Promise.all([world.connect(world.bob), world.connect(world.alice)])
    await Promise.all([rude.hears('welcome'), polite.hears('welcome')])
    for (const junk of [
      '',
      'not json',
      '{}',
      '[]',
      'null',
      '{"c":"Message"}',
      '{"c":"Message","a":"nothing"}',
      encodeClientFrame('openChat', { orderId: '\u0000' }),
      encodeClientFrame('setTyping').replace('}', ',"data":{"type":"input"}}'),
      Buffer.from([0, 1, 2]),
    ])
      rude.sendsRaw(junk)
    rude.sendsRaw('x'.repeat(2_000_000))
    expect(await rude.closed).toBeGreaterThanOrEqual(1000)
    await world.bob.buys({ from: world.alice, num: '5.00' })
    await polite.hears('newMessage')
  })
})

describe('a chat', () => {
  const openChat = async (world: World) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const [sellers, buyers] = await Promise.all([world.connect(alice), world.connect(bob)])
    await Promise.all([sellers.hears('welcome'), buyers.hears('welcome')])
    for (const socket of [sellers, buyers]) socket.says('openChat', { orderId: order.orderId })
    const { data } = await buyers.hears('chatOpened')
    await sellers.hears('chatOpened')
    return { order, sellers, buyers, sessionId: data.session.id, peer: data.session.peer }
  }

  test('carries text and pictures once, however often they are sent', { tags: ['push.messageSent'] }, async ({
    world,
  }) => {
    const { order, sellers, buyers, sessionId, peer } = await openChat(world)
    expect(peer).toMatchObject({ id: world.alice.id, nickname: 'Alice', isOnline: 1 })
    const line = {
      sessionId,
      message: 'Hello, I am paying now',
      messageType: 0,
      messageId: 'client-id-0001',
    } as const
    buyers.says('sendMessage', line)
    buyers.says('sendMessage', line)
    await buyers.hears('messageSent', ({ data }) => 'id' in data)
    const heard = await sellers.hears('newMessage', ({ data }) => 'sender' in data && data.sender === 'peer')
    expect(heard.userId).toBe(world.alice.id)
    expect(heard.data).toMatchObject({ message: 'Hello, I am paying now', orderId: order.orderId })
    const { url } = await world.bob.client.upload(await plainPicture(), 'chat')
    buyers.says('sendMessage', { sessionId, message: url, messageType: 1, messageId: 'client-id-0002' })
    await sellers.hears('newMessage', ({ data }) => 'sender' in data && data.messageType === 1)
    const history = await world.alice.call('listMessages', { orderId: order.orderId })
    expect(history.data.filter(({ sender }) => sender === 'peer')).toHaveLength(2)
  })

  test('marks what is read and shows who is typing', { tags: ['push.messagesRead', 'push.typing'] }, async ({
    world,
  }) => {
    const { sellers, buyers, sessionId } = await openChat(world)
    buyers.says('setTyping', { sessionId, type: 'input' })
    expect((await sellers.hears('typing')).data).toEqual({ sessionId, type: 'input' })
    buyers.says('sendMessage', {
      sessionId,
      message: 'Hello',
      messageType: 0,
      messageId: 'client-id-0003',
    })
    const heard = await sellers.hears('newMessage', ({ data }) => 'sender' in data && data.sender === 'peer')
    const id = 'id' in heard.data ? heard.data.id : 0
    sellers.says('markRead', { sessionId, recordId: id })
    expect((await buyers.hears('messagesRead')).data).toEqual({ sessionId, recordId: id })
  })

  test('is closed to strangers', async ({ world }) => {
    const { order, sessionId } = await openChat(world)
    const stranger = await world.connect(world.mei)
    await stranger.hears('welcome')
    stranger.says('openChat', { orderId: order.orderId })
    await stranger.hears('showText')
    stranger.says('sendMessage', {
      sessionId,
      message: 'Pay me instead',
      messageType: 0,
      messageId: 'client-id-0004',
    })
    await stranger.hears('messageSent', ({ data }) => 'msg' in data)
    stranger.says('loadHistory', { sessionId, before: null })
    await expect(world.mei.call('listMessages', { orderId: order.orderId })).refusedWith('ORDER_NOT_FOUND')
    const history = await world.alice.call('listMessages', { orderId: order.orderId })
    expect(JSON.stringify(history.data)).not.toContain('Pay me instead')
    expect(
      stranger.frames.some(({ frameType }) => frameType === 'chatHistory' || frameType === 'chatOpened'),
    ).toBe(false)
  })
})
