import { recordFrom } from '@u-market/domain'

/**
 * The languages of the market, the default first. A further one is a line here and a folder of its texts in each app,
 * `src/locales/<locale>`. `code`, in small letters, is the shortest tag that tells it from the others, and ends the names of fields that
 * hold a text in one language; `name` is what its readers call it.
 */
export const languages = [
  { locale: 'en-US', code: 'en', name: 'English' },
  { locale: 'zh-CN', code: 'zh', name: '简体中文' },
] as const

export type Locale = (typeof languages)[number]['locale']
export type LanguageCode = (typeof languages)[number]['code']

export const locales: readonly Locale[] = languages.map(({ locale }) => locale)
export const DEFAULT_LOCALE = languages[0].locale

/** The best of our languages for an `accept-language` header: what the caller wants first, as it is called or at least its language. */
export function localeFrom(header: string | undefined): Locale {
  return bestOf(locales, header) ?? DEFAULT_LOCALE
}

export function bestOf<L extends string>(known: readonly L[], header: string | undefined): L | undefined {
  const wanted = /^\s*([\w-]+)/.exec(header ?? '')?.[1] ?? ''
  return (
    known.find((locale) => locale.toLowerCase() === wanted.toLowerCase()) ??
    known.find((locale) => languageOf(locale) === languageOf(wanted))
  )
}

/** A field for each language: `titleEn`, `titleZh`. */
export function inEachLanguage<Prefix extends string, T>(
  prefix: Prefix,
  valueIn: (locale: Locale) => T,
): Readonly<Record<FieldIn<Prefix>, T>> {
  return recordFrom(locales.map((locale) => [fieldInLanguage(prefix, locale), valueIn(locale)]))
}

type FieldIn<Prefix extends string> = Prefix extends ''
  ? LanguageCode
  : `${Prefix}${Capitalize<LanguageCode>}`

/** The field that holds a text in one language: `titleEn`; without a prefix the code itself. Put together as its type is. */
export function fieldInLanguage<Prefix extends string>(prefix: Prefix, locale: Locale): FieldIn<Prefix>
export function fieldInLanguage(prefix: string, locale: Locale): string {
  const code = codeOf(locale)
  return prefix === '' ? code : `${prefix}${code.charAt(0).toUpperCase()}${code.slice(1)}`
}

export function codeOf(locale: Locale): LanguageCode {
  return languages.find((language) => language.locale === locale)?.code ?? languages[0].code
}

function languageOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0]
}
