import { screens } from '@u-market/contract/paths'
import { History } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { IconLink } from '../../parts/Button.tsx'

export function HistoryLink() {
  const t = useT('exchange')
  return (
    <IconLink to={screens.exchanges} label={t('mine')}>
      <History />
    </IconLink>
  )
}
