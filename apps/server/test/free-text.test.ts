import { type Trader, sharedTest as test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

/** Harmful if it were interpreted as anything but text. */
const NASTY = `"><script>alert('x')</script> '; drop table app_user; -- {name} $& %s \\ &lt; \u202eevil 😀`
/** The same with several lines. */
const LINES = `${NASTY} \n\t=HYPERLINK("http://evil.example")`
/** What people type round a text, and what is not kept. */
const padded = (text: string): string => ` \u3000\n\u200b${text}\t \n`
const paddedLine = (text: string): string => ` \u3000\u200b${text} `
/** As much of this as fits a nickname. */
const NICKNAME = `<b>"Bob"</b>';-- {}`
const CONTACT = `'; drop table report; -- <a href="tel:1">\u202e {name}`

const CONTROLS = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f', '\ud800', '\udc00']

describe('free text', () => {
  test('in an order and its chat is stored unchanged but for blanks at its ends, and the other party reads it unchanged', async ({
    world,
  }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00', remark: padded(LINES) })
    expect(offer.remark).toBe(LINES)
    expect((await bob.call('getOffer', { id: offer.id })).remark).toBe(LINES)
    const order = await bob.buys({ from: offer, num: '5.00' })
    const say = await openChat(world, bob, order.orderId)
    const heard = await openChat(world, alice, order.orderId)
    say.says(padded(LINES))
    expect((await heard.hears()).message).toBe(LINES)
    for (const who of [alice, bob])
      expect((await who.call('listMessages', { orderId: order.orderId })).data[0]?.message).toBe(LINES)
    await bob.cancels(order, paddedLine(NASTY))
    expect((await alice.sees(order)).cancelReason).toBe(NASTY)
  })

  test('in a nickname is shown to other users, in the Tip dialog too', async ({ world }) => {
    const { alice, bob } = world
    const socket = await world.connect(alice)
    await socket.hears('welcome')
    expect((await bob.call('editProfile', { nickname: ` ${NICKNAME}` })).nickname).toBe(NICKNAME)
    const order = await bob.buys({ from: alice, num: '5.00' })
    const tip = await socket.hears('newMessage', ({ data }) => 'orderEvent' in data)
    expect(tip.data).toMatchObject({ nickname: NICKNAME, order: { buyerNickname: NICKNAME } })
    expect((await alice.sees(order)).buyerNickname).toBe(NICKNAME)
    expect(
      (await world.olivia.call('searchUsers', { search: '"Bob"</b>' })).data.map(({ id }) => id),
    ).toEqual([bob.id])
  })

  test('in a transfer’s memo, an appeal and its ruling is stored unchanged', async ({ world }) => {
    const { alice, bob, olivia } = world
    await bob.transfers({ to: alice, amount: '1.00', memo: paddedLine(NASTY) })
    expect((await alice.bills())[0]?.memo).toBe(NASTY)
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    const appeal = await alice.appeals(order, { content: padded(LINES) })
    await bob.addsEvidence(appeal, padded(NASTY))
    await world.rules(appeal, 'release', LINES)
    const { timeline, content } = await bob.call('getDispute', { id: appeal.id })
    expect(content).toBe(LINES)
    expect(timeline.map((event) => event.content)).toEqual(expect.arrayContaining([LINES, NASTY]))
    expect((await olivia.call('getDispute', { id: appeal.id })).dispute.content).toBe(LINES)
    await bob.acknowledges(order)
    await bob.rates(order, 5, LINES)
  })

  test('to operators, and from them to users, is stored unchanged and repeated in notices', async ({
    world,
  }) => {
    const { nina, bob, mei, oscar, olivia } = world
    const { id } = await nina.call('reportBug', {
      type: 'app',
      content: padded(LINES),
      contact: paddedLine(CONTACT),
    })
    expect(await olivia.call('getBugReport', { id })).toMatchObject({ content: LINES, contact: CONTACT })
    await olivia.call('answerBugReport', { id, answer: padded(LINES) })
    expect((await nina.call('listBugReports', {})).data[0]?.answer).toBe(LINES)
    expect((await nina.notices())[0]?.content).toContain(NASTY)

    await mei.call('certifyMerchant', { apply: '1', contact: CONTACT, remark: LINES })
    expect((await olivia.call('listMerchants', { status: 'pending' })).data[0]).toMatchObject({
      contact: CONTACT,
      remark: LINES,
    })
    await olivia.refusesMerchant(mei, NASTY)
    expect((await mei.call('certifyMerchant', {})).reason).toBe(NASTY)
    await olivia.refuses(oscar, NASTY)
    expect((await oscar.info()).verificationReason).toBe(NASTY)

    const exchange = await bob.exchanges({ coin: '5.00' })
    await olivia.call('decideExchange', { id: exchange.id, decision: 'refuse', reason: NASTY })
    expect((await bob.call('listExchanges', {})).data[0]?.reason).toBe(NASTY)
    await olivia.call('proposeCoin', { operation: 'issue', userId: bob.id, amount: '1.00', reason: NASTY })
    const [audited] = (await olivia.call('listAudit', {})).data
    expect(JSON.parse(audited?.detail ?? '{}')).toMatchObject({ reason: NASTY })
  })

  test('cannot contain control characters, and must have visible characters', async ({ world }) => {
    const { alice, bob, nina } = world
    const before = await world.countRows()
    for (const control of CONTROLS) {
      // A form cannot carry half of a surrogate pair: the server receives the replacement character.
      if (/\p{Cs}/u.test(control)) continue
      const bad = `bad${control}text`
      await expect(bob.client.callWith('editProfile', `nickname=${encodeURIComponent(bad)}`)).naming(
        'nickname',
      )
      const report = new URLSearchParams({ type: 'app', content: `${LINES}${bad}` })
      await expect(nina.client.callWith('reportBug', String(report))).naming('content')
    }
    for (const unseen of ['\u200b\u200b\u200b', '\u3164\u3164', '\u2060 \u00ad '])
      await expect(bob.client.callWith('editProfile', `nickname=${encodeURIComponent(unseen)}`)).naming(
        'nickname',
      )
    expect(await world.countRows()).toEqual(before)

    const order = await bob.buys({ from: alice, num: '5.00' })
    const chat = await openChat(world, bob, order.orderId)
    for (const control of [...CONTROLS, '\r']) {
      chat.says(`bad${control}text`)
      expect(await chat.isRefused()).toBe('Please remove control characters')
    }
    const { data } = await bob.call('listMessages', { orderId: order.orderId })
    expect(data.filter(({ sender }) => sender === 'me')).toEqual([])
  })
})

let count = 0

/** Opens the chat of an order for one user, and returns functions to send and to receive. */
async function openChat(world: World, who: Trader, orderId: string) {
  const socket = await world.connect(who)
  await socket.hears('welcome')
  socket.says('openChat', { orderId })
  const { session } = (await socket.hears('chatOpened')).data
  let lastId = ''
  return {
    says: (message: string): void => {
      lastId = `free-text-${++count}`
      socket.says('sendMessage', { sessionId: session.id, message, messageType: 0, messageId: lastId })
    },
    hears: async () => {
      const { data } = await socket.hears(
        'newMessage',
        (frame) => 'sender' in frame.data && frame.data.sender === 'peer',
      )
      if (!('sender' in data)) throw new Error('not a message')
      return data
    },
    isRefused: async (): Promise<string> => {
      const { data } = await socket.hears('messageSent', (frame) => frame.data.messageId === lastId)
      return 'msg' in data ? data.msg : 'taken'
    },
  }
}
