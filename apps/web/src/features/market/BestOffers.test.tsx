import { expect, test } from 'vitest'
import { changeOf } from './BestOffers.tsx'

test.each([
  { prices: ['7.00', '7.10', '7.14'], change: '2.0' },
  { prices: ['7.20', '7.30', '7.20'], change: '0.0' },
  { prices: ['7.20', '7.02'], change: '-2.5' },
  { prices: ['7.20'], change: null },
  { prices: [], change: null },
])('returns a change of $change percent for the prices $prices', ({ prices, change }) => {
  expect(changeOf(prices)).toBe(change)
})
