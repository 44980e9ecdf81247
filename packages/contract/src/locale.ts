import { recordFrom } from '@u-market/domain'

/**
 * Languages of the market, the default first. To add one, add a line here and a folder of texts in each app,
 * `src/locales/<locale>`.
 * `code` is the shortest tag that is unique in this list, in lower case; it ends the names of fields with a text in one language.
 * `name` is the language's own name for itself.
 */
export const languages = [
  { locale: 'en-US', code: 'en', name: 'English' },
  { locale: 'zh-CN', code: 'zh', name: '简体中文' },
] as const

export type Locale = (typeof languages)[number]['locale']
export type LanguageCode = (typeof languages)[number]['code']

export const locales: readonly Locale[] = languages.map(({ locale }) => locale)
export const DEFAULT_LOCALE = languages[0].locale

/**
 * Returns the supported locale that best fits the first entry of an `accept-language` header: the exact locale, else its
 * language, else the default.
 */
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

/** Builds one field for each language: `titleEn`, `titleZh`. */
export function inEachLanguage<Prefix extends string, T>(
  prefix: Prefix,
  valueIn: (locale: Locale) => T,
): Readonly<Record<FieldIn<Prefix>, T>> {
  return recordFrom(locales.map((locale) => [fieldInLanguage(prefix, locale), valueIn(locale)]))
}

type FieldIn<Prefix extends string> = Prefix extends ''
  ? LanguageCode
  : `${Prefix}${Capitalize<LanguageCode>}`

/** Returns the name of the field with a text in one language, `titleEn`; without a prefix, the code itself. */
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
