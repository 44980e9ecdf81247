import type { Dispute, Order } from '@u-market/contract'
import { fieldIn, paths, screens } from '@u-market/contract/paths'
import { useRef, useState } from 'react'
import { isRefused, loadErrorText } from '../../base/api/errors.ts'
import { useKnownMarket } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { useScreenParams } from '../../base/stores/screen-params.ts'
import { useIsLoggedIn } from '../../base/stores/user-info.ts'
import { useNewState } from '../../base/use-new-state.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { LoginFirst } from '../../parts/LoginFirst.tsx'
import { moneyText } from '../../parts/money.ts'
import { Hero, Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { PushAsk } from '../messaging/index.ts'
import { TraderMenu } from '../traders/index.ts'
import { OpenDisputeSheet } from './disputes/OpenDisputeSheet.tsx'
import { OrderBar } from './OrderBar.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderDuty } from './OrderDuty.tsx'
import { OrderDone, OrderEnd } from './OrderEnd.tsx'
import { OrderFrozen } from './OrderFrozen.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { OrderPeer } from './OrderPeer.tsx'
import { isOpenOrder } from './order-words.ts'
import { PaidForm, PayTo } from './PaidForm.tsx'
import { needsPayer, PayerForm, PaysFrom } from './PayerForm.tsx'
import { RateCard } from './RateCard.tsx'
import { ReleaseCheck } from './ReleaseCheck.tsx'
import { RequestCard } from './RequestCard.tsx'
import { SeenForm } from './SeenForm.tsx'
import {
  keepOrder,
  showsPayer,
  useDrafts,
  useNoticesRead,
  useOpenActs,
  useOrder,
  usePaying,
  useTimeoutHint,
} from './use-order.ts'

/** The page of an order, for both sides. */
export function OrderProcessScreen() {
  const t = useT('orders')
  const isLoggedIn = useIsLoggedIn()
  const [query] = useSearchParams()
  const held = useScreenParams(({ order }) => order?.orderId)
  const number = fieldIn(query, 'orderId') ?? held ?? ''
  if (!isLoggedIn) return <LoginFirst title={t('order')} back={screens.orders} />
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

/** Shows turn, other party, current task and terms in the same order for both sides. */
function OrderView({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const navigate = useNavigate()
  // What is asked about a payment follows the market's rails (`showsPayer`).
  useKnownMarket()
  useTimeoutHint(order)
  useNoticesRead(order.orderId)
  const acts = useOpenActs(order)
  const drafts = useDrafts(order)
  const paying = usePaying(order, drafts)
  const [applying, setApplying] = useState<Dispute['kind'] | null>(null)
  const work = useRef<HTMLDivElement>(null)
  // At the deadline the proof that is being uploaded stays: the order waits for it.
  const isPaying = acts.can('markPaid') || (order.state === 'paying' && paying.isUploading)
  const [isChanging, setChanging] = useState(false)
  const isDeclaring = isPaying && (isChanging || needsPayer(order, drafts))
  const isSeen = showsPayer(order.methodType)
  const appeal = (): void => setApplying('appeal')
  const num = moneyText(order.num, 'U')
  const said = useNewState(stageOf(order))
  const isDone = order.state === 'completed'
  const isNew = isDone && (acts.can('acknowledge') || acts.can('rate'))
  const isReleasing = acts.can('release')
  const head = {
    title: order.role === 'buyer' ? t('titleBuy', { num }) : t('titleSell', { num }),
    back: screens.orders,
    end: <TraderMenu userId={order.peer.userId} name={order.peer.nickname} orderId={order.orderId} />,
  }
  return (
    <Screen
      {...head}
      hero={
        isNew && (
          <Hero {...head}>
            <OrderDone order={order} isNew />
          </Hero>
        )
      }
      actions={
        <OrderBar
          order={order}
          acts={acts}
          drafts={drafts}
          paying={paying}
          isDeclaring={isDeclaring}
          onMissing={() => leadTo(work.current)}
          onAppeal={appeal}
        />
      }
    >
      <p className="sr-only" role="status">
        {said}
      </p>
      {isOpenOrder(order) || order.reopenAsked !== null ? (
        <OrderDuty order={order} acts={acts} />
      ) : isDone ? (
        !isNew && <OrderDone order={order} isNew={false} />
      ) : (
        <OrderEnd order={order} />
      )}
      <OrderFrozen order={order} acts={acts} />
      <RequestCard order={order} />
      {isDone && acts.can('rate') && <RateCard order={order} />}
      <OrderPeer order={order} isNamed={!isReleasing || isSeen} />
      {isDeclaring && <PayerForm order={order} drafts={drafts} onDeclared={() => setChanging(false)} />}
      {isPaying && !isDeclaring && (
        <>
          <PaysFrom order={order} drafts={drafts} onChange={() => setChanging(true)} />
          <PayTo order={order} />
          <PaidForm order={order} drafts={drafts} paying={paying} place={work} />
        </>
      )}
      {isReleasing && isSeen && <SeenForm order={order} drafts={drafts} place={work} />}
      {isReleasing && !isSeen && <ReleaseCheck order={order} drafts={drafts} place={work} />}
      <OrderDetails order={order} acts={acts} isBrief={isPaying || isReleasing} />
      {order.deadlineAt !== null && <PushAsk />}
      <OrderLinks order={order} acts={acts} onAppeal={appeal} onClaim={() => setApplying('claim')} />
      {(['appeal', 'claim'] as const).map((kind) => (
        <OpenDisputeSheet
          key={kind}
          kind={kind}
          order={order}
          isOpen={applying === kind}
          onClose={() => setApplying(null)}
          onOrder={keepOrder}
          onOpened={(id) => navigate(paths.appeal(id))}
        />
      ))}
    </Screen>
  )
}

/** What makes an order another one to its parties; the rest may change without calling them to the top. */
function stageOf({ state, cancelAsked, reopenAsked, proposal, awaits }: Order): string {
  return [state, cancelAsked?.by, reopenAsked?.by, proposal?.isObjected, awaits].join(' ')
}

/** Scrolls to the missing part and focuses its first unfilled input. */
function leadTo(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'start' })
  place?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus({ preventScroll: true })
}
