import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lookThrough } from './look-through.mjs'

test('our own house breaks nothing', () => {
  const check = fileURLToPath(new URL('check.mjs', import.meta.url))
  const { stdout, status } = spawnSync(process.execPath, [check], { encoding: 'utf8' })
  expect(stdout).toMatch(/^functions: \d{3,4} files, 0 violations\n$/)
  expect(status).toBe(0)
})

test.each([
  ['export const add = (a: number) => a + 1', 'a.ts:1 a top-level function is a declaration'],
  ['const add = async <A,>(a: A) => {\n  await a\n}', 'a.ts:1 a top-level function is a declaration'],
  ['const add = function (a: number) {\n  return a\n}', 'a.ts:1 a top-level function is a declaration'],
  ['function help() {}\nexport function main() {\n  help()\n}', 'a.ts:1 help stands above'],
  [functionOf(61), 'a.ts:1 61 lines in one function; at most 60'],
])('%j is caught', (text, complaint) => {
  const [first, ...others] = lookThrough('a.ts', text)
  expect(first).toContain(complaint)
  expect(others).toEqual([])
})

test.each([
  'export function main() {\n  const inner = (a: number) => a\n  return help(inner)\n}\nfunction help(a: unknown) {}',
  'const add: (a: number) => number = (a) => a',
  'export const all = [1].map((a) => a)',
  'function help() {}\nexport const table = { help }',
  functionOf(60),
])('%j is fine', (text) => {
  expect(lookThrough('a.ts', text)).toEqual([])
})

test('a screen may be longer, a story of a test as long as it is', () => {
  expect(lookThrough('HomeScreen.tsx', functionOf(90))).toEqual([])
  expect(lookThrough('HomeScreen.tsx', functionOf(91))).toHaveLength(1)
  expect(lookThrough('trade.test.ts', functionOf(200))).toEqual([])
})

function functionOf(lines: number): string {
  return `export function main() {\n${'  act()\n'.repeat(lines - 2)}}`
}
