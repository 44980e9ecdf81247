import { createI18n, type Translate } from '@u-market/i18n'
import { useLocaleOf, useTranslate } from '@u-market/i18n/react'
import { type AppMessages, loadCatalogue, type Namespace } from '../../locales/index.ts'

export const localeNames = { 'en-US': 'English', 'zh-CN': '简体中文' } as const
export type AppLocale = keyof typeof localeNames

export const i18n = createI18n<AppMessages, AppLocale>({
  locales: ['en-US', 'zh-CN'],
  fallback: 'en-US',
  storageKey: 'lang',
  load: loadCatalogue,
})

export const useLocale = (): AppLocale => useLocaleOf<AppMessages, AppLocale>(i18n)

export const useT = <N extends Namespace>(namespace: N): Translate<AppMessages[N]> =>
  useTranslate<AppMessages, AppLocale, N>(i18n, namespace)
