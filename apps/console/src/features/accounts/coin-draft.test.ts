import { expect, test } from 'vitest'
import { balanceAfter, exactAmount, problemOf } from './coin-draft.ts'

const issue = { kind: 'issue', receiverId: '' } as const

test('reports problems in the order of the form', () => {
  expect(problemOf({ ...issue, amount: '', reason: '' })).toBe('amountNeeded')
  expect(problemOf({ ...issue, amount: '5', reason: ' a ' })).toBe('reasonNeeded')
  expect(problemOf({ ...issue, amount: '5', reason: 'promotion' })).toBeUndefined()
  expect(problemOf({ kind: 'adjust', receiverId: 'mei', amount: '5', reason: 'promotion' })).toBe('toNeeded')
})

test.each(['0', '0.00', '-1', '1.234', '1e3', '5 6', '1万', '9999999999999999'])(
  'rejects %j as an amount of coin',
  (amount) => {
    expect(problemOf({ ...issue, amount, reason: 'promotion' })).toBe('amountWrong')
  },
)

test('computes the new balance exactly, without floats', () => {
  expect(balanceAfter('0.10', '0.2')).toBe('0.30')
  expect(balanceAfter('9007199254740.93', '0.01')).toBe('9007199254740.94')
  expect(balanceAfter('99999999999999999999.99', '0.01')).toBe('100000000000000000000.00')
  expect(exactAmount('5')).toBe('5.00')
  for (const typed of ['1,000', ' 1000.00 U', '１０００', '1000.0'])
    expect(exactAmount(typed), typed).toBe('1000.00')
})

test('returns null for text that it cannot parse', () => {
  expect(balanceAfter('1,000.00', '5')).toBeNull()
  expect(balanceAfter('5.00', 'much')).toBeNull()
  expect(exactAmount('much')).toBeNull()
})
