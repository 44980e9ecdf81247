import { CONSOLE_COOKIE } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { plainPicture, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { answer, detail, history, inbox, openService } from './service.fixture.ts'

describe('an answer of customer service', () => {
  test('becomes one notice if it is unread, and none if it is read', async ({ world }) => {
    const { nina, bob } = world
    const [ninas, bobs] = [await openService(world, nina), await openService(world, bob)]
    await ninas.write('Hello')
    await bobs.write('Hello')
    await answer(world, ninas.id, 'One')
    await answer(world, ninas.id, 'Two')
    const seen = await answer(world, bobs.id, 'Three')
    bobs.socket.says('markRead', { sessionId: bobs.id, recordId: seen.id })
    await expect
      .poll(async () => (await detail(world, bobs.id)).messages.at(-1))
      .toMatchObject({ id: seen.id, status: 1 })
    const before = (await bob.notices()).length
    await world.clock.advance({ minutes: 1 })
    expect((await nina.notices()).filter(({ title }) => title === 'Support')).toMatchObject([
      { type: 'system', isRead: 0, link: screens.service },
    ])
    await ninas.socket.hears('notice')
    expect(await bob.notices()).toHaveLength(before)
  })

  test('is stored once, and shows the operator’s picture only to its user', async ({ world }) => {
    const { nina, bob, olivia } = world
    const { id, write } = await openService(world, nina)
    await write('Show me')
    const picture = await olivia.client.consoleUpload(await plainPicture())
    const others = await nina.client.upload(await plainPicture(), 'chat')
    const form = { id, messageType: 1, messageId: 'picture-0001', seen: 999_999 }
    const send = (message: string) => olivia.call('answerConversation', { ...form, message })
    await expect(send(others.url)).naming('message')
    await expect(send('no path')).naming('message')
    const ids = await Promise.all(Array.from({ length: 8 }, () => send(picture.url)))
    expect(new Set(ids.map((answered) => answered.id)).size).toBe(1)
    const [shown] = await history(nina)
    expect(shown).toMatchObject({ sender: 'service', messageType: 1 })
    const open = (path: string, headers: Record<string, string>) =>
      fetch(world.server.baseUrl + path, { headers }).then(({ status }) => status)
    const cookie = `${CONSOLE_COOKIE}=${olivia.token}`
    expect(await open(picture.fullUrl, { cookie })).toBe(200)
    expect(await open(picture.fullUrl, { token: olivia.token })).toBe(401)
    const tokens = [nina.token, olivia.token, bob.token, 'dead']
    expect(await Promise.all(tokens.map((token) => open(picture.url, { token })))).toEqual([
      200, 403, 403, 403,
    ])
    await expect(nina.client.consoleUpload(await plainPicture())).answeredStatus(401)
  })

  test('is refused when another operator has answered first', async ({ world }) => {
    const { nina } = world
    const sue = await world.atConsole('sue')
    const { id, write } = await openService(world, nina)
    await write('Hello')
    const seen = (await detail(world, id)).messages.at(-1)?.id ?? 0
    await answer(world, id, 'I take this one.')
    const form = { id, message: 'So do I.', messageType: 0, messageId: 'sue-answers-1' }
    await expect(sue.call('answerConversation', { ...form, seen })).refusedWith('SERVICE_ANSWERED', {
      operator: 'Olivia',
    })
    const shown = (await detail(world, id)).messages.at(-1)
    expect(shown).toMatchObject({ operator: 'Olivia' })
    await sue.call('answerConversation', { ...form, seen: shown?.id ?? 0 })
    expect((await inbox(world))[0]).toMatchObject({ answeredBy: 'Sue', lastMessage: 'So do I.' })
  })

  test('needs a conversation with customer service, and an operator’s session', async ({ world }) => {
    const order = await world.bob.buys({ from: world.alice, num: '5.00' })
    const { session } = await world.bob.call('listMessages', { orderId: order.orderId })
    const form = { message: 'Hello', messageType: 0, messageId: 'answer-0001', seen: 0 }
    const calls = [
      () => world.olivia.call('answerConversation', { id: session.id, ...form }),
      () => detail(world, session.id),
      () => world.olivia.call('closeConversation', { id: session.id }),
      () => world.olivia.call('markConversationRead', { id: session.id, through: 1 }),
      () => detail(world, 999_999),
    ]
    for (const call of calls) await expect(call()).refusedWith('CHAT_NOT_FOUND')
    await expect(world.bob.client.console('listConversations', {})).answeredStatus(401)
  })
})
