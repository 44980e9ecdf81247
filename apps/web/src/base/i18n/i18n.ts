import { DEFAULT_LOCALE, type Locale, locales } from '@u-market/contract/locale'
import { createI18n, type Translate } from '@u-market/i18n'
import { useLocaleOf, useTranslate } from '@u-market/i18n/react'
import { type AppMessages, loadCatalogue, type Namespace } from '../../locales/index.ts'

export const i18n = createI18n<AppMessages, Locale>({
  locales,
  fallback: DEFAULT_LOCALE,
  storageKey: 'lang',
  load: loadCatalogue,
})

export function useLocale(): Locale {
  return useLocaleOf<AppMessages, Locale>(i18n)
}

export function useT<N extends Namespace>(namespace: N): Translate<AppMessages[N]> {
  return useTranslate<AppMessages, Locale, N>(i18n, namespace)
}
