import { orderId, userId } from '@u-market/domain'
import { plainPicture, sharedTest as test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { openChat, readHistory } from './chat.routes.ts'
import { type OutgoingMessage, sendMessage } from './send-message.ts'

describe('a message', () => {
  test('sent sixteen times at once is stored once, and each sender gets the same id', async ({ world }) => {
    const { say, history, bob } = await openOrder(world)
    const before = await world.countRows()
    const ids = await Promise.all(Array.from({ length: 16 }, () => say({})))
    expect(new Set(ids).size).toBe(1)
    const after = await world.countRows()
    // One event is the message and also the push to both sides.
    expect(after).toEqual({ ...before, event: (before.event ?? 0) + 1 })
    const mine = (await history(bob)).data.filter(({ sender }) => sender === 'me')
    expect(mine).toMatchObject([{ id: ids[0], message: 'Hello', messageId: 'message-0001', status: 0 }])
  })

  test('is counted once, and refused beyond the limit, also among many that arrive together', async ({
    world,
  }) => {
    const { say, history, bob } = await openOrder(world)
    const { chatPerMinute } = await world.deps.settings()
    const sent = await Promise.allSettled(
      Array.from({ length: chatPerMinute + 5 }, (_, at) =>
        say({ text: `line ${at}`, messageId: `message-${1000 + at}` }),
      ),
    )
    const stored = sent.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    expect(stored).toHaveLength(chatPerMinute)
    // In the order in which they were sent.
    expect(stored).toEqual(stored.toSorted((one, other) => one - other))
    for (const each of sent.slice(chatPerMinute))
      expect(each).toMatchObject({
        reason: { reason: 'RATE_LIMITED', details: { until: expect.any(Number) } },
      })
    // A repeat is no new message, and a refused one was not counted.
    expect(await say({ text: 'line 0', messageId: 'message-1000' })).toBe(stored[0])
    expect((await history(bob)).data[0]).toMatchObject({ message: `line ${chatPerMinute - 1}` })
    await world.clock.advance({ minutes: 1 })
    expect(await say({ messageId: 'message-later' })).toBeGreaterThan(stored.at(-1) ?? 0)
    const { rows } = await world.pool.query(
      `select used from rate_count where subject like 'chat %${bob.id} day'`,
    )
    expect(rows.map(({ used }) => used)).toContain(chatPerMinute + 1)
  })

  test('may have the same client id as a message of the other party', async ({ world }) => {
    const { say, history, alice } = await openOrder(world)
    await say({})
    await say({ senderId: alice.id, text: '你好' })
    const { data } = await history(alice)
    expect(data.slice(0, 2).map(({ sender, message }) => [sender, message])).toEqual([
      ['me', '你好'],
      ['peer', 'Hello'],
    ])
  })

  test('is refused and not stored if it is empty, too long, or has control characters', async ({ world }) => {
    const { say } = await openOrder(world)
    const before = await world.countRows()
    const bad = ['', '   ', '\u200b', 'a\u0000b', 'a\u0007', 'a\ud800b', 'x'.repeat(2001)]
    for (const text of bad) await expect(say({ text })).rejects.toThrow('message')
    expect(await world.countRows()).toEqual(before)
    for (const [at, text] of [
      '1 < 2',
      '<script>alert(1)</script>',
      '\u202eevil',
      'line\nline',
      "'; drop table app_user; --",
      '😀'.repeat(1000),
    ].entries())
      await say({ text, messageId: `good-one-${at}` })
  })

  test('may be a picture that the sender has uploaded for a chat, shown by a signed URL', async ({
    world,
  }) => {
    const { say, history, alice } = await openOrder(world)
    const [own, voucher] = await Promise.all([
      world.bob.client.upload(await plainPicture(), 'chat'),
      world.bob.client.upload(await plainPicture(), 'voucher'),
    ])
    const others = await world.alice.client.upload(await plainPicture(), 'chat')
    for (const { url } of [voucher, others])
      await expect(say({ messageType: 1, text: url })).rejects.toThrow('upload')
    for (const text of [
      '/etc/passwd',
      'https://evil.example/x.png',
      '/uploads/chat/../idcard/x.jpg',
      own.fullUrl,
    ])
      await expect(say({ messageType: 1, text })).rejects.toThrow('upload')
    await say({ messageType: 1, text: own.url })
    const [shown] = (await history(alice)).data
    expect(shown).toMatchObject({ sender: 'peer', messageType: 1 })
    expect(shown?.message).toContain(`${own.url}?e=`)
  })

  test('cannot be sent or read by a user who is not a party, as if the chat did not exist', async ({
    world,
  }) => {
    const { session, say, order } = await openOrder(world)
    const mei = userId(world.mei.id)
    await expect(say({ senderId: mei })).rejects.toThrow('CHAT_NOT_FOUND')
    await expect(say({ senderId: mei, sessionId: session.id + 1000 })).rejects.toThrow('CHAT_NOT_FOUND')
    await expect(world.mei.call('listMessages', { orderId: order.orderId })).refusedWith('ORDER_NOT_FOUND')
    await expect(world.mei.call('listMessages', { orderId: 'UO0' })).refusedWith('ORDER_NOT_FOUND')
  })
})

describe('the history', () => {
  test('comes in pages of twenty, newest first, with a cursor to the next page', {
    tags: ['call.listMessages'],
  }, async ({ world }) => {
    const { say, order } = await openOrder(world)
    for (let sent = 1; sent <= 45; sent++) {
      if (sent === 30) world.clock.skip({ minutes: 1 })
      await say({ text: `line ${sent}`, messageId: `message-${1000 + sent}` })
    }
    const seen: string[] = []
    const sizes: number[] = []
    let before: number | null | undefined
    while (before !== null) {
      const page = await world.alice.call('listMessages', {
        orderId: order.orderId,
        ...(before ? { before } : {}),
      })
      sizes.push(page.data.length)
      seen.push(...page.data.filter(({ sender }) => sender === 'peer').map(({ message }) => message))
      before = page.next
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => `line ${45 - at}`))
    expect(sizes.slice(0, 2)).toEqual([20, 20])
  })

  test('shows each step of the order to both sides, in each side’s language', async ({ world }) => {
    const { order, history, alice, bob } = await openOrder(world)
    await world.alice.confirms(order)
    const linesOf = async (viewer: typeof alice | typeof bob) =>
      (await history(viewer)).data.filter(({ sender }) => sender === 'system').map(({ message }) => message)
    expect(await linesOf(bob)).toEqual(['The seller has confirmed. The buyer can pay now.', 'Order placed'])
    expect(await linesOf(alice)).toEqual(['卖家已确认，买家可以付款', '订单已创建'])
  })

  test('with customer service belongs to one user and is created on first use', async ({ world }) => {
    const { session } = await world.nina.call('listMessages', { service: 1 })
    expect(session).toMatchObject({
      service: 1,
      orderId: '',
      peer: { id: 0, nickname: 'Support' },
    })
    const message = { messageType: 0, text: 'Help', messageId: 'message-0001', origin: '' } as const
    await sendMessage(world.deps, { ...message, senderId: userId(world.nina.id), sessionId: session.id })
    const { data, session: again } = await world.nina.call('listMessages', { service: 1 })
    expect(again.id).toBe(session.id)
    expect(data).toMatchObject([{ sender: 'system' }, { sender: 'me', message: 'Help' }])
    await expect(
      sendMessage(world.deps, { ...message, senderId: userId(world.bob.id), sessionId: session.id }),
    ).rejects.toThrow('CHAT_NOT_FOUND')
    await expect(world.nina.call('listMessages', {})).refusedWith('INVALID_PARAMS')
  })
})

