import { DEFAULT_LOCALE, type Locale, locales } from '@u-market/contract'
import { defaultSettings } from '@u-market/domain'
import { describe, expect, test } from 'vitest'
import { messagesIn } from '../../locales/index.ts'
import {
  chatLines,
  readBy,
  renderLine,
  renderNotice,
  renderToast,
  type TextParams,
  type Wording,
} from './event-texts.ts'

/** Every parameter that an event can have. */
const params = {
  by: 'buyer',
  buyer: 'Bob',
  seller: 'Alice',
  num: '5.00',
  peer: 'Bob',
  sum: '¥36.00',
  reason: 'blurred',
  amount: '1.00',
  name: 'Mei',
  usdt: '1.000000',
  network: 'TRC20',
  txid: 'ab',
  id: '1001',
  answer: 'Mended',
  account: '4829',
  was: '1122',
  names: 'Phone, Laptop',
  minutes: '15',
  ms: '240000',
  hours: '9:00-21:00',
  place: 'Safari, iPhone, 203.0.113.7',
  until: '1772439300',
  count: '3',
  words: 'Back at noon',
  said: ' (“I have paid”)',
  toBuyer: '3.00',
  toSeller: '2.00',
  award: '3.00',
  paid: '2.00',
  price: '7.20',
  currency: 'CNY',
  limit: '7.30',
  days: '7',
  email: 'bob@mail.example',
  mobile: '+86138****0009',
}

test('has every notice and line in every language, without an unfilled placeholder', () => {
  for (const locale of locales) {
    const texts = [
      ...namesIn('notices').flatMap((name) => Object.values(renderNotice(name, params, inYuan(locale)))),
      ...namesIn('lines').map((name) => renderLine(name, params, inYuan(locale))),
    ]
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|: $|：$/)
    if (locale === 'en-US') for (const text of texts) expect(text).toMatch(/^[ -~\u00a0“”’¥·]{3,}$/)
    if (locale === 'zh-CN') for (const text of texts) expect(text).toMatch(/\p{Script=Han}/u)
  }
  expect(chatLines).toContain('order_placed')
  expect(chatLines).not.toContain('unknown')
})

// A length of time (`longer`) is written from its milliseconds.
test('uses no placeholder for which events have no parameter', () => {
  for (const namespace of ['notices', 'lines'] as const)
    for (const text of Object.values(messagesIn(namespace, DEFAULT_LOCALE)))
      for (const [, place = ''] of text.matchAll(/\{(\w+)\}/g))
        if (place !== 'longer') expect(Object.keys(params), text).toContain(place)
})

test('writes USDT with two decimals, or as many as it needs', () => {
  const sent = (usdt: string) => renderNotice('exchange_paid', { ...params, usdt }, inYuan('en-US')).content
  for (const [usdt, text] of [
    ['19.000000', '19.00'],
    ['19.100000', '19.10'],
    ['4999.123400', '4999.1234'],
    ['0.000001', '0.000001'],
  ] as const)
    expect(sent(usdt)).toContain(`${text}\u00a0USDT was sent`)
})

test('translates a role, and leaves text that looks like a role or a placeholder alone', () => {
  expect(renderLine('order_cancelled', { by: 'seller' }, inYuan('en-US'))).toBe(
    'The order was cancelled by the seller',
  )
  expect(renderLine('order_cancelled', { by: 'seller' }, inYuan('zh-CN'))).toBe('卖家已取消订单')
  expect(renderNotice('transfer_received', { name: 'buyer', amount: '1.00' }, inYuan('en-US')).content).toBe(
    'buyer has sent you 1.00\u00a0U.',
  )
  expect(
    renderNotice('transfer_received', { name: '{amount}', amount: '1.00' }, inYuan('en-US')).content,
  ).toBe('{amount} has sent you 1.00\u00a0U.')
})

