import type { Order } from '@u-market/contract'
import { awaits } from '@u-market/domain'
import { useT } from '../../app/i18n/i18n.ts'
import { moneyText } from '../../parts/money.ts'
import { timeText } from '../../parts/Steps.tsx'
import { peerOf } from './order-acts.ts'

export type OrderWords = {
  /** Whose turn, in words; or how it ended. */
  readonly headline: string
  /** What happens if nobody acts; or what the end means. */
  readonly otherwise: string
}

type Words = (order: Order, isLate: boolean) => OrderWords

/** Every state from either side, in words. */
export const useOrderWords = (): Words => {
  const t = useT('orders')
  const table: Record<Order['pay_status'], Record<Order['role'], Words>> = {
    confirming: {
      seller: (order) => ({
        headline: t('doConfirm'),
        otherwise: t('elseConfirmSeller', { time: timeText(order.deadline ?? 0) }),
      }),
      buyer: (order) => ({
        headline: t('waitConfirm', { name: order.seller_nickname }),
        otherwise: t('elseConfirmBuyer', { time: timeText(order.deadline ?? 0) }),
      }),
    },
    paying: {
      seller: (order) => ({
        headline: t('waitPay', { name: order.buyer_nickname }),
        otherwise: t('elsePaySeller', { time: timeText(order.deadline ?? 0) }),
      }),
      buyer: (order) => ({
        headline: t('doPay', { name: order.seller_nickname }),
        otherwise: t('elsePayBuyer', { time: timeText(order.deadline ?? 0) }),
      }),
    },
    releasing: {
      seller: (order, isLate) => ({
        headline: t('doRelease'),
        otherwise: isLate
          ? t('overdueSeller')
          : t('elseReleaseSeller', { time: timeText(order.deadline ?? 0) }),
      }),
      buyer: (order, isLate) => ({
        headline: t('waitRelease', { name: order.seller_nickname }),
        otherwise: isLate
          ? t('overdueBuyer')
          : t('elseReleaseBuyer', { time: timeText(order.deadline ?? 0) }),
      }),
    },
    appealing: { seller: appealWords, buyer: appealWords },
    completed: {
      seller: (order) => ({
        headline: t('doneSeller', { num: moneyText(order.num, 'U') }),
        otherwise: t('doneSellerText', { name: order.buyer_nickname }),
      }),
      buyer: (order) => ({
        headline: t('doneBuyer', { num: moneyText(order.num, 'U') }),
        otherwise: t('doneBuyerText'),
      }),
    },
    cancelled: { seller: cancelledWords, buyer: cancelledWords },
    expired: { seller: expiredWords, buyer: expiredWords },
  }
  function appealWords(order: Order): OrderWords {
    if (order.deadline === null) return { headline: t('inAppeal'), otherwise: t('elseAppeal') }
    const time = timeText(order.deadline)
    // While there is a deadline, the side that did not appeal may answer.
    return order.actions.includes('revoke')
      ? {
          headline: t('waitAnswer', { name: peerOf(order).nickname }),
          otherwise: t('elseAppealAnswer', { time }),
        }
      : { headline: t('doAnswer'), otherwise: t('elseAppealMine', { time }) }
  }
  function cancelledWords(): OrderWords {
    return { headline: t('cancelledTitle'), otherwise: t('cancelledText') }
  }
  function expiredWords(order: Order): OrderWords {
    const isBuyerWhoMayHavePaid = order.role === 'buyer' && order.confirmtime !== null
    return {
      headline: t('expiredTitle'),
      otherwise: isBuyerWhoMayHavePaid ? `${t('expiredText')} ${t('expiredPaid')}` : t('expiredText'),
    }
  }
  return (order, isLate) => table[order.pay_status][order.role](order, isLate)
}

export const isOpenOrder = (order: Order): boolean => awaits[order.pay_status] !== null
export const isMyTurn = (order: Order): boolean => awaits[order.pay_status] === order.role

/** The words that stand on a chip or beside a name. */
export const useStateLabel = (): ((state: Order['pay_status']) => string) => {
  const t = useT('orders')
  const labels: Record<Order['pay_status'], string> = {
    confirming: t('stateConfirming'),
    paying: t('statePaying'),
    releasing: t('stateReleasing'),
    appealing: t('stateAppealing'),
    completed: t('stateCompleted'),
    cancelled: t('stateCancelled'),
    expired: t('stateExpired'),
  }
  return (state) => labels[state]
}
