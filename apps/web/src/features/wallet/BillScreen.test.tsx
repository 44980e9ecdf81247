import { expect, test } from 'vitest'
import { lastMonths, secondsOf } from './BillScreen.tsx'

test('lists twelve months back over the turn of the year, from the 31st too', () => {
  const months = lastMonths(new Date(2027, 0, 31).getTime())
  expect(months.slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(months.at(-1)).toBe('2026-02')
  expect(new Set(months).size).toBe(12)
})

test('returns the first and last second of a month, and null for anything else', () => {
  const range = secondsOf('2026-02')
  expect(range && range.end - range.start + 1).toBe(28 * 86_400)
  expect(range && new Date(range.start * 1000).getDate()).toBe(1)
  expect(secondsOf('2026-13')).toBeNull()
  expect(secondsOf('all')).toBeNull()
})
