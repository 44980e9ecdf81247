import { DEFAULT_LOCALE, type Locale, locales } from '@u-market/contract/locale'
import { createI18n, type Translate } from '@u-market/i18n'
import { useLocaleOf, useTranslate } from '@u-market/i18n/react'
import { type ConsoleMessages, loadCatalogue, type Namespace } from '../../locales/index.ts'

export const i18n = createI18n<ConsoleMessages, Locale>({
  locales,
  fallback: DEFAULT_LOCALE,
  storageKey: 'lang',
  load: loadCatalogue,
})

export function useLocale(): Locale {
  return useLocaleOf<ConsoleMessages, Locale>(i18n)
}

export function useT<N extends Namespace>(namespace: N): Translate<ConsoleMessages[N]> {
  return useTranslate<ConsoleMessages, Locale, N>(i18n, namespace)
}

/** A text for somebody who reads another language than the operator. Where theirs cannot be fetched, the operator's own is a text still. */
export async function textIn<N extends Namespace>(
  locale: Locale,
  namespace: N,
  key: keyof ConsoleMessages[N] & string,
): Promise<string> {
  const texts = await loadCatalogue(locale, namespace).catch(() => loadCatalogue(i18n.locale(), namespace))
  const text = texts[key]
  if (text === undefined) throw new Error(`no text ${namespace}.${key}`)
  return text
}
