import { expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { leadsAway } from './leads-away.ts'

const { leadAwayWords } = defaultSettings

test.each([
  'Text me on WhatsApp',
  'w h a t s a p p',
  'ＷｈａｔｓＡｐｐ',
  'W.h.a.t.s-A.p.p please',
  'What\u200bsApp',
  'Télégram: @seller',
  't.me/seller',
  '加我微信',
  '加 微 信 聊',
  '威信号发我',
  '加QQ 12345678',
  'qq：12345678',
  'VX: seller88',
  '13812345678',
  '138-1234-5678',
  '１３８ １２３４ ５６７８',
  '1️⃣3️⃣8️⃣12345678',
  '一三八一二三四五六七八',
  'call +44 20 7946 0958',
  '0085212345678',
])('warns of %s', (text) => {
  expect(leadsAway(text, leadAwayWords)).toBe(true)
})

test.each([
  'I have paid by WeChat Pay',
  '已用微信支付付款',
  '微信转账可以吗',
  'Paid ¥180.00 at 14:17, reference 482913',
  'Card 6222 0000 1111 2222',
  'I am online, the line is busy',
  'BBQQ is my bank’s joke',
  'Order UO06EAV3XC003XFDHH8KDG0FAF, 25.00 U for 180.00',
  '请在十分钟内付款，谢谢',
  '',
])('does not warn of %s', (text) => {
  expect(leadsAway(text, leadAwayWords)).toBe(false)
})

test('takes time in proportion to a message of full length', () => {
  const long = '1 '.repeat(1000)
  const begun = Date.now()
  for (let times = 0; times < 20; times++) leadsAway(long, leadAwayWords)
  expect(Date.now() - begun).toBeLessThan(1000)
})

test('an empty list still finds phone numbers, and a blank word nothing', () => {
  expect(leadsAway('WhatsApp', [])).toBe(false)
  expect(leadsAway('13812345678', [])).toBe(true)
  expect(leadsAway('hello', [' ', '·'])).toBe(false)
})
