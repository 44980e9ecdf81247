import { plainPicture, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a socket', () => {
  test('greets with who I am, how much is unread and where the stream stands', {
    tags: ['push.initialize'],
  }, async ({ world }) => {
    const socket = await world.connect(world.bob)
    const { data } = await socket.hears('initialize')
    expect(data.user_info).toMatchObject({ username: 'bob', id: world.bob.id })
    expect(data.cursor).toEqual(expect.any(Number))
  })

  test('tells the seller of a new order at once, and the buyer of each step', {
    tags: ['push.newMessage', 'pushMessage.data', 'order.fields', 'role.seller', 'newMessage.offers'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const [sellers, buyers] = await Promise.all([world.connect(alice), world.connect(bob)])
    await Promise.all([sellers.hears('initialize'), buyers.hears('initialize')])
    const order = await bob.buys({ from: alice, num: '5.00' })
    const tip = await sellers.hears('new_message', ({ data }) => 'ordermsgtype' in data)
    expect(tip.data).toMatchObject({
      ordermsgtype: 'confirming',
      nickname: 'Bob',
      buy_orderid: order.buy_orderid,
    })
    const pushed = 'ordermsgtype' in tip.data ? JSON.parse(tip.data.message) : null
    expect(pushed).toEqual(await alice.sees(order))
    await alice.confirms(order)
    const step = await buyers.hears('notice', ({ data }) => data.buy_orderid === order.buy_orderid)
    expect(step).toMatchObject({ user_id: bob.id, seq: expect.any(Number) })
    expect(step.data.msg).not.toBe('')
  })

  test('gives the seller a notice, not the Tip dialog, when the offer confirms by itself', async ({
    world,
  }) => {
    const { alice, bob } = world
    const socket = await world.connect(alice)
    await socket.hears('initialize')
    const offer = await alice.lists({ num: '20.00', autoConfirm: true })
    const order = await bob.buys({ from: offer, num: '5.00' })
    await socket.hears('notice', ({ data }) => data.buy_orderid === order.buy_orderid)
    expect(
      socket.frames.some((frame) => frame.msgtype === 'new_message' && 'ordermsgtype' in frame.data),
    ).toBe(false)
  })

  test('replays with a cursor what came after it, and nothing without one', async ({ world }) => {
    const { alice, bob } = world
    const first = await world.connect(alice)
    const { data } = await first.hears('initialize')
    await first.hangUp()
    const missed = await bob.buys({ from: alice, num: '5.00' })
    const back = await world.connect(alice, { cursor: String(data.cursor) })
    const tip = await back.hears('new_message', (frame) => 'ordermsgtype' in frame.data)
    expect(tip.data).toMatchObject({ buy_orderid: missed.buy_orderid })
    expect(tip.seq).toBeGreaterThan(data.cursor)
    const without = await world.connect(alice)
    expect((await without.hears('initialize')).data.cursor).toBeGreaterThanOrEqual(tip.seq)
    expect(without.frames.some(({ msgtype }) => msgtype === 'new_message')).toBe(false)
  })

  test('with a dead token is told so and closed', async ({ world }) => {
    const socket = await world.connect({ token: 'x'.repeat(43) })
    await socket.hears('clear')
    expect(await socket.closed).toBe(1008)
  })

  test('ends with its session', async ({ world }) => {
    const socket = await world.connect(world.bob)
    await socket.hears('initialize')
    await world.bob.call('/api/user/logout', {})
    await socket.hears('clear')
    expect(await socket.closed).toBe(1008)
  })

  test('survives junk for a while, then is cut off, and nobody else notices', async ({ world }) => {
    const [rude, polite] = await Promise.all([world.connect(world.bob), world.connect(world.alice)])
    await Promise.all([rude.hears('initialize'), polite.hears('initialize')])
    for (const junk of [
      '',
      'not json',
      '{}',
      '[]',
      'null',
      '{"c":"Message"}',
      '{"c":"Message","a":"nothing"}',
      '{"c":"Message","a":"userInitialize","data":{"buy_orderid":"\\u0000"}}',
      '{"c":"Message","a":"sendMessage","data":{"session_id":"1"}}',
      Buffer.from([0, 1, 2]),
    ])
      rude.sendsRaw(junk)
    rude.sendsRaw('x'.repeat(2_000_000))
    expect(await rude.closed).toBeGreaterThanOrEqual(1000)
    await world.bob.buys({ from: world.alice, num: '5.00' })
    await polite.hears('new_message')
  })
})

