import type { Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { MessageCircle } from 'lucide-react'
import { useUnread } from '../../base/api/use-unread.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useCountdown } from '../../base/use-countdown.ts'
import { CountBadge } from '../../parts/Badge.tsx'
import { IconLink } from '../../parts/IconButton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { PushAsk } from '../web-push/index.ts'
import { OrderBar } from './OrderBar.tsx'
import { OrderDuty } from './OrderDuty.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { openActs, peerOf } from './order-acts.ts'
import styles from './orders.module.css'
import { PaidForm } from './PaidForm.tsx'
import { PayTo } from './PayTo.tsx'
import { RateCard } from './RateCard.tsx'
import { ReleaseCheck } from './ReleaseCheck.tsx'
import { useDrafts } from './use-drafts.ts'
import { useOrderAct, useTimeoutHint } from './use-order.ts'

export function OrderView({ order }: { readonly order: Order }) {
  const t = useT('orders')
  useTimeoutHint(order)
  // Both clocks only make this render again when an act opens or closes.
  useCountdown(order.deadlineAt)
  useCountdown(order.remindedAt)
  const acts = openActs(order, serverNow())
  const drafts = useDrafts(order)
  const paid = useOrderAct('markPaid', t('paidDone'), drafts.clearPaid)
  const unread = useUnread(order.orderId)
  return (
    <Screen
      title={t('orderTitle', { number: shortNumber(order.orderId) })}
      back={screens.orders}
      end={
        <span className={styles.chatIcon}>
          <IconLink
            to={paths.chat(order.orderId, order.role)}
            label={t('chatLink', { name: peerOf(order).nickname })}
          >
            <MessageCircle />
          </IconLink>
          <CountBadge count={unread} />
        </span>
      }
      actions={<OrderBar order={order} acts={acts} drafts={drafts} paid={paid} />}
    >
      <OrderDuty order={order} acts={acts} />
      {acts.can('markPaid') && <PayTo order={order} />}
      {acts.can('markPaid') && <PaidForm drafts={drafts} error={paid.error} />}
      {acts.can('release') && <ReleaseCheck order={order} drafts={drafts} />}
      {acts.can('rate') && <RateCard order={order} />}
      {order.deadlineAt !== null && <PushAsk />}
      <OrderLinks order={order} acts={acts} unread={unread} />
      <OrderFacts order={order} acts={acts} />
      <OrderSteps order={order} />
    </Screen>
  )
}

/** The end of a number is what tells orders apart at a glance. */
function shortNumber(number: string): string {
  return number.length > 10 ? `…${number.slice(-6)}` : number
}