describe('a toast', () => {
  const order = {
    buyer: 'Bob',
    seller: 'Mei',
    num: '16.00',
    fiat: '115.20',
    currency: 'CNY',
    reader: 'buyer',
  }
  const said = (kind: string, as: 'notice' | 'line' | 'act', params: TextParams = order): string =>
    renderToast(kind, params, { as, ...inYuan('en-US') }).replaceAll(/[\u2066-\u2069]/g, '')

  test('is one sentence with the other party of its reader and the money', () => {
    expect(said('order_paid', 'notice')).toBe('Bob has paid ¥115.20')
    expect(said('order_expired', 'notice')).toBe('The order of ¥115.20 with Mei has expired')
    expect(said('order_expired', 'notice', readBy(order, true))).toBe(
      'The order of ¥115.20 with Bob has expired',
    )
    expect(said('release_overdue', 'notice', readBy(order, true))).toBe(
      'The time to release is up: the order of ¥115.20 with Bob',
    )
    expect(said('appeal_response_due', 'notice')).toBe('Mei · ¥115.20: The time to respond is up')
    expect(said('request_lapsed', 'line')).toMatch(/^Mei · ¥115.20: /)
    expect(said('order_completed', 'act', readBy(order, true))).toBe('You have released 16.00\u00a0U to Bob')
  })

  test('as the notice’s whole text, names order and party where the text does not', () => {
    const read = (kind: string, locale: 'en-US' | 'zh-CN' = 'en-US') =>
      renderNotice(kind, { ...order, until: '1772439300' }, inYuan(locale)).content
    expect(read('appeal_ruled_release')).toBe(
      'Mei · ¥115.20: Support decided for the buyer. The coin went to the buyer.',
    )
    expect(read('appeal_ruled_release', 'zh-CN')).toBe('Mei · ¥115.20：客服裁决放币，币已转给买家。')
    expect(read('appeal_ruling_objected')).toMatch(/^Mei objects to the proposed decision about ¥115.20\. /)
  })

  test('names the coin of an event that has no money yet, and takes a name with a stop for a name', () => {
    const { fiat: _, reader: __, ...earlier } = order
    expect(said('order_paid', 'notice', earlier)).toBe('Bob has paid 16.00\u00a0U')
    expect(said('order_cancelled', 'notice', { ...earlier, by: 'seller' })).toBe(
      'Mei has cancelled the order of 16.00\u00a0U',
    )
    expect(said('order_paid', 'notice', { ...order, buyer: 'J. R. Doe' })).toBe('J. R. Doe has paid ¥115.20')
  })

  test('about an account is its title, and about coin says how much', () => {
    expect(said('passkeys_unchanged', 'notice', { names: 'Phone' })).toBe('Your passkeys still work')
    expect(said('transfer_received', 'notice', { name: 'Bob', amount: '1.00' })).toBe(
      'Bob has sent you 1.00\u00a0U',
    )
  })
})

test('formats a time as the language does', () => {
  const said = (until: string, locale: 'en-US' | 'zh-CN') =>
    renderNotice('ordering_paused', { until }, inYuan(locale)).content
  expect(said('1772439300', 'en-US')).toContain('again from Mar 2, 16:15 (UTC+8).')
  expect(said('1772439300', 'zh-CN')).toContain('，3月2日 16:15（UTC+8）起')
})

test('writes the hours of support as the language does, and those of an earlier version as they are', () => {
  const hours = { fromHour: '9', toHour: '21' }
  expect(renderLine('service_later', hours, inYuan('en-US'))).toContain('every day, 9:00–21:00 (UTC+8), and')
  expect(renderLine('service_later', hours, inYuan('zh-CN'))).toContain('客服每天 9:00–21:00（UTC+8）在线')
  expect(renderLine('service_later', { hours: '9:00–21:00 (UTC+8)' }, inYuan('en-US'))).toContain(
    '9:00–21:00 (UTC+8), and',
  )
})

test('renders a general text for a kind that only a later version knows', () => {
  expect(renderNotice('not_known_yet', {}, inYuan('en-US')).title).toBe('Notice')
  expect(renderLine('__proto__', {}, inYuan('zh-CN'))).toBe('订单有变化')
})

function namesIn(namespace: 'notices' | 'lines'): string[] {
  return [
    ...new Set(
      Object.keys(messagesIn(namespace, DEFAULT_LOCALE)).map((key) => key.replace(/_(title|content)$/, '')),
    ),
  ]
}

function inYuan(locale: Locale): Wording {
  return { locale, currency: defaultSettings }
}
