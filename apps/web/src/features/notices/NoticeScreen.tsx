import { screens } from '@u-market/contract/paths'
import { CheckCheck } from 'lucide-react'
import { loadErrorText } from '../../base/api/errors.ts'
import { useAct, useApiList } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Chips } from '../../parts/Choices.tsx'
import { LoadMore, PullToRefresh, WindowedRow } from '../../parts/LongList.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { foldNotices } from './fold-notices.ts'
import { NoticeCard, useTypeName } from './NoticeCard.tsx'
import styles from './notices.module.css'

const kinds = ['all', 'order', 'appeal', 'account', 'system'] as const

/** What happened while I was away, newest first; each leads to what it is about, and is read by that. */
export function NoticeScreen() {
  const t = useT('notices')
  const typeName = useTypeName()
  const [query, setQuery] = useSearchParams()
  const kind = kinds.find((known) => known === query.get('type')) ?? 'all'
  const list = useApiList('listNotices', { limit: 20, ...(kind !== 'all' && { type: kind }) })
  const unread = list.data?.pages[0]?.matters ?? 0
  const show = (next: (typeof kinds)[number]): void =>
    setQuery(next === 'all' ? {} : { type: next }, { replace: true })
  const readAll = useAct('markNoticesRead', {
    refreshes: ['notices'],
  })
  return (
    <Screen
      title={t('notices')}
      back={screens.mine}
      end={
        unread > 0 && (
          <IconButton label={t('allRead')} disabled={readAll.isPending} onClick={() => readAll.mutate({})}>
            <CheckCheck />
          </IconButton>
        )
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
      {list.isPending && <Skeleton count={5} height={150} />}
      {list.error && !list.items && (
        <ErrorState text={loadErrorText(list.error)} safe={t('safe')} onRetry={() => void list.refetch()} />
      )}
      {list.items?.length === 0 && (
        <Empty
          scene="notices"
          text={kind === 'all' ? t('empty') : t('emptyKind')}
          {...(kind !== 'all' && {
            action: (
              <Button tone="second" onClick={() => show('all')}>
                {t('showAll')}
              </Button>
            ),
          })}
        />
      )}
      {list.items && list.items.length > 0 && (
        <ul className={styles.list} aria-label={t('notices')}>
          {foldNotices(list.items).map(({ newest, more, isUnread }) => (
            <WindowedRow key={newest.id} name={`notice ${newest.id}`}>
              <NoticeCard notice={newest} more={more} isUnread={isUnread} />
            </WindowedRow>
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
