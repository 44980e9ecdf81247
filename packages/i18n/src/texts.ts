import {
  type Catalogue,
  fill,
  format,
  type Messages,
  namesIn,
  type Translate,
  type TranslationOf,
} from './format.ts'

export { type Catalogue, fill, type TranslationOf } from './format.ts'

export type TextsOptions<L extends string> = {
  readonly locales: readonly L[]
  /** Also used for texts that another language lacks. */
  readonly fallback: L
  readonly namespaces: readonly string[]
  readonly load: (locale: L, namespace: string) => Promise<Catalogue>
}

/** Loads all languages at once, for a server that responds in each caller's language. Rejects when a catalogue cannot be read. */
export async function loadTexts<M extends Messages, L extends string>(options: TextsOptions<L>) {
  const { locales, fallback, namespaces, load } = options
  const catalogues = new Map<string, Catalogue>()
  for (const namespace of namespaces) {
    const base = await load(fallback, namespace)
    for (const locale of locales)
      catalogues.set(`${locale}/${namespace}`, { ...base, ...(await load(locale, namespace)) })
  }
  return {
    /** Returns unfilled messages; for an unknown language those of the default one. */
    messagesIn,
    translator<N extends keyof M & string>(namespace: N, locale: L): Translate<M[N]> {
      const messages: Catalogue = messagesIn(namespace, locale)
      return (key: string, params: Readonly<Record<string, string | number>> = {}) =>
        format(messages[key] ?? key, params, locale)
    },
    /** For untyped values. */
    filler<N extends keyof M & string>(namespace: N, locale: L) {
      const messages = messagesIn(namespace, locale)
      return (key: keyof M[N] & string, values: Readonly<Record<string, unknown>>): string =>
        fill(messages[key], values, locale)
    },
  }

  function messagesIn<N extends keyof M & string>(namespace: N, locale: L): TranslationOf<M[N]> {
    const found = catalogues.get(`${locale}/${namespace}`) ?? catalogues.get(`${fallback}/${namespace}`)
    return (found ?? {}) as TranslationOf<M[N]> // what was loaded has the keys of its type
  }
}

/** Returns the keys, parameters and texts that a translation lacks or has in excess; empty if it is complete. */
export function gapsOf(base: Catalogue, translation: Catalogue): string[] {
  const left = Object.keys(translation).filter((key) => !Object.hasOwn(base, key))
  const wrong = Object.entries(base).flatMap(([key, text]) => {
    const translated = translation[key]
    if (translated === undefined) return [`${key} is missing`]
    if (translated.trim() === '') return [`${key} is empty`]
    return namesIn(translated).join() === namesIn(text).join() ? [] : [`${key} has other parameters`]
  })
  return [...wrong, ...left.map((key) => `${key} is not in the base language`)]
}
