import { useT } from '../../base/i18n/i18n.ts'
import { Tag } from '../../parts/Tag.tsx'

const UNVERIFIED = 0
const UNDER_REVIEW = 1

/** `realnamestatus` of the wire: any value but these two counts as verified. */
export function StandingTag({ status }: { readonly status: number }) {
  const t = useT('accounts')
  if (status === UNVERIFIED) return <Tag tone="calm">{t('unverified')}</Tag>
  if (status === UNDER_REVIEW) return <Tag tone="waiting">{t('underReview')}</Tag>
  return <Tag tone="good">{t('verified')}</Tag>
}
