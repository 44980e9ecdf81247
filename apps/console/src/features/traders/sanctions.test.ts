import { expect, test } from 'vitest'
import { problemOf, type SanctionDraft, untilOf } from './sanctions.ts'

const NOW = 1_772_439_300
const draft: SanctionDraft = { kind: 'no_trade', term: 'day', date: '', reason: 'Under inquiry', note: '' }

test('counts a term from now, and returns null for an open-ended sanction and for a closing', () => {
  expect(untilOf(draft, NOW)).toBe(NOW + 86_400)
  expect(untilOf({ ...draft, term: 'open' }, NOW)).toBeNull()
  expect(untilOf({ ...draft, kind: 'closed' }, NOW)).toBeNull()
  const date = '2026-04-01T09:30'
  expect(untilOf({ ...draft, term: 'date', date }, NOW)).toBe(new Date(date).getTime() / 1000)
})

test('reports problems in the order of the form', () => {
  expect(problemOf(draft, NOW)).toBeUndefined()
  expect(problemOf({ ...draft, term: 'date', reason: '' }, NOW)).toBe('dateNeeded')
  expect(problemOf({ ...draft, term: 'date', date: '2020-01-01T00:00' }, NOW)).toBe('datePast')
  expect(problemOf({ ...draft, reason: ' x ' }, NOW)).toBe('reasonNeeded')
})
