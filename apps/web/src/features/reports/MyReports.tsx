import type { BugReport } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useApiList } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useLocation } from '../../base/router.tsx'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Outcome } from '../../parts/Moment.tsx'
import { PagedList } from '../../parts/PagedList.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import styles from './reports.module.css'

/** Target of an answer's notice; scrolls past the form. */
export const SHOW_MINE = '?show=mine'

/** The user's reports with their answers. A notice invalidates the list, so that a new answer appears without a reload. */
export function MyReports() {
  const t = useT('reports')
  const list = useApiList('listBugReports', {})
  const heading = useShown(list.items !== undefined)
  return (
    <section className={styles.mine} aria-label={t('mine')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('mine')}
      </h2>
      <PagedList
        list={list}
        safe={t('safe')}
        skeleton={{ count: 2, height: 160 }}
        empty={<p className={styles.none}>{t('none')}</p>}
      >
        {(reports) => (
          <ul className="cards" aria-live="polite">
            {reports.map((report) => (
              <li key={report.id}>
                <ReportCard report={report} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

/** Scrolls to the heading once the list is loaded, each time the address asks for it. */
function useShown(isThere: boolean) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { search, entry } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry changes when the same address is asked for again
  useEffect(() => {
    if (!isThere || search !== SHOW_MINE) return
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.focus({ preventScroll: true })
  }, [isThere, search, entry])
  return ref
}

/** A report with its pictures and, once given, the answer. */
function ReportCard({ report }: { readonly report: BugReport }) {
  const t = useT('reports')
  const { id, type, content, images, status, answer, answeredAt, createdAt } = report
  return (
    <article className={styles.card}>
      <p className={styles.top}>
        <span>
          <span className="figures">{t('numbered', { id })}</span> · {t(`type_${type}`)}
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
      {answeredAt !== null && (
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

type SentReportProps = { readonly id: string; readonly onAnother: () => void }

/** Confirms that the report has arrived and says what comes next. */
export function SentReport({ id, onAnother }: SentReportProps) {
  const t = useT('reports')
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone, so focus moves to the heading.
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  return (
    <Screen
      title={t('title')}
      back={screens.mine}
      actions={
        <ActionBar>
          <ButtonLink to={screens.service} tone="second">
            {t('toService')}
          </ButtonLink>
          <Button onClick={onAnother}>{t('another')}</Button>
        </ActionBar>
      }
    >
      <Outcome className={styles.sent}>
        <CircleCheck aria-hidden="true" />
        <h2 ref={heading} tabIndex={-1}>
          {t('sent', { id })}
        </h2>
        <p>{t('sentMeans')}</p>
      </Outcome>
      <MyReports />
    </Screen>
  )
}