describe('the chat of an ended order', () => {
  test('takes messages for five days, and longer while a claim is open', async ({ world }) => {
    const { say, order, history, bob } = await openOrder(world)
    await world.alice.confirms(order)
    await world.bob.marksPaid(order)
    await world.alice.releases(order)
    const chat = async () => (await world.bob.call('listMessages', { orderId: order.orderId })).session
    const ended = Math.floor(world.clock.now().getTime() / 1000)
    expect(await chat()).toMatchObject({ closed: 0, closesAt: ended + 5 * 24 * 3600 })
    await world.clock.advance({ days: 5, seconds: -1 })
    await say({ messageId: 'in-time-1' })
    await world.clock.advance({ seconds: 1 })
    await expect(say({ messageId: 'too-late-1' })).rejects.toThrow('CHAT_CLOSED')
    // A repeat of a stored message still gets its id.
    expect(await say({ messageId: 'in-time-1' })).toEqual(expect.any(Number))
    expect(await chat()).toMatchObject({ closed: 1 })
    expect((await history(bob)).data[0]).toMatchObject({ messageId: 'in-time-1' })
  })

  test('stays open while a claim about the order is', async ({ world }) => {
    const { say, order } = await openOrder(world)
    await world.alice.confirms(order)
    await world.bob.marksPaid(order)
    await world.alice.releases(order)
    await world.alice.claims(order, { type: 'chargeback', content: 'The bank took it back.' })
    await world.clock.advance({ days: 6 })
    expect(await say({ messageId: 'about-the-claim' })).toEqual(expect.any(Number))
  })

  test('closes at once when one side blocks the other, and the other sees no more presence', async ({
    world,
  }) => {
    const { say, order, alice, bob } = await openOrder(world)
    const { orderId } = order
    await world.bob.cancels(order)
    const his = await world.connect(world.bob)
    his.says('openChat', { orderId })
    await his.hears('chatOpened')
    await say({ messageId: 'before-the-block' })

    await world.alice.call('blockUser', { userId: bob.id, on: '1' })
    await expect(say({ messageId: 'after-the-block' })).rejects.toThrow('CHAT_CLOSED')
    await expect(say({ senderId: alice.id, messageId: 'after-the-block' })).rejects.toThrow('CHAT_CLOSED')
    const heard = his.frames.length
    const hers = await world.connect(world.alice)
    hers.says('openChat', { orderId })
    const { data } = await hers.hears('chatOpened')
    hers.says('setTyping', { sessionId: data.session.id, type: 'input' })
    const seenBy = (viewer: typeof world.bob) => viewer.call('getTrader', { userId: alice.id })
    await expect.poll(async () => (await seenBy(world.mei)).isOnline).toBe(1)
    expect(await seenBy(world.bob)).toMatchObject({ isOnline: 0, lastSeenAt: null })
    expect((await world.bob.sees(order)).peer).toMatchObject({ isOnline: 0, lastSeenAt: null })
    const { session } = await world.bob.call('listMessages', { orderId })
    expect(session).toMatchObject({ closed: 1, peer: { isOnline: 0 } })
    // A message of another chat comes after what the open chat would have been sent.
    const other = await world.bob.buys({ from: world.mei, num: '5.00' })
    await world.mei.confirms(other)
    await his.hears('notice', ({ data: { orderId: about } }) => about === other.orderId)
    const frames = his.frames.slice(heard).map(({ frameType }) => frameType)
    expect(frames.filter((type) => type === 'online' || type === 'typing')).toEqual([])

    await world.alice.call('blockUser', { userId: bob.id, on: '0' })
    expect(await say({ messageId: 'after-the-block' })).toEqual(expect.any(Number))
  })

  test('goes on under a block while the order is open', async ({ world }) => {
    const { say, bob } = await openOrder(world)
    await world.alice.call('blockUser', { userId: bob.id, on: '1' })
    expect(await say({ messageId: 'still-open-1' })).toEqual(expect.any(Number))
    await world.alice.call('blockUser', { userId: bob.id, on: '0' })
  })
})

async function openOrder(world: World) {
  const order = await world.bob.buys({ from: world.alice, num: '5.00' })
  const bob = { id: userId(world.bob.id), locale: 'en-US' } as const
  const alice = { id: userId(world.alice.id), locale: 'zh-CN' } as const
  const session = await openChat(world.deps, bob, { orderId: orderId(order.orderId) })
  const say = (more: Partial<OutgoingMessage>) =>
    sendMessage(world.deps, {
      senderId: bob.id,
      sessionId: session.id,
      messageType: 0,
      text: 'Hello',
      messageId: 'message-0001',
      origin: '',
      ...more,
    })
  const history = (viewer: typeof alice | typeof bob) =>
    readHistory(world.deps, viewer, { sessionId: session.id, before: null })
  return { order, session, say, history, bob, alice }
}
