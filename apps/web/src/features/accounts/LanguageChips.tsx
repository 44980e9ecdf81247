import { languages } from '@u-market/contract/locale'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { i18n, useLocale, useT } from '../../app/i18n/i18n.ts'
import { Chips } from '../../parts/Chips.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { Sheet } from '../../parts/Sheet.tsx'

const options = languages.map(({ locale, name }) => ({ value: locale, label: name }))

export const LanguageChips = ({ isShort = false }: { readonly isShort?: boolean }) => {
  const t = useT('auth')
  const locale = useLocale()
  const others = languages.filter((language) => language.locale !== locale)
  const [other] = others
  if (!isShort)
    return (
      <Chips
        label={t('language')}
        value={locale}
        onChange={(next) => void i18n.setLocale(next)}
        options={options}
      />
    )
  if (!other || others.length > 1) return <LanguageSheet />
  return (
    <IconButton label={`${t('language')}: ${other.name}`} onClick={() => void i18n.setLocale(other.locale)}>
      <Languages />
    </IconButton>
  )
}

/** Of more than two, one is chosen from all of them. */
const LanguageSheet = () => {
  const t = useT('auth')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={t('language')} onClick={() => setIsOpen(true)}>
        <Languages />
      </IconButton>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('language')}>
        <LanguageChips />
      </Sheet>
    </>
  )
}
