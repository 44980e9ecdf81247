import { ChevronLeft } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages } from '../../base/paths.ts'
import { useShortcuts } from '../../base/use-shortcuts.ts'
import { Documents } from '../../parts/Documents.tsx'
import { Page } from '../../parts/Page.tsx'
import { Empty, Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Tag } from '../../parts/values.tsx'
import { OrderFacts } from '../orders/index.ts'
import { Chat } from './Chat.tsx'
import { HoldBox } from './HoldBox.tsx'
import { Parties } from './Parties.tsx'
import { pictureOf } from './pictures.ts'
import { RulingBox } from './RulingBox.tsx'
import css from './RulingPage.module.css'
import { Timeline } from './Timeline.tsx'
import { aboutOf, tones } from './texts.ts'

/** No socket reaches operators: what either side adds is asked for as often as in a chat. */
const LIVE_EVERY_MS = 4_000

/** Everything that a ruling rests on, on one page; the decision stays in sight at the right. */
export function RulingPage() {
  const t = useT('appeals')
  const { wait } = useFormat()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useRead('getAppeal', { id }, { everyMs: LIVE_EVERY_MS })
  const leave = (): void => void navigate(pages.appeals)
  useShortcuts({ Escape: leave })
  const pictures = data ? pictureOf(t, data) : []
  return (
    <Page
      title={t(data?.appeal.kind === 'claim' ? 'oneClaim' : 'one', { number: id })}
      tools={
        <>
          {data && <Tag tone={tones[data.appeal.status]}>{t(data.appeal.status)}</Tag>}
          {data && <strong>{aboutOf(t, data.appeal)}</strong>}
          {data?.appeal.status === 'open' && (
            <span className={css.wait}>{t('waitingFor', { time: wait(data.appeal.createdAt) })}</span>
          )}
          <Link to={pages.appeals} className={css.back}>
            <ChevronLeft size={14} aria-hidden="true" /> {t('toList')}
          </Link>
        </>
      }
    >
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={16} />}
      {data && (
        <div className={css.page}>
          <div className={css.columns}>
            <section className={`${css.column} ${css.order}`} aria-label={t('order')}>
              <h2>{t('parties')}</h2>
              <Parties review={data} />
              <h2>{t('order')}</h2>
              <OrderFacts order={data.order} />
            </section>
            <section className={`${css.column} ${css.evidence}`} aria-label={t('evidence')}>
              <h2>{t('evidence')}</h2>
              <div className={css.pictures}>
                {pictures.length > 0 ? (
                  <Documents documents={pictures} onStale={() => void refetch()} />
                ) : (
                  <Empty text={t('noPictures')} />
                )}
              </div>
              <h2>{t('chat')}</h2>
              <Chat review={data} />
            </section>
            <section className={`${css.column} ${css.decision}`} aria-label={t('decision')}>
              <h2>{t('timeline')}</h2>
              <Timeline appeal={data.appeal} />
              <HoldBox key={`hold ${id}`} review={data} />
              <RulingBox key={id} review={data} onStale={() => void refetch()} />
            </section>
          </div>
        </div>
      )}
    </Page>
  )
}
