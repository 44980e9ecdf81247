import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { type Locale, languages, locales, type RefusalReason } from '@u-market/contract'
import { type Catalogue, format, type Messages, type Translate } from '@u-market/i18n'
import type { ConsoleMessages } from '../../apps/console/src/locales/index.ts'
import type { ServerMessages } from '../../apps/server/src/locales/index.ts'
import type { AppMessages } from '../../apps/web/src/locales/index.ts'

type WordsOf<M extends Messages> = { readonly [N in keyof M]: Translate<M[N]> }
/** The texts of the two apps from their own catalogues, so that no test repeats one. */
export type Words = WordsOf<AppMessages> & {
  readonly console: WordsOf<ConsoleMessages>
  /** The server's texts of what a browser gets from it: mails, pages behind their links, and files. */
  readonly server: Pick<WordsOf<ServerMessages>, (typeof served)[number]>
  /** Of a refusal, and the name of customer service. */
  readonly refusal: (reason: RefusalReason) => string
  readonly serviceName: string
  readonly locale: Locale
}

const served = ['exports', 'freezePage', 'mails', 'notices'] as const

export type AppName = 'web' | 'console'

/** Returns a language's own name. */
export function nameOf(locale: Locale): string {
  return languages.find((language) => language.locale === locale)?.name ?? locale
}

export function otherThan(locale: Locale): Locale {
  return locales.find((each) => each !== locale) ?? locale
}

export async function loadWords(locale: Locale): Promise<Words> {
  const [web, console, server, refusals, messaging] = await Promise.all([
    translators('web', locale, namesOf('web')),
    translators('console', locale, namesOf('console')),
    translators('server', locale, served),
    catalogueOf('server', locale, 'refusals'),
    catalogueOf('server', locale, 'messaging'),
  ])
  // Keys and parameters exist only in the types, which the apps take from the same files.
  const refusal = (reason: RefusalReason): string => refusals[reason] ?? reason
  return { ...web, console, server, refusal, serviceName: messaging.service, locale } as unknown as Words
}

/** Returns texts without parameters that differ in another language; none may appear in this one. */
export async function foreignTexts(locale: Locale, app: AppName = 'web'): Promise<ReadonlySet<string>> {
  const others = locales.filter((each) => each !== locale)
  const foreign = others.flatMap((other) =>
    namesOf(app).map(async (name) => {
      const [own, texts] = await Promise.all([catalogueOf(app, locale, name), catalogueOf(app, other, name)])
      return Object.entries(texts).filter(([key, text]) => own[key] !== text && !text.includes('{'))
    }),
  )
  return new Set((await Promise.all(foreign)).flat().map(([, text]) => text))
}

/** Returns message keys, which a screen would show in place of a missing text. */
export async function messageKeys(app: AppName = 'web'): Promise<ReadonlySet<string>> {
  const catalogues = await Promise.all(namesOf(app).map((name) => catalogueOf(app, 'en-US', name)))
  return new Set(catalogues.flatMap(Object.keys).filter((key) => /[a-z][A-Z0-9]/.test(key)))
}

async function translators(app: Speaker, locale: Locale, names: readonly string[]) {
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, translatorOf(await catalogueOf(app, locale, name), locale)] as const),
    ),
  )
}

function namesOf(app: AppName): string[] {
  return readdirSync(new URL(`../../apps/${app}/src/locales/en-US`, import.meta.url)).map(
    (file) => parse(file).name,
  )
}

type Speaker = AppName | 'server'

async function catalogueOf(app: Speaker, locale: Locale, name: string): Promise<Catalogue> {
  const { messages } = await import(`../../apps/${app}/src/locales/${locale}/${name}.ts`)
  return messages
}

function translatorOf(catalogue: Catalogue, locale: Locale) {
  return (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    format(catalogue[key] ?? key, params, locale)
}
