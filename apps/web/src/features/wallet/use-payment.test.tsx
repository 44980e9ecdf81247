import { expect, test } from 'vitest'
import { coinIn, payFormOf, payProblem } from './use-payment.ts'

test('an amount within the balance can be signed, to its last hundredth', () => {
  expect(payProblem({ amount: '25', memo: '' }, '25.00')).toBeNull()
  expect(payProblem({ amount: '25.01', memo: '' }, '25.00')).toBe('tooMuch')
  expect(payProblem({ amount: '0.00', memo: '' }, '25.00')).toBe('needAmount')
  expect(payProblem({ amount: '', memo: '' }, '25.00')).toBe('needAmount')
})

test('text that is no amount is nothing', () => {
  expect(coinIn('1.5')).toBe(150n)
  expect(coinIn('1.')).toBe(0n)
  expect(coinIn('much')).toBe(0n)
})

test('an empty note is not sent', () => {
  const form = { type: 'transfer', walletAddress: 'U1', amount: '25' }
  expect(payFormOf({ amount: '25', memo: ' ' }, 'U1')).toEqual(form)
  expect(payFormOf({ amount: '25', memo: ' rent ' }, 'U1')).toEqual({ ...form, memo: 'rent' })
})

test('a balance longer than anybody may type covers what is typed, and one that cannot be read is no nothing', () => {
  expect(payProblem({ amount: '25', memo: '' }, '123456789012345678.90')).toBeNull()
  expect(() => payProblem({ amount: '25', memo: '' }, 'much')).toThrow('this amount cannot be read: much')
})
