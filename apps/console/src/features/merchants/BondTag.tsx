import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Tag } from '../../parts/values.tsx'
import type { ListedMerchant } from './statuses.ts'

/** Is the bond there? Only then can anything be decided in the merchant's favour. */
export function BondTag({ merchant }: { readonly merchant: ListedMerchant }) {
  const t = useT('merchants')
  const { money } = useFormat()
  return merchant.bondPaid === 1 ? (
    <Tag tone="good">{t('bondPaid', { bond: money(merchant.bond) })}</Tag>
  ) : (
    <Tag tone="calm">{t('bondNone')}</Tag>
  )
}
