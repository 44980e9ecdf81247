import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a chat on the wire', () => {
  test('opens, pages, acknowledges and pushes as documented', {
    tags: ['push.chatOpened', 'push.chatRecord'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const [mine, theirs] = await Promise.all([world.connect(bob), world.connect(alice)])
    expect((await mine.hears('welcome')).frameType).toBe(mine.frames[0]!.frameType)
    await theirs.hears('welcome')
    mine.says('openChat', { orderId: order.orderId })
    const { data: opened } = await mine.hears('chatOpened')
    expect(opened.session).toMatchObject({
      orderId: order.orderId,
      peer: { id: alice.id, nickname: 'Alice', isOnline: 1 },
    })
    const { data: record } = await mine.hears('chatHistory')
    expect(record).toMatchObject({ sessionId: opened.session.id, next: null })
    // The frame that Alice, who has just connected, is online may arrive in between.
    const kinds = mine.frames.map(({ frameType }) => frameType).filter((kind) => kind !== 'online')
    expect(kinds.indexOf('chatHistory')).toBe(kinds.indexOf('chatOpened') + 1)

    // A message id may be a single character.
    const say = {
      sessionId: opened.session.id,
      message: 'On my way',
      messageType: 0,
      messageId: '1',
    } as const
    mine.says('sendMessage', say)
    const ack = await mine.hears('messageSent')
    expect(ack).toEqual({ frameType: 'messageSent', data: { messageId: '1', id: expect.any(Number) } })
    const push = await theirs.hears('newMessage', ({ data }) => 'messageId' in data)
    expect(push).toMatchObject({
      seq: expect.any(Number),
      data: {
        sessionId: say.sessionId,
        orderId: order.orderId,
        sender: 'peer',
        message: 'On my way',
        messageType: 0,
        messageId: '1',
        status: 0,
      },
    })
    mine.says('sendMessage', { ...say, message: 'Again' })
    await mine.hears('messageSent', (frame) => frame !== ack)
    const { data } = await bob.call('listMessages', { orderId: order.orderId })
    expect(data.filter(({ sender }) => sender === 'me').map(({ message }) => message)).toEqual(['On my way'])
  })

  test('refuses a message in its acknowledgement, with the client’s id', { tags: ['push.shown'] }, async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const [mine, strangers] = await Promise.all([world.connect(bob), world.connect(mei)])
    mine.says('openChat', { orderId: order.orderId })
    const { session } = (await mine.hears('chatOpened')).data
    const say = { sessionId: session.id, message: 'Hello', messageType: 0, messageId: 'x' } as const
    mine.says('sendMessage', { ...say, message: '' })
    expect((await mine.hears('messageSent')).data).toEqual({ messageId: 'x', msg: expect.any(String) })
    strangers.says('sendMessage', say)
    expect((await strangers.hears('messageSent')).data).toEqual({ messageId: 'x', msg: expect.any(String) })
    strangers.says('openChat', { orderId: order.orderId })
    await strangers.hears('showText')
  })
})

describe('frames outside the chat', () => {
  test('online and offline name the user at the top level, and reach only the other party', {
    tags: ['push.online', 'push.offline'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    await bob.buys({ from: alice, num: '5.00' })
    const [sellers, others] = await Promise.all([world.connect(alice), world.connect(mei)])
    await Promise.all([sellers.hears('welcome'), others.hears('welcome')])
    const buyers = await world.connect(bob)
    expect(await sellers.hears('online')).toEqual({ frameType: 'online', userId: bob.id })
    await buyers.hangUp()
    expect(await sellers.hears('offline')).toEqual({ frameType: 'offline', userId: bob.id })
    expect(others.frames.map(({ frameType }) => frameType)).toEqual(['welcome'])
  })
  test('a ping gets no reply, and a session that ends gets sessionEnded before the socket closes', async ({
    world,
  }) => {
    const { bob } = world
    const socket = await world.connect(bob)
    await socket.hears('welcome')
    socket.says('ping')
    await bob.call('logOut', {})
    expect(await socket.closed).toBe(1008)
    expect(socket.frames.slice(1)).toEqual([{ frameType: 'sessionEnded' }])
  })
  test.for(['', 'nobody', 'a'.repeat(43)])(
    'the token %j gets the handshake, sessionEnded and close code 1008',
    { tags: ['push.cleared'] },
    async (token, { world }) => {
      const socket = await world.connect({ token })
      expect(await socket.closed).toBe(1008)
      expect(socket.frames).toEqual([{ frameType: 'sessionEnded' }])
    },
  )
  test('a notice names its user next to its data', { tags: ['push.notice', 'pushMessage.fields'] }, async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const [buyers, sellers] = await Promise.all([world.connect(bob), world.connect(alice)])
    await Promise.all([buyers.hears('welcome'), sellers.hears('welcome')])
    await alice.confirms(order)
    for (const [socket, who] of [
      [buyers, bob],
      [sellers, alice],
    ] as const)
      expect(await socket.hears('notice')).toEqual({
        frameType: 'notice',
        seq: expect.any(Number),
        userId: who.id,
        data: { msg: expect.any(String), orderId: order.orderId, ...(who === alice && { isOwn: 1 }) },
      })
  })
})
