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
