import { languageName } from '@u-market/i18n'
import { useLocale, useT } from './i18n.ts'

/** Languages that a catalogue calls by a word of its own, as of a text; others are called as Intl does. */
const named = ['en', 'zh'] as const

/** What the operator calls a language, by its code on the wire. */
export function useLanguageName(): (code: string) => string {
  const t = useT('core')
  const locale = useLocale()
  return (code) => {
    const known = named.find((name) => name === code)
    return known ? t(`language_${known}`) : languageName(code, locale)
  }
}
