import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a chat on the wire', () => {
  test('opens, pages, acknowledges and pushes as written down', {
    tags: ['push.chatOpened', 'push.chatRecord'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const [mine, theirs] = await Promise.all([world.connect(bob), world.connect(alice)])
    expect((await mine.hears('initialize')).msgtype).toBe(mine.frames[0]!.msgtype)
    await theirs.hears('initialize')
    mine.says('userInitialize', { buy_orderid: order.buy_orderid })
    const { data: opened } = await mine.hears('user_initialize')
    expect(opened.session).toMatchObject({
      buy_orderid: order.buy_orderid,
      peer: { id: alice.id, nickname: 'Alice', online: 1 },
    })
    const { data: record } = await mine.hears('chat_record')
    expect(record).toMatchObject({ session_id: opened.session.id, next: null })
    const kinds = mine.frames.map(({ msgtype }) => msgtype)
    expect(kinds.indexOf('chat_record')).toBe(kinds.indexOf('user_initialize') + 1)

    // A client's own id may be as short as it likes.
    const say = {
      session_id: opened.session.id,
      message: 'On my way',
      message_type: 0,
      message_id: '1',
    } as const
    mine.says('sendMessage', say)
    const ack = await mine.hears('send_message')
    expect(ack).toEqual({ msgtype: 'send_message', data: { message_id: '1', id: expect.any(Number) } })
    const push = await theirs.hears('new_message', ({ data }) => 'message_id' in data)
    expect(push).toMatchObject({
      seq: expect.any(Number),
      data: {
        session_id: say.session_id,
        buy_orderid: order.buy_orderid,
        sender: 'peer',
        message: 'On my way',
        message_type: 0,
        message_id: '1',
        status: 0,
      },
    })
    mine.says('sendMessage', { ...say, message: 'Again' })
    await mine.hears('send_message', (frame) => frame !== ack)
    const { data } = await bob.call('/api/chat/history', { buy_orderid: order.buy_orderid })
    expect(data.filter(({ sender }) => sender === 'me').map(({ message }) => message)).toEqual(['On my way'])
  })

  test('refuses a message in its acknowledgement, with the client’s id', { tags: ['push.shown'] }, async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const [mine, strangers] = await Promise.all([world.connect(bob), world.connect(mei)])
    mine.says('userInitialize', { buy_orderid: order.buy_orderid })
    const { session } = (await mine.hears('user_initialize')).data
    const say = { session_id: session.id, message: 'Hello', message_type: 0, message_id: 'x' } as const
    mine.says('sendMessage', { ...say, message: '' })
    expect((await mine.hears('send_message')).data).toEqual({ message_id: 'x', msg: expect.any(String) })
    strangers.says('sendMessage', say)
    expect((await strangers.hears('send_message')).data).toEqual({ message_id: 'x', msg: expect.any(String) })
    strangers.says('userInitialize', { buy_orderid: order.buy_orderid })
    await strangers.hears('show_msg')
  })
})

describe('frames beside the chat', () => {
  test('online and offline name the user at the top, to those concerned alone', {
    tags: ['push.online', 'push.offline'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    await bob.buys({ from: alice, num: '5.00' })
    const [sellers, others] = await Promise.all([world.connect(alice), world.connect(mei)])
    await Promise.all([sellers.hears('initialize'), others.hears('initialize')])
    const buyers = await world.connect(bob)
    expect(await sellers.hears('online')).toEqual({ msgtype: 'online', user_id: bob.id })
    await buyers.hangUp()
    expect(await sellers.hears('offline')).toEqual({ msgtype: 'offline', user_id: bob.id })
    expect(others.frames.map(({ msgtype }) => msgtype)).toEqual(['initialize'])
  })
  test('a ping is not answered, and a session that ends is cleared', async ({ world }) => {
    const { bob } = world
    const socket = await world.connect(bob)
    await socket.hears('initialize')
    socket.says('ping')
    await bob.call('/api/user/logout', {})
    expect(await socket.closed).toBe(1008)
    expect(socket.frames.slice(1)).toEqual([{ msgtype: 'clear' }])
  })
  test.for(['', 'nobody', 'a'.repeat(43)])(
    'the token %j gets the handshake, clear and 1008',
    { tags: ['push.cleared'] },
    async (token, { world }) => {
      const socket = await world.connect({ token })
      expect(await socket.closed).toBe(1008)
      expect(socket.frames).toEqual([{ msgtype: 'clear' }])
    },
  )
  test('a notice says whose it is beside its data', { tags: ['push.notice', 'pushMessage.fields'] }, async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const [buyers, sellers] = await Promise.all([world.connect(bob), world.connect(alice)])
    await Promise.all([buyers.hears('initialize'), sellers.hears('initialize')])
    await alice.confirms(order)
    for (const [socket, who] of [
      [buyers, bob],
      [sellers, alice],
    ] as const)
      expect(await socket.hears('notice')).toEqual({
        msgtype: 'notice',
        seq: expect.any(Number),
        user_id: who.id,
        data: { msg: expect.any(String), buy_orderid: order.buy_orderid },
      })
  })
})
