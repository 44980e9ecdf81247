import {
  type ConsoleDataOf,
  DEFAULT_LOCALE,
  type HelpText,
  inEachLanguage,
  type Locale,
  locales,
} from '@u-market/contract'
import type { MarketSettings } from '@u-market/domain'
import { fill } from '@u-market/i18n/texts'
import { inLocale } from '../../locales/index.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { HelpRow } from './help.queries.ts'
import { type Places, placesOf } from './places.ts'

/** Returns a text for readers, in one language and with its placeholders filled in. */
export function helpView(row: HelpRow, places: Places, locale: Locale): HelpText {
  const { title, content, change } = inLocale(row.words, locale)
  return {
    id: row.id,
    kind: row.kind,
    topic: row.topic,
    title: fill(title, places, locale),
    content: fill(content, places, locale),
    updatedAt: unixSeconds(row.updatedAt),
    version: row.version,
    change,
  }
}

/** Returns a text for editors: all languages, with the placeholders as they are written. */
export function writtenView(row: HelpRow): ConsoleDataOf<'editHelpText'> {
  return {
    id: row.id,
    kind: row.kind,
    topic: row.topic,
    ...wordsView(row),
    version: row.version,
    updatedAt: unixSeconds(row.updatedAt),
  }
}

/** Returns a text's words as one field for each language; '' for a language without a translation. */
export function wordsView({ words }: HelpRow) {
  return {
    ...inEachLanguage('title', (locale) => words[locale]?.title ?? ''),
    ...inEachLanguage('content', (locale) => words[locale]?.content ?? ''),
    ...inEachLanguage('change', (locale) => words[locale]?.change ?? ''),
  }
}

/** Lists the placeholders that a text may use, with their current values. */
export function placesView(settings: MarketSettings): ConsoleDataOf<'getHelpText'>['places'] {
  const texts = new Map(
    locales.map((locale) => [locale, new Map(Object.entries(placesOf(settings, locale)))]),
  )
  return Object.keys(placesOf(settings, DEFAULT_LOCALE)).map((name) => ({
    name,
    ...inEachLanguage('', (locale) => String(texts.get(locale)?.get(name))),
  }))
}
