import type { Appeal, Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { useRef, useState } from 'react'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { ApplySheet } from '../appeals/index.ts'
import { PushAsk } from '../web-push/index.ts'
import { OrderBar } from './OrderBar.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderDuty } from './OrderDuty.tsx'
import { OrderEnd } from './OrderEnd.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { OrderPeer } from './OrderPeer.tsx'
import { openActs } from './order-acts.ts'
import { PaidForm } from './PaidForm.tsx'
import { PayTo } from './PayTo.tsx'
import { RateCard } from './RateCard.tsx'
import { ReleaseCheck } from './ReleaseCheck.tsx'
import { RequestCard } from './RequestCard.tsx'
import { useDrafts } from './use-drafts.ts'
import { useNoticesRead } from './use-notices-read.ts'
import { keepOrder, useOrderAct, useTimeoutHint } from './use-order.ts'
import { isOpenOrder } from './use-order-words.ts'

/** Whose turn it is, with whom, the work of this moment, what was agreed: in this order, for both sides. */
export function OrderView({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const navigate = useNavigate()
  useTimeoutHint(order)
  useNoticesRead(order.orderId)
  // Both clocks only make this render again when an act opens or closes.
  useCountdown(order.deadlineAt)
  useCountdown(order.remindedAt)
  const acts = openActs(order, serverNow())
  const drafts = useDrafts(order)
  const paid = useOrderAct('markPaid', drafts.clearPaid)
  const [applying, setApplying] = useState<Appeal['kind'] | null>(null)
  const work = useRef<HTMLDivElement>(null)
  const appeal = (): void => setApplying('appeal')
  const num = moneyText(order.num, 'U')
  return (
    <Screen
      title={order.role === 'buyer' ? t('titleBuy', { num }) : t('titleSell', { num })}
      back={screens.orders}
      actions={
        <OrderBar
          order={order}
          acts={acts}
          drafts={drafts}
          paid={paid}
          onMissing={() => leadTo(work.current)}
          onAppeal={appeal}
        />
      }
    >
      {isOpenOrder(order) ? <OrderDuty order={order} acts={acts} /> : <OrderEnd order={order} />}
      <RequestCard order={order} />
      <OrderPeer order={order} />
      {acts.can('markPaid') && <PayTo order={order} />}
      {acts.can('markPaid') && <PaidForm order={order} drafts={drafts} error={paid.error} place={work} />}
      {acts.can('release') && <ReleaseCheck order={order} drafts={drafts} place={work} />}
      {acts.can('rate') && <RateCard order={order} />}
      <OrderDetails order={order} acts={acts} />
      {order.deadlineAt !== null && <PushAsk />}
      <OrderLinks order={order} acts={acts} onAppeal={appeal} onClaim={() => setApplying('claim')} />
      {(['appeal', 'claim'] as const).map((kind) => (
        <ApplySheet
          key={kind}
          kind={kind}
          order={order}
          isOpen={applying === kind}
          onClose={() => setApplying(null)}
          onOrder={keepOrder}
          onApplied={(id) => navigate(paths.appeal(id))}
        />
      ))}
    </Screen>
  )
}

/** To what is still missing: into sight, and the first of it under the keyboard. */
function leadTo(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'start' })
  place?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus({ preventScroll: true })
}
