import type { Order } from '@u-market/contract'
import { awaits } from '@u-market/domain'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { isAsked, owesAnswer } from '../../base/waits-for-me.ts'
import { type OrderWords, orderWords } from './order-words.ts'

/** Every state from either side, in words. */
export function useOrderWords(): (order: Order, isLate: boolean) => OrderWords {
  const t = useT('orders')
  return (order, isLate) => orderWords({ t, order, isLate, time: timeText(order.deadlineAt ?? 0) })
}

export function isOpenOrder(order: Order): boolean {
  return awaits[order.state] !== null
}

export function isMyTurn(order: Order): boolean {
  return order.awaits === order.role || owesAnswer(order) || isAsked(order)
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
