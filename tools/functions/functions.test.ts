import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const check = fileURLToPath(new URL('check.mjs', import.meta.url))

test('our own house breaks nothing', () => {
  const { stdout, status } = spawnSync(process.execPath, [check], { encoding: 'utf8' })
  expect(stdout).toMatch(/^functions: \d{3,4} files, 0 violations\n$/)
  expect(status).toBe(0)
})

test.each([
  ['export const add = (a: number) => a + 1', 'apps/a.ts:1 a top-level function is a declaration'],
  ['const add = async <A,>(a: A) => {\n  await a\n}', 'apps/a.ts:1 a top-level function is a declaration'],
  ['const add = function (a: number) {\n  return a\n}', 'apps/a.ts:1 a top-level function is a declaration'],
  ['function help() {}\nexport function main() {\n  help()\n}', 'apps/a.ts:1 help stands above'],
])('%j is caught', (text, complaint) => {
  const [first, ...others] = lookThrough(text)
  expect(first).toContain(complaint)
  expect(others).toEqual([])
})

test.each([
  'export function main() {\n  const inner = (a: number) => a\n  return help(inner)\n}\nfunction help(a: unknown) {}',
  'const add: (a: number) => number = (a) => a',
  'export const all = [1].map((a) => a)',
  'function help() {}\nexport const table = { help }',
])('%j is fine', (text) => {
  expect(lookThrough(text)).toEqual([])
})

/** A house of this file alone, looked through. */
function lookThrough(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'))
  try {
    mkdirSync(join(folder, 'apps'))
    writeFileSync(join(folder, 'apps/a.ts'), text)
    const { stdout, status } = spawnSync(process.execPath, [check, folder], { encoding: 'utf8' })
    const lines = stdout.trim().split('\n').slice(0, -1)
    expect(status).toBe(lines.length > 0 ? 1 : 0)
    return lines
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
