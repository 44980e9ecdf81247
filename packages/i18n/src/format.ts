// Messages are plain strings: `{name}` is filled in, `{count#order|orders}` chooses by the plural rule
// of the language (one | other). The types read the names out of the en-US text, so that a missing or
// misspelt parameter does not compile.
export type Catalogue = Readonly<Record<string, string>>

type NamesIn<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}#${string}` ? Name : Hole) | NamesIn<Rest>
  : never

export type Params<S extends string> = { readonly [K in NamesIn<S>]: string | number }

export type Translate<C extends Catalogue> = <K extends keyof C & string>(
  key: K,
  ...params: [NamesIn<C[K]>] extends [never] ? [] : [Params<C[K]>]
) => string

/** A translation has exactly the keys of the en-US catalogue. */
export type TranslationOf<C extends Catalogue> = { readonly [K in keyof C]: string }

export type Messages = Readonly<Record<string, Catalogue>>

export function format(
  message: string,
  params: Readonly<Record<string, string | number>>,
  locale: string,
): string {
  return write(message, params, locale, null)
}

const hole = /\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g

export function namesIn(message: string): string[] {
  return [...new Set([...message.matchAll(hole)].map((match) => match[1] ?? ''))].sort()
}

/** With values that come as data: one that is missing leaves its place empty. */
export function fill(message: string, values: Readonly<Record<string, unknown>>, locale: string): string {
  return write(message, values, locale, '')
}

function write(
  message: string,
  values: Readonly<Record<string, unknown>>,
  locale: string,
  missing: string | null,
): string {
  return message.replace(hole, (whole, name: string, one?: string, other?: string) => {
    const value = values[name] ?? null
    if (value === null) return missing ?? whole
    if (one === undefined) return String(value)
    return new Intl.PluralRules(locale).select(Number(value)) === 'one' ? one : (other ?? '')
  })
}
