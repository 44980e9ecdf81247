import { expect, test } from 'vitest'
import { methodNameOf } from './MethodMark.tsx'

const known = [{ type: 'paylah', name: 'PayLah!', hasBank: 0, hasQrCode: 1, mark: 'P', colour: '#E4002B' }]

test('a payment type that a market has added goes by the name it has there', () => {
  expect(methodNameOf('paylah', known)).toBe('PayLah!')
})

test('one that nobody knows, or not yet, goes by its id', () => {
  expect(methodNameOf('cash', known)).toBe('cash')
  expect(methodNameOf('paylah')).toBe('paylah')
})
