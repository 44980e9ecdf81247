import type { Order } from '@u-market/contract'
import { awaits } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
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
export function useOrderWords(): Words {
  const t = useT('orders')
  const table: Record<Order['state'], Record<Order['role'], Words>> = {
    confirming: {
      seller: (order) => ({
        headline: t('doConfirm'),
        otherwise: t('elseConfirmSeller', { time: timeText(order.deadlineAt ?? 0) }),
      }),
      buyer: (order) => ({
        headline: t('waitConfirm', { name: order.sellerNickname }),
        otherwise: t('elseConfirmBuyer', { time: timeText(order.deadlineAt ?? 0) }),
      }),
    },
    paying: {
      seller: (order) => ({
        headline: t('waitPay', { name: order.buyerNickname }),
        otherwise: t('elsePaySeller', { time: timeText(order.deadlineAt ?? 0) }),
      }),
      buyer: (order) => ({
        headline: t('doPay', { name: order.sellerNickname }),
        otherwise: t('elsePayBuyer', { time: timeText(order.deadlineAt ?? 0) }),
      }),
    },
    releasing: {
      seller: (order, isLate) => ({
        headline: t('doRelease'),
        otherwise: isLate
          ? t('overdueSeller')
          : t('elseReleaseSeller', { time: timeText(order.deadlineAt ?? 0) }),
      }),
      buyer: (order, isLate) => ({
        headline: t('waitRelease', { name: order.sellerNickname }),
        otherwise: isLate
          ? t('overdueBuyer')
          : t('elseReleaseBuyer', { time: timeText(order.deadlineAt ?? 0) }),
      }),
    },
    appealing: { seller: appealWords, buyer: appealWords },
    completed: {
      seller: (order) => ({
        headline: t('doneSeller', { num: moneyText(order.num, 'U') }),
        otherwise: t('doneSellerText', { name: order.buyerNickname }),
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
    if (order.deadlineAt === null) return { headline: t('inAppeal'), otherwise: t('elseAppeal') }
    const time = timeText(order.deadlineAt)
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
    const isBuyerWhoMayHavePaid = order.role === 'buyer' && order.confirmedAt !== null
    return {
      headline: t('expiredTitle'),
      otherwise: isBuyerWhoMayHavePaid ? `${t('expiredText')} ${t('expiredPaid')}` : t('expiredText'),
    }
  }
  return (order, isLate) => table[order.state][order.role](order, isLate)
}

export function isOpenOrder(order: Order): boolean {
  return awaits[order.state] !== null
}

export function isMyTurn(order: Order): boolean {
  return awaits[order.state] === order.role
}

/** The words that stand on a chip or beside a name. */
export function useStateLabel(): (state: Order['state']) => string {
  const t = useT('orders')
  const labels: Record<Order['state'], string> = {
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
