import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from './pages.ts'

const repo = new URL('../../', import.meta.url)

test.each(Object.entries(pages))(
  '%s says what the code says (node tools/docs/write-pages.ts)',
  (path, page) => {
    expect(readFileSync(new URL(path, repo), 'utf8')).toBe(page())
  },
)
