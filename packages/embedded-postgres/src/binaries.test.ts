import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkLibraries } from './binaries.ts'

let native: string
beforeEach(() => {
  native = join(mkdtempSync(join(tmpdir(), 'libraries-')), 'copied-under-another-name')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'the library')
})
afterEach(() => rmSync(join(native, '..'), { recursive: true, force: true }))

test('creates the links of a skipped install script, once', () => {
  list([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }])
  expect(linkLibraries(native)).toBe(true)
  expect(readFileSync(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('the library')
  expect(linkLibraries(native)).toBe(true)
})

test('needs no list of links, and reports a link that cannot be made', () => {
  expect(linkLibraries(native)).toBe(true)
  list([{ source: 'native/nowhere/a.so.1', target: 'native/nowhere/a.so' }])
  expect(linkLibraries(native)).toBe(false)
})

function list(entries: unknown) {
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(entries))
}
