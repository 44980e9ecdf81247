import { useT } from '../base/i18n/i18n.ts'
import styles from './PdfPages.module.css'
import { Thumbnail } from './Thumbnail.tsx'

type PdfPagesProps = {
  readonly label: string
  readonly pages: readonly { readonly url: string; readonly fullUrl: string }[]
}

/** The pages of an uploaded PDF as the other party sees them; each opens full screen. */
export function PdfPages({ label, pages }: PdfPagesProps) {
  const t = useT('pdf')
  return (
    <div className={styles.pdf}>
      <p role="status" className={styles.count}>
        {t('pages', { count: pages.length })}
      </p>
      <ul className={styles.pages}>
        {pages.map(({ url, fullUrl }, at) => (
          <li key={url}>
            <Thumbnail src={fullUrl} alt={t('page', { what: label, number: at + 1 })} />
          </li>
        ))}
      </ul>
      <p className={styles.check}>{t('check')}</p>
    </div>
  )
}
