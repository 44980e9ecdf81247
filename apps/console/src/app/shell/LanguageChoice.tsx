import { i18n, localeNames, useLocale } from '../i18n/i18n.ts'
import css from './LanguageChoice.module.css'

/** Each language in its own words, so that nobody has to read the other to find it. */
export const LanguageChoice = () => {
  const locale = useLocale()
  return (
    <div className={css.choice}>
      {i18n.locales.map((name) => (
        <button
          type="button"
          key={name}
          lang={name}
          aria-pressed={name === locale}
          onClick={() => void i18n.setLocale(name)}
        >
          {localeNames[name]}
        </button>
      ))}
    </div>
  )
}
