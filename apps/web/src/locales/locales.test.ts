import { DEFAULT_LOCALE, locales } from '@u-market/contract/locale'
import type { Catalogue } from '@u-market/i18n'
import { gapsOf } from '@u-market/i18n/texts'
import { expect, test } from 'vitest'

const files = import.meta.glob<Catalogue>('./*/*.ts', { import: 'messages', eager: true })
const base = Object.keys(files).filter((path) => path.startsWith(`./${DEFAULT_LOCALE}/`))

test('the catalogues are those of the languages in the list', () => {
  expect(base.length).toBeGreaterThan(5)
  const expected = locales.flatMap((locale) => base.map((path) => pathIn(locale, path)))
  expect(Object.keys(files).sort()).toEqual(expected.sort())
})

const pairs = locales.flatMap((locale) => base.map((path) => [path, locale] as const))

test.each(pairs)(
  '%s is complete in %s: same keys, same parameters, no empty text',
  { tags: ['language.two'] },
  (path, locale) => {
    expect(gapsOf(files[path] ?? {}, files[pathIn(locale, path)] ?? {})).toEqual([])
  },
)

function pathIn(locale: string, path: string): string {
  return path.replace(DEFAULT_LOCALE, locale)
}