describe('a chat', () => {
  const openChat = async (world: World) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const [sellers, buyers] = await Promise.all([world.connect(alice), world.connect(bob)])
    await Promise.all([sellers.hears('initialize'), buyers.hears('initialize')])
    for (const socket of [sellers, buyers]) socket.says('userInitialize', { buy_orderid: order.buy_orderid })
    const { data } = await buyers.hears('user_initialize')
    await sellers.hears('user_initialize')
    return { order, sellers, buyers, session_id: data.session.id, peer: data.session.peer }
  }

  test('carries text and pictures once, however often they are sent', { tags: ['push.messageSent'] }, async ({
    world,
  }) => {
    const { order, sellers, buyers, session_id, peer } = await openChat(world)
    expect(peer).toMatchObject({ id: world.alice.id, nickname: 'Alice', online: 1 })
    const line = {
      session_id,
      message: 'Hello, I am paying now',
      message_type: 0,
      message_id: 'client-id-0001',
    } as const
    buyers.says('sendMessage', line)
    buyers.says('sendMessage', line)
    await buyers.hears('send_message', ({ data }) => 'id' in data)
    const heard = await sellers.hears('new_message', ({ data }) => 'sender' in data && data.sender === 'peer')
    expect(heard.data).toMatchObject({ message: 'Hello, I am paying now', buy_orderid: order.buy_orderid })
    const { url } = await world.bob.client.upload(await plainPicture(), 'chat')
    buyers.says('sendMessage', { session_id, message: url, message_type: 1, message_id: 'client-id-0002' })
    await sellers.hears('new_message', ({ data }) => 'sender' in data && data.message_type === 1)
    const history = await world.alice.call('/api/chat/history', { buy_orderid: order.buy_orderid })
    expect(history.data.filter(({ sender }) => sender === 'peer')).toHaveLength(2)
  })

  test('marks what is read and shows who is typing', { tags: ['push.messagesRead', 'push.typing'] }, async ({
    world,
  }) => {
    const { sellers, buyers, session_id } = await openChat(world)
    buyers.says('messageInput', { session_id, type: 'input' })
    expect((await sellers.hears('message_input')).data).toEqual({ session_id, type: 'input' })
    buyers.says('sendMessage', {
      session_id,
      message: 'Hello',
      message_type: 0,
      message_id: 'client-id-0003',
    })
    const heard = await sellers.hears('new_message', ({ data }) => 'sender' in data && data.sender === 'peer')
    const id = 'id' in heard.data ? heard.data.id : 0
    sellers.says('readMessage', { session_id, record_id: id })
    expect((await buyers.hears('read_message_done')).data).toEqual({ session_id, record_id: id })
  })

  test('is closed to strangers', async ({ world }) => {
    const { order, session_id } = await openChat(world)
    const stranger = await world.connect(world.mei)
    await stranger.hears('initialize')
    stranger.says('userInitialize', { buy_orderid: order.buy_orderid })
    await stranger.hears('show_msg')
    stranger.says('sendMessage', {
      session_id,
      message: 'Pay me instead',
      message_type: 0,
      message_id: 'client-id-0004',
    })
    await stranger.hears('send_message', ({ data }) => 'msg' in data)
    stranger.says('chatRecord', { session_id, before: null })
    await expect(world.mei.call('/api/chat/history', { buy_orderid: order.buy_orderid })).refusedWith(
      'ORDER_NOT_FOUND',
    )
    const history = await world.alice.call('/api/chat/history', { buy_orderid: order.buy_orderid })
    expect(JSON.stringify(history.data)).not.toContain('Pay me instead')
    expect(
      stranger.frames.some(({ msgtype }) => msgtype === 'chat_record' || msgtype === 'user_initialize'),
    ).toBe(false)
  })
})
