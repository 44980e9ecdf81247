import { realNameOf } from '@u-market/contract/client'
import { useT } from '../../base/i18n/i18n.ts'
import { Tag } from '../../parts/values.tsx'

export function StandingTag({ status }: { readonly status: number }) {
  const t = useT('accounts')
  return {
    none: <Tag tone="calm">{t('unverified')}</Tag>,
    pending: <Tag tone="waiting">{t('underReview')}</Tag>,
    verified: <Tag tone="good">{t('verified')}</Tag>,
  }[realNameOf(status)]
}
