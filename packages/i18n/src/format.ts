// Messages are plain strings: `{name}` is filled in, `{count#order|orders}` chooses by the plural rule of the language (one |
// other). Types read the names from the en-US text, so that a missing or misspelt parameter does not compile.
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

/** Fills in untyped values; a missing one leaves its place empty. */
export function fill(message: string, values: Readonly<Record<string, unknown>>, locale: string): string {
  return write(message, values, locale, '')
}

function write(
  message: string,
  values: Readonly<Record<string, unknown>>,
  locale: string,
  missing: string | null,
): string {
  return message
    .replace(hole, (whole, name: string, one?: string, other?: string) => {
      const value = values[name] ?? null
      if (value === null) return missing ?? whole
      if (one === undefined) return EDGE + isolated(String(value)) + EDGE
      return new Intl.PluralRules(locale).select(Number(value)) === 'one' ? one : (other ?? '')
    })
    .replace(edges, '')
}

/** Marks the start and end of a value while a message is built. */
const EDGE = '\0'
/** Chinese has a space between its own and other letters, and no space within: "在 14:17 前", "在明天 14:17 前". */
const edges = /(?<=\p{sc=Han}) \0(?=\p{sc=Han})|(?<=[\p{sc=Han}）])\0 (?=\p{sc=Han})|\0/gu

/** Control characters for the reading direction, and letters of right-to-left scripts. */
const TURNING =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ISOLATE = '\u2068'
const END = '\u2069'

/**
 * Isolates a user's text, so that its reading direction does not change the words around it. Directions that it opens are closed,
 * and it cannot close those around it.
 */
function isolated(text: string): string {
  if (!TURNING.test(text)) return text
  let open = 0
  const own = text.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark !== END) open += 1
    else if (open === 0) return ''
    else open -= 1
    return mark
  })
  return ISOLATE + own + END.repeat(open + 1)
}

/** Returns a language's name in its reader's language: "Chinese" in English, "中文" in Chinese. */
export function languageName(code: string, reader: string): string {
  return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
}
