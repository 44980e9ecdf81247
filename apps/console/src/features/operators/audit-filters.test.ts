import { expect, test } from 'vitest'
import { filtersOf } from './audit-filters.ts'

function read(query: string) {
  const params = new URLSearchParams(query)
  return filtersOf((name) => params.get(name) ?? '')
}

test('reads filters from the address', () => {
  expect(read('operator=3&role=auditor&action=operator.&subject=user:7&search=%2010.0%20')).toEqual({
    operatorId: '3',
    role: 'auditor',
    action: 'operator.',
    subject: 'user:7',
    text: '10.0',
  })
})

test('covers a day from its start to its end in local time', () => {
  const { from, to } = read('from=2026-03-01&to=2026-03-01')
  expect(from).toBe(new Date(2026, 2, 1).getTime() / 1000)
  expect(to).toBe(new Date(2026, 2, 2).getTime() / 1000)
})

test('drops invalid filters', () => {
  expect(read('operator=x&role=king&action=drop&subject=%25&from=yesterday&to=1&search=')).toEqual({})
})
