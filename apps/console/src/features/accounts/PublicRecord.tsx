import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { type Fact, Facts } from '../../parts/Facts.tsx'

/** What everybody reads of a user on the page of theirs. */
export function PublicRecord({ id }: { readonly id: string }) {
  const t = useT('accounts')
  const { count } = useFormat()
  const { data } = useRead('getUserRecord', { userId: id })
  if (!data) return null
  const { record, rating, appealsLost, days } = data
  const minutes = (seconds: number): string => t('recordMinutes', { count: count(Math.ceil(seconds / 60)) })
  const facts: Fact[] = [
    {
      label: t('recordRate'),
      value:
        record.rate === null ? '–' : t('recordRateOf', { rate: record.rate, count: count(record.rateCount) }),
    },
    { label: t('recordPartners'), value: count(record.partners) },
    ...(record.payMedian === null ? [] : [{ label: t('recordPays'), value: minutes(record.payMedian) }]),
    ...(record.releaseMedian === null
      ? []
      : [{ label: t('recordReleases'), value: minutes(record.releaseMedian) }]),
    {
      label: t('recordRating'),
      value:
        rating.average === null
          ? '–'
          : t('recordRatingOf', { average: rating.average, count: count(rating.count) }),
    },
    { label: t('recordLost'), value: count(appealsLost.count) },
    { label: t('recordDays'), value: count(days) },
  ]
  return (
    <section aria-label={t('record')}>
      <h3>{t('record')}</h3>
      <Facts facts={facts} />
    </section>
  )
}
