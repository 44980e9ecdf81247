/** The reasons that operators give: how long one is, and how one that is given often is said to its reader. */
import type { Locale } from '@u-market/contract/locale'
import { type ConsoleMessages, loadCatalogue, type Namespace } from '../locales/index.ts'
import { i18n } from './i18n/i18n.ts'

export type Prepared = {
  /** What stands on its button, in the operator's language. */
  readonly label: string
  /** The reason itself, in the reader's. */
  readonly load: (locale: Locale) => Promise<string>
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
