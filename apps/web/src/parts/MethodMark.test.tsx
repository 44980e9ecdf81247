import { expect, test } from 'vitest'
import { config, rail } from '../../test/samples.ts'
import { methodNameOf } from './MethodMark.tsx'

const gone = { type: 'upi', name: 'UPI', mark: 'UPI', colour: '#B4470E', showsPayer: 1 as const }
const known = {
  ...config,
  methodTypes: [rail({ type: 'paylah', name: 'PayLah!', fields: [] })],
  formerMethodTypes: [gone],
}

test('a payment type that a market has added has the market’s name', () => {
  expect(methodNameOf('paylah', known)).toBe('PayLah!')
  expect(methodNameOf('upi', known), 'one that it has switched off').toBe('UPI')
})

test('an unknown payment type has its id as its name', () => {
  expect(methodNameOf('cash', known)).toBe('cash')
  expect(methodNameOf('paylah')).toBe('paylah')
})
