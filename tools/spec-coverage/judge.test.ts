import { expect, test } from 'vitest'
import type { RanTest } from '../reporters/ran-test.ts'
import { judgeRun } from './judge.ts'

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
  seconds: 1,
}
const sends: RanTest = { ...shows, title: 'sends it', rows: ['sent'], wire: ['call /api/it'] }

test('accepts rows that tests have shown, and lists a test that runs in two languages once', () => {
  const { page, faults } = judge([shows, shows, sends])
  expect(faults).toEqual([])
  expect(page).toContain('| said | Something is said. | [a.test.ts](../a.test.ts): “shows it” |')
})

test('reports a test that falls short, even if another one proves its row', () => {
  expect(judge([shows, { ...shows, title: 'slept', outcome: 'skipped' }, sends]).faults).toEqual([
    'said (Something is said.) a.test.ts › slept: skipped',
  ])
  expect(judge([shows, sends, { ...sends, wire: ['call /api/other'] }]).faults).toEqual([
    'sent (Something is sent.) a.test.ts › sends it: `call /api/it` was not seen on the wire',
  ])
  expect(judge([{ ...shows, hasAsserted: false }, sends]).faults).toEqual([
    'said (Something is said.) a.test.ts › shows it: asserts nothing',
  ])
})

test('requires nothing of an unproven row until a test shows it', () => {
  expect(judge([sends], { said: 'not yet' }).faults).toEqual([])
  expect(judge([shows, sends], { said: 'not yet' }).faults).toEqual([
    'said (Something is said.) it is proven, and listed as unproven',
  ])
})

test('reports every row of a run without tests, and a tag that is no row', () => {
  expect(judge([]).faults).toHaveLength(rows.length)
  expect(judge([shows, sends, { ...shows, rows: ['sung'] }]).faults).toEqual([
    'sung is no row: a.test.ts › shows it names it',
  ])
})

test('lists three of many cases on the page, sorted by name', () => {
  const cases = ['d', 'b | c', 'a', 'e'].map((title) => ({ ...shows, title }))
  expect(judge([...cases, sends]).page).toContain('“a”, “b \\| c”, “d” … |')
})

function judge(tests: readonly RanTest[], unproven: Record<string, string> = {}) {
  return judgeRun(tests, { sections: [{ title: 'All', rows }], unproven })
}
