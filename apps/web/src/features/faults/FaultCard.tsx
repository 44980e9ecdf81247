import type { Fault } from '@u-market/contract'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Badge } from '../../parts/Badge.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import styles from './faults.module.css'

/** One report: what was said and shown, and the answer once it is there. */
export function FaultCard({ fault }: { readonly fault: Fault }) {
  const t = useT('fault')
  const { id, type, content, images, status, answer, answeredAt, createdAt } = fault
  return (
    <article className={styles.card}>
      <p className={styles.top}>
        <span>
          {t(`type_${type}`)} <span className="figures">#{id}</span>
        </span>
        <Badge tone={status === 'answered' ? 'jade' : 'amber'}>{t(status)}</Badge>
      </p>
      <p className={styles.said}>{content}</p>
      {images.length > 0 && (
        <div className={styles.shown}>
          {images.map(({ url, fullUrl }, at) => (
            <Thumbnail key={url} src={fullUrl} alt={t('pictureOf', { id, number: at + 1 })} />
          ))}
        </div>
      )}
      <time className="figures">{timeText(createdAt)}</time>
      {status === 'answered' && answeredAt !== null && (
        <blockquote className={styles.answer}>
          <p className={styles.top}>
            <b>{t('answer')}</b>
            <time className="figures">{timeText(answeredAt)}</time>
          </p>
          <p className={styles.said}>{answer}</p>
        </blockquote>
      )}
    </article>
  )
}
