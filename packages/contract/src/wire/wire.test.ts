import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiPage } from './api-page.fixture.ts'
import { decodeClientFrame, decodeServerFrame, encodeClientFrame, encodeServerFrame } from './frames.ts'
import { fieldName, serverFrameNames, wireName } from './names.ts'
import { repeatableCalls } from './proxy-calls.fixture.ts'
import { fromWire, toWire } from './rename.ts'
import { fieldNames, wireRecord, wordsOf } from './wire-record.fixture.ts'

describe('the wire record', () => {
  test('docs/api/calls.md describes every call (vitest -u writes it)', async () => {
    await expect(apiPage()).toMatchFileSnapshot('../../../../docs/api/calls.md')
  })

  test('matches wire.txt (vitest -u writes the file)', async () => {
    const record = wireRecord()
    await expect(`${record.join('\n')}\n`)
      .toMatchFileSnapshot('./wire.txt')
      .catch((error) => {
        const kept = String(error.expected ?? '').split('\n')
        throw new Error(`not as wire.txt has it:\n${changesBetween(kept, record).join('\n')}`)
      })
  })
})

/** Lists removed (-) and added (+) words. */
function changesBetween(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [new Set(wordsOf(before)), new Set(wordsOf(after))]
  return [
    ...[...old].filter((word) => !now.has(word)).map((word) => `- ${word}`),
    ...[...now].filter((word) => !old.has(word)).map((word) => `+ ${word}`),
  ]
}

test('proxies know which calls may be repeated (vitest -u writes the lists)', async () => {
  const lists = { 'haproxy-calls.map': '', 'nginx-calls.map': ';' }
  for (const [file, end] of Object.entries(lists)) {
    const lines = repeatableCalls().map(([path, kind]) => `${path} ${kind}${end}\n`)
    await expect(lines.join('')).toMatchFileSnapshot(`../../../../deploy/${file}`)
  }
})

describe('field names', () => {
  test('are one to one: every name in code has a wire name that maps back to it', () => {
    const names = fieldNames()
    for (const name of names) expect(fieldName(wireName(name)), name).toBe(name)
    expect(new Set([...names].map(wireName)).size).toBe(names.size)
  })
  test('are renamed at every depth, and back', () => {
    const name = fc.constantFrom(
      'orderId',
      'state',
      'conversationState',
      'methodTypes',
      'paidAt',
      'coinPrice',
      'id',
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.integer(),
        fc.constant(null),
        tie('list'),
        tie('record'),
      ),
      list: fc.array(tie('value')),
      record: fc.dictionary(name, tie('value'), { noNullPrototype: true }),
    }))
    fc.assert(
      fc.property(value, (each) => {
        expect(fromWire(toWire(each))).toEqual(each)
      }),
    )
  })
  test('in the options for a passkey stay unchanged', () => {
    const options = { rpId: 'x', user: { displayName: 'Bob' }, state: 1 }
    expect(toWire({ options, orderId: 'UO1' })).toEqual({ options, buy_orderid: 'UO1' })
    expect(fromWire({ options, buy_orderid: 'UO1' })).toEqual({ options, orderId: 'UO1' })
  })
  test('of actions also have their values renamed', () => {
    const order = { actions: ['markPaid', 'cancel'], action: 'markPaid' }
    expect(toWire(order)).toEqual({ actions: ['userPaid', 'cancelOrder'], action: 'markPaid' })
    expect(fromWire(toWire(order))).toEqual(order)
  })
  test('of actions have values renamed in lists and times, and nowhere else', () => {
    const order = {
      actions: ['markPaid'],
      actionTimes: [{ actionName: 'markPaid', opensAt: null, closesAt: 9 }],
      timeline: [{ action: 'markPaid' }],
    }
    expect(toWire(order)).toEqual({
      actions: ['userPaid'],
      action_times: [{ action_name: 'userPaid', opens_at: null, closes_at: 9 }],
      timeline: [{ action: 'markPaid' }],
    })
    expect(fromWire(toWire(order))).toEqual(order)
  })
})

