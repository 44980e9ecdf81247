import { expect, test } from 'vitest'
import { nextEvidenceAt } from './claims.ts'

const HOUR = 3_600_000

test('the sixth piece of evidence within a day waits until the first is a day old', () => {
  const entries = [1, 2, 3, 4, 5].map((hour) => hour * HOUR)
  expect(nextEvidenceAt(entries.slice(1), 5, 5 * HOUR)).toBeNull()
  expect(nextEvidenceAt(entries, 5, 5 * HOUR)).toBe(25 * HOUR)
  expect(nextEvidenceAt(entries, 5, 25 * HOUR)).toBeNull()
  expect(nextEvidenceAt([0, ...entries], 5, 24 * HOUR)).toBe(25 * HOUR)
})
