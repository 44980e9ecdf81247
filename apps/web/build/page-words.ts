import { type Locale, locales } from '@u-market/contract/locale'
import type { messages } from '../src/locales/en-US/page.ts'

export type PageWords = { readonly [K in keyof typeof messages]: string }

/** What the page says before the app is there, in each language, the default one first. */
export function readPageWords(): Promise<readonly (readonly [Locale, PageWords])[]> {
  return Promise.all(locales.map(async (locale) => [locale, await wordsIn(locale)] as const))
}

async function wordsIn(locale: Locale): Promise<PageWords> {
  // By its address: a relative one would be that of the bundled configuration.
  const { href } = new URL(`../src/locales/${locale}/page.ts`, import.meta.url)
  return (await import(href)).messages
}
