import { expect, test } from 'vitest'
import { cleanAmount, grouped, moneyText } from './money.ts'

test('amounts say what they are', () => {
  expect(moneyText('25.00', 'U')).toBe('25.00 U')
  expect(moneyText('8931.60', 'CNY')).toBe('¥8,931.60')
  expect(moneyText('-5.00', 'CNY')).toBe('−¥5.00')
  expect(grouped('123456789012.34')).toBe('123,456,789,012.34')
  expect(grouped('999')).toBe('999')
})

test('what is typed is kept, what cannot be an amount is not', () => {
  expect(cleanAmount('12.345', 2)).toBe('12.34')
  expect(cleanAmount('12.', 2)).toBe('12.')
  expect(cleanAmount('１２。５', 2)).toBe('12.5')
  expect(cleanAmount('.5', 2)).toBe('0.5')
  expect(cleanAmount('-1e5', 2)).toBe('15')
  expect(cleanAmount('007', 2)).toBe('7')
  expect(cleanAmount('12.5', 0)).toBe('12')
})
