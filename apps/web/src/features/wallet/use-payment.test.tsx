import { expect, test } from 'vitest'
import { coinIn, payFormOf, payProblem } from './use-payment.ts'

test('accepts an amount up to the last hundredth of the balance', () => {
  expect(payProblem({ amount: '25', memo: '' }, '25.00')).toBeNull()
  expect(payProblem({ amount: '25.01', memo: '' }, '25.00')).toBe('tooMuch')
  expect(payProblem({ amount: '0.00', memo: '' }, '25.00')).toBe('needAmount')
  expect(payProblem({ amount: '', memo: '' }, '25.00')).toBe('needAmount')
})

test('reads text that is not an amount as zero', () => {
  expect(coinIn('1.5')).toBe(150n)
  expect(coinIn('1.')).toBe(0n)
  expect(coinIn('much')).toBe(0n)
})

test('an empty note is not sent', () => {
  const form = { type: 'transfer', walletAddress: 'U1', amount: '25' }
  expect(payFormOf({ amount: '25', memo: ' ' }, 'U1')).toEqual(form)
  expect(payFormOf({ amount: '25', memo: ' rent ' }, 'U1')).toEqual({ ...form, memo: 'rent' })
})

test('accepts a balance longer than any typed amount and throws for an unreadable one', () => {
  expect(payProblem({ amount: '25', memo: '' }, '123456789012345678.90')).toBeNull()
  expect(() => payProblem({ amount: '25', memo: '' }, 'much')).toThrow('this amount cannot be read: much')
})
