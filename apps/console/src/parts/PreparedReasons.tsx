import { type Locale, languages } from '@u-market/contract/locale'
import { useT } from '../base/i18n/i18n.ts'
import css from './PreparedReasons.module.css'

export type Prepared = {
  /** What stands on its button, in the operator's language. */
  readonly label: string
  /** The reason itself, in the reader's. */
  readonly load: (locale: Locale) => Promise<string>
}

type Props = {
  readonly reasons: readonly Prepared[]
  /** What its reader has chosen. */
  readonly locale: Locale
  readonly onChoose: (reason: string) => void
}

/** Reasons that are given often, in the language of who reads them. */
export function PreparedReasons({ reasons, locale, onChoose }: Props) {
  const t = useT('core')
  const language = languages.find((each) => each.locale === locale)?.name ?? locale
  const said = t('preparedIn', { language })
  return (
    <fieldset className={css.reasons} aria-label={said}>
      <span>{said}</span>
      {reasons.map(({ label, load }) => (
        <button type="button" key={label} onClick={() => void load(locale).then(onChoose)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
