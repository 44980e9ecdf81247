import { expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { leadsAway } from './leads-away.ts'

const { leadAwayWords, smsCountries } = defaultSettings

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
  expect(leadsAway(text, leadAwayWords, smsCountries)).toBe(true)
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
  expect(leadsAway(text, leadAwayWords, smsCountries)).toBe(false)
})

test.each([
  ['+55', '11 98765-4321'],
  ['+55', 'me chama (11) 9 8765-4321'],
  ['+55', '5511987654321'],
  ['+55', '011 98765 4321'],
  ['+254', '0712 345 678'],
  ['+254', '0712.345.678 call me'],
  ['+33', '06.12.34.56.78'],
  ['+91', '98765 43210'],
  ['+1', '(415) 555-2671'],
  ['+52', '55 1234 5678'],
  ['+886', '0912-345-678'],
])('in the market of %s, warns of %s', (code, text) => {
  expect(leadsAway(text, leadAwayWords, [code])).toBe(true)
  expect(leadsAway(text, leadAwayWords, ['+86', code])).toBe(true)
})

test.each([
  'Paid R$ 119.00 29/11/26 at 14:17',
  'Paguei R$ 119,00 29/11/26',
  '119.00 29.11.2026 14:17, ref 482913',
  'R$ 1.199.000,00',
  '09-11-2026 10:55',
  '2026-11-29 10:55:01',
  'Card 4111 1111 1111 1111',
  'Reference 0482913',
  'IBAN DE89 3704 0044 0532 0130 00',
  'Order UO06EAV3XC003XFDHH8KDG0FAF, 25.00 U for 180.00',
  'Sort code 20-00-00, account 55779911',
])('in no market warns of %s', (text) => {
  expect(leadsAway(text, leadAwayWords, ['+55', '+254', '+33', '+1', '+91', '+886'])).toBe(false)
})

test('takes time in proportion to a message of full length', () => {
  const long = '1 '.repeat(1000)
  const begun = Date.now()
  for (let times = 0; times < 20; times++) leadsAway(long, leadAwayWords, ['+55', '+254'])
  expect(Date.now() - begun).toBeLessThan(1000)
})

test('an empty list still finds phone numbers, and a blank word nothing', () => {
  expect(leadsAway('WhatsApp', [], [])).toBe(false)
  expect(leadsAway('13812345678', [], [])).toBe(true)
  expect(leadsAway('hello', [' ', '·'], [])).toBe(false)
})
