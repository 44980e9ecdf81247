import type { TraderPage } from '@u-market/contract'
import { Star } from 'lucide-react'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { Card } from '../../parts/Card.tsx'
import styles from './traders.module.css'

/** The mean with its count, and the newest that came with words. */
export function TraderRatings({ rating: { average, count, last } }: Pick<TraderPage, 'rating'>) {
  const t = useT('trader')
  const locale = useLocale()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  if (average === null)
    return (
      <Card title={t('rating')}>
        <p className={styles.note}>{t('noRating')}</p>
      </Card>
    )
  return (
    <Card title={t('rating')}>
      <p className={styles.average}>
        <Star aria-hidden="true" />
        {t('ratingOf', { average, count })}
      </p>
      {last.length === 0 && <p className={styles.note}>{t('noWords')}</p>}
      <ul className={styles.words}>
        {last.map(({ score, content, role, createdAt }, place) => (
          // Nobody but the list knows them apart: whose they are is not told.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read whole
          <li key={place}>
            <p className={styles.note}>
              {t('stars', { count: score })} · {role === 'buyer' ? t('byBuyer') : t('bySeller')} ·{' '}
              {day.format(createdAt * 1000)}
            </p>
            <p className={styles.said}>{content}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
