import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { useShortcuts } from '../../base/use-shortcuts.ts'
import { Documents, Original } from '../../parts/Documents.tsx'
import { Page } from '../../parts/Page.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Empty, Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { aboutOf, pictureOf, type Review, textOf, tones } from './disputes.ts'
import { HoldBox } from './HoldBox.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { RulingBox } from './RulingBox.tsx'
import css from './RulingPage.module.css'

/** Operators have no socket, so the page polls for new entries. */
const LIVE_EVERY_MS = 4_000

/** All evidence for a ruling on one page; the decision stays visible at the right. */
export function RulingPage() {
  const t = useT('disputes')
  const { wait } = useFormat()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useApiQuery('getDispute', { id }, { everyMs: LIVE_EVERY_MS })
  const leave = (): void => void navigate(pages.appeals)
  useShortcuts({ Escape: leave })
  const pictures = data ? pictureOf(t, data) : []
  return (
    <Page
      title={t(data?.dispute.kind === 'claim' ? 'oneClaim' : 'one', { number: id })}
      tools={
        <>
          {data && <Tag tone={tones[data.dispute.status]}>{t(data.dispute.status)}</Tag>}
          {data && <strong>{aboutOf(t, data.dispute)}</strong>}
          {data?.dispute.status === 'open' && (
            <span className={css.wait}>{t('waitingFor', { time: wait(data.dispute.createdAt) })}</span>
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
              <Timeline dispute={data.dispute} />
              <HoldBox key={`hold ${id}`} review={data} />
              <RulingBox key={id} review={data} onStale={() => void refetch()} />
            </section>
          </div>
        </div>
      )}
    </Page>
  )
}

type Party = Review['buyer']
const sides = ['seller', 'buyer'] as const

/** Both parties side by side, to compare their records. */
function Parties({ review }: { readonly review: Review }) {
  const t = useT('disputes')
  const { count } = useFormat()
  const rows: readonly (readonly [label: string, cell: (party: Party) => ReactNode])[] = [
    [t('realName'), (party) => party.realName || '–'],
    [t('username'), (party) => <Link to={paths.user(party.id)}>{party.username}</Link>],
    [t('mobile'), (party) => party.mobile],
    [t('completed'), (party) => count(party.completedOrders)],
    [t('rating'), (party) => party.creditRating.toFixed(1)],
  ]
  return (
    <table className={css.parties} aria-label={t('parties')}>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side} scope="col">
              <small>{t(side)}</small> <Link to={paths.user(review[side].id)}>{review[side].nickname}</Link>{' '}
              {review[side].formerNickname !== null && (
                <small>{t('formerly', { name: review[side].formerNickname })}</small>
              )}{' '}
              {placerOf(review) === side && <Tag tone="calm">{t('placed')}</Tag>}{' '}
              {review.dispute.openedBy === side && <Tag tone="calm">{t('appellant')}</Tag>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, cell]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {sides.map((side) => (
              <td key={side}>{cell(review[side])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The taker places the order: on a buy offer, the seller. */
function placerOf({ order }: Review): (typeof sides)[number] {
  return order.side === 'buy' ? 'seller' : 'buyer'
}

const PICTURE = 1

function Chat({ review }: { readonly review: Review }) {
  const t = useT('disputes')
  const nameOf = { buyer: review.buyer.nickname, seller: review.seller.nickname }
  if (review.chat.length === 0) return <p className={css.none}>{t('noChat')}</p>
  return (
    <ol className={css.chat} aria-label={t('chat')}>
      {review.chat.map(({ sender, message, messageType, original, createdAt }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines only append, and have no id here
        <li key={at} data-sender={sender}>
          {sender !== 'system' && (
            <b>
              {nameOf[sender]} <small>{t(sender)}</small>
            </b>
          )}
          {messageType === PICTURE ? (
            <Picture src={message} alt={t('chatPicture')} />
          ) : (
            <span>{message}</span>
          )}
          {original !== undefined && <Original title={t('chatPicture')} href={original} />}
          <Time at={createdAt} />
        </li>
      ))}
    </ol>
  )
}

function Timeline({ dispute }: { readonly dispute: Review['dispute'] }) {
  const t = useT('disputes')
  return (
    <ol className={css.timeline}>
      {dispute.timeline.map(({ actor, action, content, images, createdAt }) => (
        <li key={`${createdAt} ${action} ${actor}`}>
          <div>
            <b>{t(actor)}</b> {textOf(t, action, dispute.kind)}
            <Time at={createdAt} />
          </div>
          {content && <p>{content}</p>}
          {images.length > 0 && <small>{t('pictures', { count: images.length })}</small>}
        </li>
      ))}
    </ol>
  )
}
