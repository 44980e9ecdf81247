import type { TraderPage } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Card, Facts } from '../../parts/Card.tsx'
import styles from './traders.module.css'

/** Thirty days in figures: a rate never stands without the number of orders that it is made of. */
export function TraderRecord({ record }: Pick<TraderPage, 'record'>) {
  const t = useT('trader')
  const timeText = useTimeText()
  const { completed, rate, rateCount, payMedian, releaseMedian, partners } = record
  if (rateCount === 0 && partners === 0)
    return (
      <Card title={t('record')}>
        <p className={styles.note}>{t('noRecord')}</p>
      </Card>
    )
  return (
    <Card title={t('record')}>
      <Facts
        facts={[
          { label: t('completed'), value: completed, isStrong: true },
          rate === null ? null : { label: t('rate'), value: t('rateOf', { rate, count: rateCount }) },
          { label: t('partners'), value: partners },
          payMedian === null ? null : { label: t('pays'), value: timeText(payMedian) },
          releaseMedian === null ? null : { label: t('releases'), value: timeText(releaseMedian) },
        ]}
      />
    </Card>
  )
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** In words, rounded up: what usually was enough. */
function useTimeText(): (seconds: number) => string {
  const t = useT('trader')
  return (seconds) =>
    seconds > 2 * HOUR
      ? t('hours', { count: Math.ceil(seconds / HOUR) })
      : t('minutes', { count: Math.max(1, Math.ceil(seconds / MINUTE)) })
}
