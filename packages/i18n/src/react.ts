import { use, useSyncExternalStore } from 'react'
import type { Messages, Translate } from './format.ts'
import type { I18n } from './store.ts'

/** Returns the texts of a namespace in the current language; suspends until they are loaded. */
export function useTranslate<M extends Messages, L extends string, N extends keyof M & string>(
  i18n: I18n<M, L>,
  namespace: N,
): Translate<M[N]> {
  useLocaleOf(i18n)
  // Always called: a component that suspended here must call it again when it is rendered again.
  use(i18n.preload(namespace))
  return i18n.translator(namespace)
}

export function useLocaleOf<M extends Messages, L extends string>(i18n: I18n<M, L>): L {
  return useSyncExternalStore(i18n.subscribe, i18n.locale, i18n.locale)
}
