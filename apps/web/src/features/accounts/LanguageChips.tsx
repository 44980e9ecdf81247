import { type Locale, languages } from '@u-market/contract/locale'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { i18n, useLocale, useT } from '../../base/i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import { Sheet } from '../../parts/Sheet.tsx'

const options = languages.map(({ locale, name }) => ({ value: locale, label: name }))

export function LanguageChips({ isShort = false }: { readonly isShort?: boolean }) {
  return isShort ? <LanguageButton /> : <Choice onChoose={(next) => void i18n.setLocale(next)} />
}

/** Switches directly if there is one other language; opens a list if there are more. */
function LanguageButton() {
  const t = useT('auth')
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const [other, ...more] = languages.filter((language) => language.locale !== locale)
  if (other && more.length === 0)
    return (
      <IconButton label={`${t('language')}: ${other.name}`} onClick={() => void i18n.setLocale(other.locale)}>
        <Languages />
      </IconButton>
    )
  const choose = (next: Locale): void => {
    setIsOpen(false)
    void i18n.setLocale(next)
  }
  return (
    <>
      <IconButton label={t('language')} onClick={() => setIsOpen(true)}>
        <Languages />
      </IconButton>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('language')}>
        <Choice onChoose={choose} />
      </Sheet>
    </>
  )
}

function Choice({ onChoose }: { readonly onChoose: (locale: Locale) => void }) {
  const t = useT('auth')
  return <Segmented label={t('language')} value={useLocale()} onChange={onChoose} options={options} />
}
