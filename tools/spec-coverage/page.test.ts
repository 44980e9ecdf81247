import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import { coveragePage } from './page.ts'
import type { RanTest } from './ran-test.ts'
import { rows } from './rows/index.ts'

test('a row is shown by the tests that ran, in an order of their names', () => {
  expect(pageOf('b | c', 'a')).toContain('[a.test.ts](../apps/web/a.test.ts): “a”, “b \\| c” |')
  expect(pageOf('a', 'b | c')).toBe(pageOf('b | c', 'a'))
})

test('a proof that is gone changes the page, also where its row has another', () => {
  expect(pageOf('a')).not.toBe(pageOf('a', 'b'))
})

test('many cases of one test are three of them', () => {
  expect(pageOf('a', 'b', 'c', 'd')).toContain('“a”, “b”, “c” … |')
})

function pageOf(...titles: string[]): string {
  return coveragePage(judge(titles.map(shows), { rows, unproven: {} }))
}

function shows(title: string): RanTest {
  return {
    file: 'apps/web/a.test.ts',
    title,
    rows: ['constant.toast'],
    outcome: 'passed',
    hasAsserted: true,
    wire: [],
  }
}
