import { Languages } from 'lucide-react'
import { i18n, localeNames, useLocale, useT } from '../../app/i18n/i18n.ts'
import { Chips } from '../../parts/Chips.tsx'
import { IconButton } from '../../parts/IconButton.tsx'

const options = i18n.locales.map((value) => ({ value, label: localeNames[value] }))

export const LanguageChips = ({ isShort = false }: { readonly isShort?: boolean }) => {
  const t = useT('auth')
  const locale = useLocale()
  if (!isShort)
    return (
      <Chips
        label={t('language')}
        value={locale}
        onChange={(next) => void i18n.setLocale(next)}
        options={options}
      />
    )
  const next = locale === 'en-US' ? 'zh-CN' : 'en-US'
  return (
    <IconButton label={`${t('language')}: ${localeNames[next]}`} onClick={() => void i18n.setLocale(next)}>
      <Languages />
    </IconButton>
  )
}
