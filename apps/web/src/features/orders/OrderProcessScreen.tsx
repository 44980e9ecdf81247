import { fieldIn, screens } from '@u-market/contract/paths'
import { isRefused, loadErrorText } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { useParameters } from '../../base/stores/parameters.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { OrderView } from './OrderView.tsx'
import { useOrder } from './use-order.ts'

/** The order's own page, for both sides. */
export function OrderProcessScreen() {
  const t = useT('orders')
  const isSignedIn = useIsSignedIn()
  const [query] = useSearchParams()
  const held = useParameters(({ orderBuyItem }) => orderBuyItem?.orderId)
  const number = fieldIn(query, 'orderId') ?? held ?? ''
  if (!isSignedIn) return <SignInFirst title={t('order')} back={screens.orders} />
  return <LoadedOrder key={number} number={number} />
}

function LoadedOrder({ number }: { readonly number: string }) {
  const t = useT('orders')
  const { order, error, refetch } = useOrder(number)
  if (order) return <OrderView order={order} />
  const toOrders = (
    <ButtonLink to={screens.orders} replace>
      {t('myOrders')}
    </ButtonLink>
  )
  const isUnknown = isRefused(error) && error.reason === 'ORDER_NOT_FOUND'
  return (
    <Screen title={t('order')} back={screens.orders}>
      {number === '' ? (
        <Empty scene="orders" text={t('notChosen')} action={toOrders} />
      ) : isUnknown ? (
        <Empty scene="notFound" text={t('notFound')} action={toOrders} />
      ) : error ? (
        <ErrorState text={loadErrorText(error)} safe={t('ordersSafe')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={4} height={220} />
      )}
    </Screen>
  )
}
