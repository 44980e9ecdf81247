import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repo } from '../processes.mjs'

const root = new URL(`file://${repo}/`)
const files = execFileSync('git', ['ls-files'], { cwd: repo, encoding: 'utf8' }).trim().split('\n')
const pages = files.filter((file) => file.endsWith('.md'))

test('every link and picture in a document leads to a file', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.flatMap(deadLinks)).toEqual([])
})

function deadLinks(page: string): string[] {
  const links = [...textOf(page).matchAll(/\]\(([^)\s#]+)[^)\s]*\)|(?:src|href)="([^"#]+)"/g)]
  return links
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(new URL(link, new URL(page, root))))
    .map((link) => `${page}: ${link}`)
}

test('decisions are numbered without gaps, and every one that is cited exists', () => {
  const records = readdirSync(new URL('docs/decisions/', root)).flatMap(
    (file) => /^\d{3}/.exec(file)?.[0] ?? [],
  )
  expect(records).toEqual(records.map((_, at) => String(at + 1).padStart(3, '0')))
  const sources = files.filter((file) => /\.(?:md|sql|css|tsx?|mjs)$/.test(file))
  const cited = sources.flatMap((file) =>
    [...textOf(file).matchAll(/\bdecisions?[ /](\d{3})\b/gi)].map(([, number = '']) => ({ file, number })),
  )
  expect(cited.length).toBeGreaterThan(5)
  expect(cited.filter(({ number }) => !records.includes(number))).toEqual([])
})

/** Files that documents name although they are not in the repository: a test run, or the reader, writes them. */
const written = [
  'coverage/spec.md',
  'error-context.md',
  'Name.tsx',
  'Name.test.tsx',
  'apps/server/test/open-purchases.test.ts',
  'MineScreen.test.tsx',
]

test('every file that a document names exists', () => {
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([\w@./{},-]+\.(?:ts|tsx|mjs|sql|md))`/g)]
      .flatMap(([, name = '']) => expandBraces(name))
      .map((name) => ({ page, name })),
  )
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(({ name }) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
  expect(missing.filter(({ name }) => !written.includes(name))).toEqual([])
})

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
function expandBraces(name: string): string[] {
  const [, start = '', list = '', end = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return list === '' ? [name] : list.split(',').map((part) => start + part + end)
}

function textOf(file: string): string {
  return readFileSync(new URL(file, root), 'utf8')
}
