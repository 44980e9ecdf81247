import { expect, test } from 'vitest'
import { rail } from '../../test/samples.ts'
import { methodNameOf } from './MethodMark.tsx'

const known = [rail({ type: 'paylah', name: 'PayLah!', fields: [] })]

test('a payment type that a market has added has the market’s name', () => {
  expect(methodNameOf('paylah', known)).toBe('PayLah!')
})

test('an unknown payment type has its id as its name', () => {
  expect(methodNameOf('cash', known)).toBe('cash')
  expect(methodNameOf('paylah')).toBe('paylah')
})
