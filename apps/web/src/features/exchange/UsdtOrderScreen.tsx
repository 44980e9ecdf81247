import { screens } from '@u-market/contract/paths'
import { loadErrorText } from '../../base/api/errors.ts'
import { useApiList } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { LoadMore, PullToRefresh } from '../../parts/LongList.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { ExchangeCard } from './ExchangeCard.tsx'

/** My exchanges. A push makes the list stale, so a decision shows by itself. */
export function UsdtOrderScreen() {
  const t = useT('exchange')
  const isSignedIn = useIsSignedIn()
  if (!isSignedIn) return <SignInFirst title={t('mine')} back={screens.home} />
  return (
    <Screen title={t('mine')} back={screens.home}>
      <PullToRefresh />
      <Exchanges />
    </Screen>
  )
}

function Exchanges() {
  const t = useT('exchange')
  const list = useApiList('listExchanges', {})
  if (!list.items)
    return list.error ? (
      <ErrorState text={loadErrorText(list.error)} safe={t('safe')} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton count={3} height={260} />
    )
  const toForm = (
    <ButtonLink to={screens.exchange} tone="second">
      {t('exchange')}
    </ButtonLink>
  )
  if (list.items.length === 0) return <Empty scene="exchange" text={t('empty')} action={toForm} />
  return (
    <>
      <ul className="cards" aria-label={t('mine')} aria-live="polite">
        {list.items.map((exchange) => (
          <li key={exchange.id}>
            <ExchangeCard exchange={exchange} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
