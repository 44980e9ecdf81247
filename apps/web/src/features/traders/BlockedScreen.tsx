import type { DataOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { errorText, readError } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { useUnblock } from './BlockRow.tsx'

const PAGE = 50

/** The blocked users, with the user's notes and a button to unblock. */
export function BlockedScreen() {
  const t = useT('blocks')
  const [pages, setPages] = useState(1)
  return (
    <Screen title={t('title')} back={screens.settings}>
      <Card>{t('intro')}</Card>
      {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
        <BlockedPage
          key={page}
          page={page}
          isLast={page === pages}
          onMore={() => setPages((count) => count + 1)}
        />
      ))}
    </Screen>
  )
}

type PageProps = { readonly page: number; readonly isLast: boolean; readonly onMore: () => void }

function BlockedPage({ page, isLast, onMore }: PageProps) {
  const t = useT('blocks')
  const { data, error, refetch } = useApiQuery('listBlocked', { page, limit: PAGE })
  if (!data) return error ? <ErrorState {...readError(error)} onRetry={() => void refetch()} /> : <Skeleton />
  if (data.length === 0) return page === 1 ? <Empty scene="blocked" text={t('nobody')} /> : null
  return (
    <>
      <List label={t('list')}>
        {data.map((blocked) => (
          <BlockedRow key={blocked.userId} blocked={blocked} />
        ))}
      </List>
      {isLast && data.length === PAGE && (
        <Button tone="second" onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function BlockedRow({ blocked }: { readonly blocked: DataOf<'listBlocked'>[number] }) {
  const t = useT('blocks')
  const { userId, nickname, note, createdAt } = blocked
  const unblock = useUnblock()
  const error = errorText(unblock.error)
  return (
    <Row
      label={nickname}
      note={
        <>
          {note && (
            <>
              {note}
              <br />
            </>
          )}
          {t('since', { time: timeText(createdAt) })}
          {error && <Alert>{error}</Alert>}
        </>
      }
      value={
        <Button
          tone="second"
          size="small"
          isBusy={unblock.isPending}
          aria-label={t('unblockOf', { name: nickname })}
          onClick={() => unblock.mutate({ userId, on: 0 })}
        >
          {t('unblock')}
        </Button>
      }
    />
  )
}
