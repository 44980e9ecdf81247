import { CONSOLE_PICTURES } from '@u-market/contract'
import { plainPicture, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { answer, detail, history, inbox, openService, stateOf } from './service.fixture.ts'
import { setSetting } from './setting.fixture.ts'

const EARLY = 'We have your message. Support usually replies within 15 minutes.'

describe('a conversation with customer service', () => {
  test('goes from open to waiting to answered, and both sides see it at once', async ({ world }) => {
    const { nina, olivia } = world
    const { id, socket, write, session } = await openService(world, nina)
    expect(session).toMatchObject({
      service: 1,
      conversationState: 'open',
      orderId: '',
      peer: { id: 0, isOnline: 1 },
    })
    expect(await inbox(world)).toEqual([])

    await write('Where is my verification?')
    const line = await socket.hears('newMessage', ({ data }) => 'sender' in data && data.sender === 'system')
    expect(line.data).toMatchObject({ message: EARLY, messageType: 3, sessionId: id })
    expect(await stateOf(nina)).toBe('waiting')
    expect((await olivia.call('getOperator', {})).waitingService).toBe(1)
    expect(await inbox(world)).toMatchObject([
      {
        id,
        userId: nina.id,
        conversationState: 'waiting',
        lastMessage: 'Where is my verification?',
        lastSender: 'user',
        isOnline: 1,
        unread: 1,
        answeredBy: '',
      },
    ])

    const picture = await nina.client.upload(await plainPicture(), 'chat')
    await write(picture.url, 1)
    const { messages } = await detail(world, id)
    expect(messages.map(({ sender, messageType }) => [sender, messageType])).toEqual([
      ['user', 0],
      ['system', 3],
      ['user', 1],
    ])
    expect(messages[2]?.message).toBe(CONSOLE_PICTURES + picture.url)

    const { id: answerId } = await answer(world, id, 'Nothing has come in yet.')
    const heard = await socket.hears('newMessage', ({ data }) => 'id' in data && data.id === answerId)
    expect(heard.data).toMatchObject({ sender: 'service', message: 'Nothing has come in yet.' })
    await socket.hears('messagesRead', ({ data }) => data.recordId === messages[2]?.id)
    const [newest, mine] = await history(nina)
    expect([newest, mine]).toMatchObject([
      { sender: 'service', status: 0 },
      { sender: 'me', status: 1 },
    ])
    expect(await stateOf(nina)).toBe('answered')
    expect(await inbox(world)).toMatchObject([
      {
        conversationState: 'answered',
        waitingSince: null,
        answeredBy: 'Olivia',
        unread: 0,
        lastSender: 'service',
      },
    ])
    expect((await olivia.call('listAudit', {})).data[0]).toMatchObject({
      action: 'service.answer',
      subject: `service:${id}`,
    })
  })

  test('is queued by the time its user began to wait, with answered ones last', async ({ world }) => {
    const [nina, oscar, bob] = await Promise.all(
      [world.nina, world.oscar, world.bob].map((who) => openService(world, who)),
    )
    if (!nina || !oscar || !bob) throw new Error('nobody came')
    await bob.write('First, and soon answered')
    await answer(world, bob.id, 'Here you are.')
    await nina.write('One')
    await world.clock.advance({ minutes: 2 })
    await oscar.write('Two')
    await world.clock.advance({ minutes: 2 })
    await nina.write('Still waiting')
    expect((await inbox(world)).map(({ username, conversationState: state }) => [username, state])).toEqual([
      ['nina', 'waiting'],
      ['oscar', 'waiting'],
      ['bob', 'answered'],
    ])
    const waiting = await world.olivia.call('listConversations', {
      conversationState: 'waiting',
      limit: 1,
      page: 2,
    })
    expect(waiting).toMatchObject({ total: 2, data: [{ username: 'oscar' }] })
  })

  test('is closed with a message that says so, and reopened by the next message or by an operator', async ({
    world,
  }) => {
    const { nina, olivia } = world
    const { id, socket, write } = await openService(world, nina)
    await write('Thank you')
    expect(await olivia.call('closeConversation', { id })).toMatchObject({ conversationState: 'closed' })
    await socket.hears(
      'newMessage',
      ({ data }) => 'sender' in data && data.message.includes('has closed this conversation'),
    )
    expect(await stateOf(nina)).toBe('closed')
    await expect(olivia.call('closeConversation', { id })).refusedWith('SERVICE_STATE')
    expect(await olivia.call('reopenConversation', { id })).toMatchObject({ conversationState: 'open' })
    await expect(olivia.call('reopenConversation', { id })).refusedWith('SERVICE_STATE')
    await olivia.call('closeConversation', { id })
    await write('One more thing')
    expect(await stateOf(nina)).toBe('waiting')
    expect((await history(nina)).map(({ sender }) => sender)).toEqual([
      'system',
      'me',
      'system',
      'system',
      'system',
      'me',
    ])
    const actions = (await olivia.call('listAudit', {})).data.map(({ action }) => action)
    expect(actions.slice(0, 3)).toEqual(['service.close', 'service.reopen', 'service.close'])
  })

  test('begun at night states the opening hours', async ({ world }) => {
    await world.clock.advance({ hours: 10 })
    const { write, session, socket } = await openService(world, world.nina)
    expect(session.peer.isOnline).toBe(0)
    await write('Hello?')
    const line = await socket.hears('newMessage', ({ data }) => 'sender' in data && data.sender === 'system')
    expect(line.data).toMatchObject({ message: expect.stringContaining('9:00–21:00 (UTC+8)') })
    expect((await world.visitor().call('getMarket', {})).customer).toEqual({
      isOnline: 0,
      hours: 'Every day, 9:00–21:00 (UTC+8)',
      answerMinutes: 15,
    })
  })

  test('uses the hours and the reply time that the market has set', async ({ world }) => {
    await setSetting(world, 'serviceToHour', 24)
    await setSetting(world, 'serviceAnswerMinutes', 45)
    await world.clock.advance({ hours: 6 })
    const { write, session, socket } = await openService(world, world.nina)
    expect(session.peer.isOnline).toBe(1)
    await write('Hello?')
    const line = await socket.hears('newMessage', ({ data }) => 'sender' in data && data.sender === 'system')
    expect(line.data).toMatchObject({ message: EARLY.replace('15', '45') })
    expect((await world.visitor().call('getMarket', {})).customer).toEqual({
      isOnline: 1,
      hours: 'Every day, 9:00–24:00 (UTC+8)',
      answerMinutes: 45,
    })
    await setSetting(world, 'serviceFromHour', 23)
    const { content } = (await world.nina.call('listHelp', { limit: 50 })).data.find((text) =>
      text.content.includes('(UTC+8)'),
    )!
    expect(content).toContain('23:00–24:00 (UTC+8)')
  })
})

test('sixty messages a minute are accepted, the next is refused, and a repeated one counts once', async ({
  world,
}) => {
  const { id, socket, write } = await openService(world, world.nina)
  for (let at = 1; at <= 60; at++) expect(await write(`Line ${at}`)).toHaveProperty('id')
  expect(await write('One too many')).toMatchObject({ msg: expect.stringContaining('1 minute') })
  socket.says('sendMessage', {
    sessionId: id,
    message: 'Line 1',
    messageType: 0,
    messageId: 'nina-1-of-test',
  })
  await world.clock.advance({ minutes: 1 })
  expect(await write('Now it goes')).toHaveProperty('id')
  expect(
    (await world.pool.query(`select from event where actor = 'user' and service_id is not null`)).rowCount,
  ).toBe(61)
})

test('a long conversation is paged by fifty messages', async ({ world }) => {
  const { id, write } = await openService(world, world.nina)
  for (let at = 1; at <= 52; at++) await write(`Line ${at}`)
  const newest = await detail(world, id)
  expect(newest.messages).toHaveLength(50)
  expect(newest.messages.at(-1)).toMatchObject({ message: 'Line 52' })
  const older = await world.olivia.call('getConversation', { id, before: newest.next ?? 0 })
  expect(older.messages.map(({ message }) => message)).toEqual(['Line 1', EARLY, 'Line 2'])
  expect(older.next).toBeNull()
})
