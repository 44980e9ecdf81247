import { type Catalogue, format, type Messages, type Translate } from './format.ts'

export type I18nOptions<L extends string> = {
  readonly locales: readonly L[]
  /** Also shown when the catalogue of another language cannot be loaded. */
  readonly fallback: L
  readonly load: (locale: L, namespace: string) => Promise<Catalogue>
  readonly storageKey: string
}

export function createI18n<M extends Messages, L extends string>(options: I18nOptions<L>) {
  type Namespace = keyof M & string
  const catalogues = createCatalogues(options)
  const used = new Set<string>()
  const listeners = new Set<() => void>()
  const stored = readStored(options.storageKey)
  let locale: L = options.locales.find((known) => known === stored) ?? options.fallback

  type Fill = (message: string, params?: Readonly<Record<string, string | number>>) => string
  const translators = new Map<string, Fill>()
  const translator = <N extends Namespace>(namespace: N): Translate<M[N]> => {
    const key = place(locale, namespace)
    const language = locale
    const fill: Fill =
      translators.get(key) ??
      ((message, params = {}) =>
        format(catalogues.find(language, namespace)?.[message] ?? message, params, language))
    translators.set(key, fill)
    return fill
  }

  return {
    locales: options.locales,
    locale: (): L => locale,
    isLoaded: (namespace: Namespace): boolean => catalogues.find(locale, namespace) !== undefined,
    preload: (namespace: Namespace): Promise<void> => {
      used.add(namespace)
      return catalogues.fetchOnce(locale, namespace)
    },
    /** For use outside React; the namespace must be loaded. */
    translator,
    /** Loads the namespaces in use first, so that the screen changes in one step and keeps typed text. */
    setLocale: async (next: L): Promise<void> => {
      await Promise.all([...used].map((namespace) => catalogues.fetchOnce(next, namespace)))
      locale = next
      store(options.storageKey, next)
      if (typeof document !== 'undefined') document.documentElement.lang = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type I18n<M extends Messages, L extends string> = ReturnType<typeof createI18n<M, L>>

/** Loads each catalogue once, at its first use. */
function createCatalogues<L extends string>({ fallback, load }: Pick<I18nOptions<L>, 'fallback' | 'load'>) {
  const loaded = new Map<string, Catalogue>()
  const loading = new Map<string, Promise<void>>()

  const fetchOnce = (locale: L, namespace: string): Promise<void> => {
    const key = place(locale, namespace)
    const known = loading.get(key)
    if (known !== undefined) return known
    const work: Promise<void> & { status?: 'fulfilled' } = load(locale, namespace)
      .catch(() => load(fallback, namespace))
      .then((catalogue) => void loaded.set(key, catalogue))
    work.then(
      () => {
        work.status = 'fulfilled' // React then reads it without suspending, so a switch of language keeps the screen
      },
      () => loading.delete(key), // the next use retries
    )
    loading.set(key, work)
    return work
  }
  const find = (locale: L, namespace: string): Catalogue | undefined => loaded.get(place(locale, namespace))
  return { fetchOnce, find }
}

function place(locale: string, namespace: string): string {
  return `${locale}/${namespace}`
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is blocked in some private windows
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // the choice then lasts only as long as the page
  }
}