describe('frames', () => {
  test('of a client encode and decode', () => {
    const sent = encodeClientFrame('openChat', { orderId: 'UO1' })
    expect(JSON.parse(sent)).toEqual({ c: 'Message', a: 'userInitialize', data: { buy_orderid: 'UO1' } })
    expect(decodeClientFrame(sent)).toEqual({ action: 'openChat', data: { orderId: 'UO1' } })
  })
  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1'],
    ['no action', '{"c":"Message"}'],
    ['another class', '{"c":"Other","a":"ping"}'],
    ['an action by its name in code', '{"c":"Message","a":"openChat"}'],
    ['deeply nested lists', `{"c":"Message","a":"ping","data":${'['.repeat(9_999)}${']'.repeat(9_999)}}`],
    [
      'deeply nested objects',
      `{"c":"Message","a":"ping","data":${'{"a":'.repeat(9_999)}1${'}'.repeat(9_999)}}`,
    ],
  ])('of a client decode to null if malformed: %s', (_, text) => expect(decodeClientFrame(text)).toBeNull())
  test('of the server encode and decode', () => {
    const frame = { frameType: 'notice', seq: 7, userId: 2, data: { msg: 'Paid', orderId: 'UO1' } } as const
    const sent = encodeServerFrame(frame)
    expect(JSON.parse(sent)).toEqual({
      msgtype: 'notice',
      seq: 7,
      user_id: 2,
      data: { msg: 'Paid', buy_orderid: 'UO1' },
    })
    expect(decodeServerFrame(sent)).toEqual(frame)
  })
  test('of a new order carry the order as JSON in a field', () => {
    const order = { buy_orderid: 'UO1', pay_status: 'confirming', actions: ['confirmOrder'] }
    const push = { ordermsgtype: 'confirming', nickname: 'Bob', buy_orderid: 'UO1', msg: 'Bob ordered' }
    const data = { ...push, message: JSON.stringify(order) }
    const frame = decodeServerFrame(JSON.stringify({ msgtype: 'new_message', seq: 8, user_id: 1, data }))
    expect(frame).toEqual({
      frameType: 'newMessage',
      seq: 8,
      userId: 1,
      data: {
        orderEvent: 'confirming',
        nickname: 'Bob',
        orderId: 'UO1',
        msg: 'Bob ordered',
        order: { orderId: 'UO1', buyerNickname: 'Bob', state: 'confirming', actions: ['confirm'] },
      },
    })
    const wire = JSON.parse(encodeServerFrame(frame!))
    expect(JSON.parse(wire.data.message)).toEqual({ ...order, buyer_nickname: 'Bob' })
    expect(namesIn(wire.data)).toEqual(['ordermsgtype', 'nickname', 'buy_orderid', 'msg', 'message'])
  })
  test.each([
    { ordermsgtype: 'confirming', buy_orderid: 'UO1', message: 'no json' },
    { ordermsgtype: 'confirming', buy_orderid: 'UO1' },
    { ordermsgtype: 'confirming', message: '{"buy_orderid":"UO1"}' },
  ])('of a new order need only its number: %j', (data) =>
    expect(decodeServerFrame(JSON.stringify({ msgtype: 'new_message', data }))).toMatchObject({
      data: { orderEvent: 'confirming', orderId: 'UO1', order: { orderId: 'UO1' } },
    }),
  )
  test('of an order with any other event are ignored', { tags: ['push.otherOrdersIgnored'] }, () => {
    const order = { buy_orderid: 'UO1', message: '{"buy_orderid":"UO1"}' }
    for (const ordermsgtype of ['paying', 'cancelled', 'paid', '', null, 0, undefined])
      expect(
        decodeServerFrame(JSON.stringify({ msgtype: 'new_message', data: { ...order, ordermsgtype } })),
      ).toBeNull()
  })
  test.each(['welcome', 'newMessage', 'chatOpened', 'chatHistory', 'messageSent', 'messagesRead'] as const)(
    'of the server without required data are ignored: %s',
    (name) => {
      const msgtype = serverFrameNames[name]
      for (const data of [undefined, null, 1, 'text', [], ...(name === 'welcome' ? [] : [{}])])
        expect(decodeServerFrame(JSON.stringify({ msgtype, data }))).toBeNull()
    },
  )
  test('of a notice without data are still a notice', () => {
    for (const data of [undefined, null, {}])
      expect(decodeServerFrame(JSON.stringify({ msgtype: 'notice', data }))).toMatchObject({
        frameType: 'notice',
        data: { msg: '', orderId: '' },
      })
  })
  test.each(['', 'null', '[]', '{"data":1}', '{"msgtype":5}'])(
    'of the server decode to null if malformed: %s',
    (text) => expect(decodeServerFrame(text)).toBeNull(),
  )
})

function namesIn(value: unknown): string[] {
  return typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [
        ...(Array.isArray(value) ? [] : [name]),
        ...namesIn(inner),
      ])
}
