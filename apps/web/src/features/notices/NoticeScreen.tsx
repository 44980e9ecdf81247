import type { Notice } from '@u-market/contract'
import { Bell, CheckCheck, Gavel, ReceiptText, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { loadErrorText } from '../../app/api/errors.ts'
import { useAct, useApiList } from '../../app/api/use-api.ts'
import { useT } from '../../app/i18n/i18n.ts'
import { toast } from '../../app/stores/toasts.ts'
import { Badge } from '../../parts/Badge.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { LoadMore } from '../../parts/LoadMore.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { timeText } from '../../parts/Steps.tsx'
import styles from './notices.module.css'

/** What happened while I was away, newest first; each leads to what it is about, and is read by that. */
export const NoticeScreen = () => {
  const t = useT('notices')
  const list = useApiList('/api/notice', { limit: 20 })
  const unread = list.data?.pages[0]?.unread ?? 0
  const readAll = useAct('/api/notice/allRead', {
    refreshes: ['notices'],
    onSuccess: () => toast(t('allReadDone'), 'success'),
  })
  return (
    <Screen
      title={t('notices')}
      back="/views/my/index"
      end={
        unread > 0 && (
          <IconButton label={t('allRead')} disabled={readAll.isPending} onClick={() => readAll.mutate({})}>
            <CheckCheck />
          </IconButton>
        )
      }
    >
      {list.isPending && <Skeleton count={5} height={150} />}
      {list.error && !list.items && (
        <ErrorState text={loadErrorText(list.error)} safe={t('safe')} onRetry={() => void list.refetch()} />
      )}
      {list.items?.length === 0 && <Empty text={t('empty')} />}
      {list.items && list.items.length > 0 && (
        <ul className={styles.list} aria-label={t('notices')}>
          {list.items.map((notice) => (
            <li key={notice.id}>
              <NoticeCard notice={notice} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </Screen>
  )
}

const icons = { system: Bell, order: ReceiptText, appeal: Gavel, account: UserRound } as const

const NoticeCard = ({ notice }: { readonly notice: Notice }) => {
  const t = useT('notices')
  const read = useAct('/api/notice/allRead', { refreshes: ['notices'] })
  const isUnread = notice.is_read === 0
  const open = (): void => {
    if (isUnread) read.mutate({ id: notice.id })
  }
  const Icon = icons[notice.type]
  const kinds = {
    system: t('typeSystem'),
    order: t('typeOrder'),
    appeal: t('typeAppeal'),
    account: t('typeAccount'),
  }
  const inside = (
    <>
      <Icon role="img" aria-label={kinds[notice.type]} />
      <span className={styles.words}>
        <span className={styles.top}>
          <b>{notice.title}</b>
          {isUnread && <Badge tone="jade">{t('unread')}</Badge>}
          <time className="figures">{timeText(notice.createtime)}</time>
        </span>
        <span className={styles.text}>{notice.content}</span>
      </span>
    </>
  )
  return notice.buy_orderid === '' ? (
    <button type="button" className={styles.notice} onClick={open}>
      {inside}
    </button>
  ) : (
    <Link
      className={styles.notice}
      to={`/views/trade/buy_process?buy_orderid=${encodeURIComponent(notice.buy_orderid)}`}
      onClick={open}
    >
      {inside}
    </Link>
  )
}
