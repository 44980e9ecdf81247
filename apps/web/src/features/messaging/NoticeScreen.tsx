import type { Notice } from '@u-market/contract'
import { ownScreens, screens } from '@u-market/contract/paths'
import {
  Bell,
  CheckCheck,
  CircleDollarSign,
  Gavel,
  Headset,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Store,
  UserRound,
  Wallet,
  Wrench,
} from 'lucide-react'
import { useApiList, useApiMutation } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link, useSearchParams } from '../../base/router.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Button, IconButton, IconLink } from '../../parts/Button.tsx'
import { Chips } from '../../parts/Choices.tsx'
import { PullToRefresh, WindowedRow } from '../../parts/LongList.tsx'
import { PagedList } from '../../parts/PagedList.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty } from '../../parts/States.tsx'
import styles from './notices.module.css'

const kinds = ['all', 'order', 'appeal', 'account', 'system'] as const

/** The user's notices, newest first. Opening a notice marks it read. */
export function NoticeScreen() {
  const t = useT('notices')
  const typeName = useTypeName()
  const [query, setQuery] = useSearchParams()
  const kind = kinds.find((known) => known === query.get('type')) ?? 'all'
  const list = useApiList('listNotices', { limit: 20, ...(kind !== 'all' && { type: kind }) })
  const unread = list.data?.pages[0]?.unreadThreads ?? 0
  const show = (next: (typeof kinds)[number]): void =>
    setQuery(next === 'all' ? {} : { type: next }, { replace: true })
  const readAll = useApiMutation('markNoticesRead', {
    refreshes: ['notices'],
  })
  const toAll = (
    <Button tone="second" onClick={() => show('all')}>
      {t('showAll')}
    </Button>
  )
  return (
    <Screen
      title={t('notices')}
      back={screens.mine}
      end={
        <>
          {unread > 0 && (
            <IconButton label={t('allRead')} disabled={readAll.isPending} onClick={() => readAll.mutate({})}>
              <CheckCheck />
            </IconButton>
          )}
          <IconLink to={ownScreens.noticeSettings} label={t('settings')}>
            <SlidersHorizontal />
          </IconLink>
        </>
      }
    >
      <PullToRefresh />
      <Chips
        label={t('kind')}
        value={kind}
        onChange={show}
        options={kinds.map((value) => ({
          value,
          label: value === 'all' ? t('all') : typeName(value),
        }))}
      />
      <PagedList
        list={list}
        safe={t('safe')}
        skeleton={{ count: 5, height: 150 }}
        empty={
          kind === 'all' ? (
            <Empty scene="notices" text={t('empty')} />
          ) : (
            <Empty scene="notices" text={t('emptyKind')} action={toAll} />
          )
        }
      >
        {(notices) => (
          <ul className={styles.list} aria-label={t('notices')}>
            {groupNotices(notices).map(({ newest, more, isUnread }) => (
              <WindowedRow key={newest.id} name={`notice ${newest.id}`}>
                <NoticeCard notice={newest} more={more} isUnread={isUnread} />
              </WindowedRow>
            ))}
          </ul>
        )}
      </PagedList>
    </Screen>
  )
}

const icons = { system: Bell, order: ReceiptText, appeal: Gavel, account: UserRound } as const
/** Icons by link target for kinds that cover several subjects. */
const iconsOfScreens: readonly (readonly [start: string, LucideIcon])[] = [
  [screens.verification, ShieldCheck],
  [screens.bills, Wallet],
  [screens.exchanges, CircleDollarSign],
  [screens.merchant, Store],
  [screens.service, Headset],
  [screens.bugReports, Wrench],
]

type NoticeCardProps = {
  /** The newest notice of its thread. */
  readonly notice: Notice
  /** Number of earlier notices of the same order. */
  readonly more: number
  readonly isUnread: boolean
}

/** Marks the notice read and opens its link; a notice without a link is a button. */
function NoticeCard({ notice, more, isUnread }: NoticeCardProps) {
  const read = useApiMutation('markNoticesRead', { refreshes: ['notices'] })
  const open = (): void => {
    if (isUnread) read.mutate(notice.orderId === '' ? { id: notice.id } : { orderId: notice.orderId })
  }
  if (notice.link !== '')
    return (
      <Link className={styles.notice} to={notice.link} onClick={open}>
        <Inside notice={notice} more={more} isUnread={isUnread} />
      </Link>
    )
  return isUnread ? (
    <button type="button" className={styles.notice} onClick={open}>
      <Inside notice={notice} more={more} isUnread={isUnread} />
    </button>
  ) : (
    <div className={styles.notice}>
      <Inside notice={notice} more={more} isUnread={isUnread} />
    </div>
  )
}

function useTypeName(): (type: Notice['type']) => string {
  const t = useT('notices')
  const names = {
    system: t('typeSystem'),
    order: t('typeOrder'),
    appeal: t('typeAppeal'),
    account: t('typeAccount'),
  }
  return (type) => names[type]
}

function Inside({ notice, more, isUnread }: NoticeCardProps) {
  const t = useT('notices')
  const typeName = useTypeName()
  const Icon = iconOf(notice)
  return (
    <>
      <span className={styles.icon} data-unread={isUnread || undefined}>
        <Icon role="img" aria-label={typeName(notice.type)} />
      </span>
      <span className={styles.words}>
        <span className={styles.top}>
          <b>{notice.title}</b>
          {isUnread && <Badge tone="jade">{t('unread')}</Badge>}
          <time className="figures">{timeText(notice.createdAt)}</time>
        </span>
        <span className={styles.text}>{notice.content}</span>
        {notice.orderId !== '' && (
          <span className={`${styles.number} figures`}>{t('order', { number: notice.orderId })}</span>
        )}
        {more > 0 && <span className={styles.number}>{t('earlier', { count: more })}</span>}
      </span>
    </>
  )
}

function iconOf({ type, link }: Notice): LucideIcon {
  return iconsOfScreens.find(([start]) => link.startsWith(start))?.[1] ?? icons[type]
}

/** The newest notice of a thread, with the number of earlier ones. */
export type NoticeThread = { readonly newest: Notice; readonly more: number; readonly isUnread: boolean }

/** Groups by order and keeps the given order, newest first; a notice without an order is its own thread. */
export function groupNotices(notices: readonly Notice[]): readonly NoticeThread[] {
  const threads = new Map<string, NoticeThread>()
  for (const notice of notices) {
    const key = notice.orderId || `notice ${notice.id}`
    const known = threads.get(key)
    const isUnread = notice.isRead === 0
    threads.set(
      key,
      known
        ? { ...known, more: known.more + 1, isUnread: known.isUnread || isUnread }
        : { newest: notice, more: 0, isUnread },
    )
  }
  return [...threads.values()]
}
