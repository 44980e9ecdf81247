import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { type RefusalReason, refusals } from '@u-market/contract'
import { type Catalogue, format, type Messages, type Translate } from '@u-market/i18n'
import type { ConsoleMessages } from '../../apps/console/src/locales/index.ts'
import type { AppMessages } from '../../apps/web/src/locales/index.ts'

export const locales = ['en-US', 'zh-CN'] as const
export type Locale = (typeof locales)[number]

type WordsOf<M extends Messages> = { readonly [N in keyof M]: Translate<M[N]> }
/** What the two apps say, out of their own catalogues: no test repeats a text of theirs. */
export type Words = WordsOf<AppMessages> & {
  readonly console: WordsOf<ConsoleMessages>
  /** What the server says to a refusal. */
  readonly refusal: (reason: RefusalReason) => string
  readonly locale: Locale
}

export type AppName = 'web' | 'console'

const namesOf = (app: AppName): string[] =>
  readdirSync(new URL(`../../apps/${app}/src/locales/en-US`, import.meta.url)).map((file) => parse(file).name)

const catalogueOf = async (app: AppName, locale: Locale, name: string): Promise<Catalogue> => {
  const { messages } = await import(`../../apps/${app}/src/locales/${locale}/${name}.ts`)
  return messages
}

const translatorOf =
  (catalogue: Catalogue, locale: Locale) =>
  (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    format(catalogue[key] ?? key, params, locale)

const translators = async (app: AppName, locale: Locale, names: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, translatorOf(await catalogueOf(app, locale, name), locale)] as const),
    ),
  )

export const loadWords = async (locale: Locale): Promise<Words> => {
  const [web, console] = await Promise.all([
    translators('web', locale, namesOf('web')),
    translators('console', locale, namesOf('console')),
  ])
  // Keys and parameters exist in the types alone, which the apps take from the same files.
  const refusal = (reason: RefusalReason): string => refusals[reason][locale === 'en-US' ? 1 : 2]
  return { ...web, console, refusal, locale } as unknown as Words
}

/** Texts without parameters that say something else in the other language: none may show up in this one, but its name. */
export const foreignTexts = async (locale: Locale, app: AppName = 'web'): Promise<ReadonlySet<string>> => {
  const other = locales.find((each) => each !== locale) ?? locale
  const pairs = await Promise.all(
    namesOf(app).map(async (name) => {
      const [own, foreign] = await Promise.all([
        catalogueOf(app, locale, name),
        catalogueOf(app, other, name),
      ])
      return Object.entries(foreign).filter(
        ([key, text]) => key !== 'language' && own[key] !== text && !text.includes('{'),
      )
    }),
  )
  return new Set(pairs.flat().map(([, text]) => text))
}

/** Names of messages, as they would stand on a screen whose text is missing. */
export const messageKeys = async (app: AppName = 'web'): Promise<ReadonlySet<string>> => {
  const catalogues = await Promise.all(namesOf(app).map((name) => catalogueOf(app, 'en-US', name)))
  return new Set(catalogues.flatMap(Object.keys).filter((key) => /[a-z][A-Z0-9]/.test(key)))
}
