import { readdir } from 'node:fs/promises'
import { DEFAULT_LOCALE, locales } from '@u-market/contract'
import { gapsOf } from '@u-market/i18n/texts'
import { expect, test } from 'vitest'

const base = await filesOf(DEFAULT_LOCALE)

test.each(locales)('%s has the files of the default language and no others', async (locale) => {
  expect(base.length).toBeGreaterThan(5)
  expect((await filesOf(locale)).sort()).toEqual(base.toSorted())
})

const pairs = locales.flatMap((locale) => base.map((file) => [file.replace('.ts', ''), locale] as const))

test.each(pairs)('%s is complete in %s: same keys, same parameters, no empty text', async (name, locale) => {
  const { messages: english } = await import(`./${DEFAULT_LOCALE}/${name}.ts`)
  const { messages } = await import(`./${locale}/${name}.ts`)
  expect(gapsOf(english, messages)).toEqual([])
})

function filesOf(locale: string): Promise<string[]> {
  return readdir(new URL(`${locale}/`, import.meta.url))
}
