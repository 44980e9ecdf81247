/** Prepared reasons, which are sent in the language of the user who reads them. */
import type { Locale } from '@u-market/contract/locale'
import { type ConsoleMessages, loadCatalogue, type Namespace } from '../locales/index.ts'
import { i18n } from './i18n/i18n.ts'

export type Prepared = {
  /** Button label, in the operator's language. */
  readonly label: string
  /** Text of the reason, in the user's language. */
  readonly load: (locale: Locale) => Promise<string>
}

/** Returns a text in the user's language; in the operator's if that one cannot be loaded. */
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
