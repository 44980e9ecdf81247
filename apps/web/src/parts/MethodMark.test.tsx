import { expect, test } from 'vitest'
import { methodNameOf } from './MethodMark.tsx'

const known = [{ type: 'paylah', name: 'PayLah!', hasBank: 0, hasQrCode: 1, mark: 'P', colour: '#E4002B' }]

test('a payment type that a market has added has the market’s name', () => {
  expect(methodNameOf('paylah', known)).toBe('PayLah!')
})

test('an unknown payment type has its id as its name', () => {
  expect(methodNameOf('cash', known)).toBe('cash')
  expect(methodNameOf('paylah')).toBe('paylah')
})
