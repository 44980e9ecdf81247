import { languages } from '@u-market/contract/locale'
import { i18n, useLocale } from '../base/i18n/i18n.ts'
import css from './LanguageChoice.module.css'

/** Each language has its own name for itself, so that its speakers can find it. */
export function LanguageChoice() {
  const locale = useLocale()
  return (
    <div className={css.choice}>
      {languages.map((language) => (
        <button
          type="button"
          key={language.locale}
          lang={language.locale}
          aria-pressed={language.locale === locale}
          onClick={() => void i18n.setLocale(language.locale)}
        >
          {language.name}
        </button>
      ))}
    </div>
  )
}
