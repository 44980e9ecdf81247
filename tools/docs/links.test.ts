import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repo } from '../processes.mjs'

const root = new URL(`file://${repo}/`)
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: repo, encoding: 'utf8' }).trim().split('\n')

test('every link and picture in a document leads to a file', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.flatMap(deadLinks)).toEqual([])
})

function deadLinks(page: string): string[] {
  const text = readFileSync(new URL(page, root), 'utf8')
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)\s]*\)|(?:src|href)="([^"#]+)"/g)]
  return links
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(new URL(link, new URL(page, root))))
    .map((link) => `${page}: ${link}`)
}
