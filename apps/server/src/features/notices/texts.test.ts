import { expect, test } from 'vitest'
import { lines, renderLine } from './lines.ts'
import { renderNotice } from './render-notice.ts'
import { templates } from './templates.ts'

/** What an announcement may bring. */
const params = {
  by: 'buyer',
  buyer: 'Bob',
  seller: 'Alice',
  num: '5.00',
  reason: 'blurred',
  amount: '1.00',
  name: 'Mei',
  usdt: '1.000000',
  network: 'TRC20',
  txid: 'ab',
  id: '1001',
  answer: 'Mended',
  minutes: '15',
  hours: '9:00-21:00',
}

test('every notice says something in both languages, with no place left open', () => {
  for (const name of Object.keys(templates)) {
    const [english, chinese] = [renderNotice(name, params, 'en-US'), renderNotice(name, params, 'zh-CN')]
    for (const text of [english.title, english.content]) expect(text, name).toMatch(/^[ -~]{3,}$/)
    for (const text of [chinese.title, chinese.content]) expect(text, name).toMatch(/\p{Script=Han}/u)
    for (const text of [english.content, chinese.content]) expect(text, name).not.toMatch(/[{}]|undefined/)
    for (const [, place = ''] of Object.values(templates[name as keyof typeof templates].content)
      .join()
      .matchAll(/\{(\w+)\}/g))
      expect(Object.keys(params), name).toContain(place)
  }
})

test('every line says something in both languages', () => {
  for (const name of Object.keys(lines)) {
    expect(renderLine(name, params, 'en-US'), name).toMatch(/^[ -~]{3,}$/)
    expect(renderLine(name, params, 'zh-CN'), name).toMatch(/\p{Script=Han}/u)
  }
})

test('a role is written as a word of the language; text that looks like one is left alone', () => {
  expect(renderNotice('order_cancelled', { by: 'seller' }, 'en-US').content).toBe(
    'The order was cancelled by the seller.',
  )
  expect(renderNotice('order_cancelled', { by: 'seller' }, 'zh-CN').content).toBe('订单已被卖家取消。')
  expect(renderNotice('transfer_received', { name: 'buyer', amount: '1.00' }, 'en-US').content).toBe(
    'buyer has paid you 1.00 U.',
  )
  expect(renderNotice('transfer_received', { name: '{amount}', amount: '1.00' }, 'en-US').content).toBe(
    '{amount} has paid you 1.00 U.',
  )
})

test('a notice of a later version still says something', () => {
  expect(renderNotice('not_known_yet', {}, 'en-US').title).toBe('Notice')
  expect(renderLine('__proto__', {}, 'zh-CN')).toBe('订单有变化')
})
