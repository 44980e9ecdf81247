import { coin } from '@u-market/domain'
import { expect, test } from 'vitest'
import { caretBefore } from './AmountInput.tsx'
import { arriving, cleanAmount, feeAt, grouped, hasFee, moneyText, readTyped } from './money.ts'

test('amounts are written with their unit', () => {
  expect(moneyText('25.00', 'U')).toBe('25.00 U')
  expect(moneyText('8931.60', 'CNY')).toBe('¥8,931.60')
  expect(moneyText('-5.00', 'CNY')).toBe('−¥5.00')
  expect(moneyText('12.5', 'U')).toBe('12.50 U')
  expect(moneyText('9', 'CNY')).toBe('¥9.00')
  expect(moneyText('3.104500', 'USDT')).toBe('3.104500 USDT')
  expect(grouped('123456789012.34')).toBe('123,456,789,012.34')
  expect(grouped('999')).toBe('999')
})

test('keeps what can be an amount and drops the rest', () => {
  expect(cleanAmount('12.345', 2)).toBe('12.34')
  expect(cleanAmount('12.', 2)).toBe('12.')
  expect(cleanAmount('１２。５', 2)).toBe('12.5')
  expect(cleanAmount('.5', 2)).toBe('0.5')
  expect(cleanAmount('-1e5', 2)).toBe('15')
  expect(cleanAmount('007', 2)).toBe('7')
  expect(cleanAmount('12.5', 0)).toBe('12')
})

test.each([
  { what: 'a figure at the end', before: '1,240', raw: '1,2405', plain: '12405' },
  { what: 'one taken away', before: '1,240', raw: '1,24', plain: '124' },
  { what: 'a point', before: '1,240', raw: '1,240.', plain: '1240.' },
  { what: 'the comma of an Asian keyboard', before: '1,240', raw: '1,240，', plain: '1240.' },
  { what: 'a comma in an empty field', before: '12', raw: '12,', plain: '12.' },
  { what: 'a pasted amount with groups', before: '', raw: '¥ 1,240.50', plain: '1240.50' },
  { what: 'pasted groups without a point', before: '', raw: '12,345', plain: '12345' },
  { what: 'a pasted decimal comma', before: '', raw: '12,5', plain: '12.5' },
  { what: 'one pasted over another', before: '1,240', raw: '12,5', plain: '12.5' },
])('reads a grouped field: $what', ({ before, raw, plain }) => {
  expect(readTyped({ raw, caret: raw.length, before }, 2)).toBe(plain)
})

test('a digit typed in the middle keeps its place, and so does the caret', () => {
  expect(readTyped({ raw: '19,240', caret: 2, before: '1,240' }, 2)).toBe('19240')
  expect(caretBefore({ text: '19,240', behind: 3, separator: ',' })).toBe(3)
  expect(caretBefore({ text: '1,240.50', behind: 0, separator: ',' })).toBe(8)
  expect(caretBefore({ text: '240', behind: 3, separator: ',' })).toBe(0)
})

test('computes the fee as the server does, and the rest arrives', () => {
  expect(feeAt(coin(25_00), { fee: '0.50' })).toBe(12n)
  expect(feeAt(coin(25_00), { fee: '0.00' })).toBe(0n)
  expect(arriving({ num: '25.00', fee: '0.12' })).toBe('24.88')
  expect(arriving({ num: '25.00', fee: '0.00' })).toBe('25.00')
})

test('a market and an order have a fee when it is above zero', () => {
  expect(hasFee({ fee: '0.01' })).toBe(true)
  expect(hasFee({ fee: '0.00' })).toBe(false)
})
