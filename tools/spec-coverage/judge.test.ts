import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import type { RanTest } from './ran-test.ts'

const rows = [
  { id: 'said', says: 'Something is said.' },
  { id: 'sent', says: 'Something is sent.', wire: 'call /api/it' },
]
const shows: RanTest = {
  file: 'a.test.ts',
  title: 'shows it',
  rows: ['said'],
  outcome: 'passed',
  hasAsserted: true,
  wire: [],
}
const sends: RanTest = { ...shows, title: 'sends it', rows: ['sent'], wire: ['call /api/it'] }

test('rows that are shown are at peace, and a test that runs in two languages is one proof', () => {
  const { proofs, faults } = judge([shows, shows, sends], { rows, unproven: {} })
  expect(faults).toEqual([])
  expect(proofs.get('said')).toEqual([{ file: 'a.test.ts', title: 'shows it' }])
})

test('one proof does not make up for a test of the same row that falls short', () => {
  expect(lacks([shows, { ...shows, title: 'slept', outcome: 'skipped' }, sends])).toEqual([
    'said: a.test.ts › slept: skipped',
  ])
  expect(lacks([shows, sends, { ...sends, wire: ['call /api/other'] }])).toEqual([
    'sent: a.test.ts › sends it: `call /api/it` was not seen on the wire',
  ])
})

test('an unproven row asks for nothing, until a test shows it', () => {
  expect(lacks([sends], { said: 'not yet' })).toEqual([])
  expect(lacks([shows, sends], { said: 'not yet' })).toEqual(['said: it is proven, and listed as unproven'])
})

test('a run that reported nothing lacks everything', () => {
  expect(lacks([])).toEqual(['said: no test that ran names it', 'sent: no test that ran names it'])
})

function lacks(tests: readonly RanTest[], unproven: Record<string, string> = {}): string[] {
  return judge(tests, { rows, unproven }).faults.map((fault) => `${fault.row}: ${fault.lacks}`)
}
