import type { Order } from '@u-market/contract'
import {
  actionsOpenTo,
  decideAction,
  isOverdue,
  type OrderAction,
  type OrderFacts,
  REMINDER_INTERVAL_SECONDS,
  transitionFor,
} from '@u-market/domain'

/** The lifecycle's facts, from what the server says of the order. Only the appellant is offered `revoke`. */
export const factsOf = (order: Order): OrderFacts => ({
  state: order.pay_status,
  deadlineAt: order.deadline === null ? null : order.deadline * 1000,
  appealedBy: order.actions.includes('revoke') ? order.role : null,
  isReceived: order.receivedtime !== null,
  isEvaluatedBy: { buyer: order.evaluated === 1, seller: order.evaluated === 1 },
  remindedAt: order.remind_at === null ? null : order.remind_at * 1000,
})

export type OpenActs = {
  readonly can: (action: OrderAction) => boolean
  /** A deadline that ends the order has passed: the server is about to say so. */
  readonly isEnding: boolean
  /** Unix seconds from which the viewer may remind again; null: not theirs to remind, or they may now. */
  readonly remindOpensAt: number | null
  /** Unix seconds from which the viewer may appeal; null: not theirs, or they may now. */
  readonly appealOpensAt: number | null
}

/**
 * What the viewer may do at this moment. The clock opens some acts (a reminder, a buyer's appeal) without any push,
 * so the lifecycle's table is asked again here instead of trusting a list that has grown old on the screen.
 */
export const openActs = (order: Order, nowMs: number): OpenActs => {
  const facts = factsOf(order)
  const open = actionsOpenTo(facts, order.role, nowMs)
  const appeal = decideAction(facts, 'apply', order.role, nowMs)
  const reminds = transitionFor(order.pay_status, 'remindingHim')?.by.includes(order.role) ?? false
  return {
    can: (action) => open.includes(action),
    isEnding: isOverdue(facts, nowMs),
    remindOpensAt:
      reminds && !open.includes('remindingHim') && order.remind_at !== null
        ? order.remind_at + REMINDER_INTERVAL_SECONDS
        : null,
    appealOpensAt: !appeal.allowed && appeal.reason === 'APPEAL_TOO_EARLY' ? appeal.opensAt : null,
  }
}

/** The whole of the time that the awaited act has, in seconds: for the ring and its last fifth. */
export const windowSecondsOf = (order: Order): number => {
  const { deadline, pay_status: state } = order
  if (deadline === null) return 1
  if (state === 'paying') return order.pay_minutes * 60
  const start = state === 'confirming' ? order.createtime : (order.paytime ?? order.createtime)
  return Math.max(1, deadline - start)
}

export const peerOf = (order: Order): { readonly id: number; readonly nickname: string } =>
  order.role === 'buyer'
    ? { id: order.seller_id, nickname: order.seller_nickname }
    : { id: order.buyer_id, nickname: order.buyer_nickname }

export const ORDERS_PATH = '/views/order/index'

export const orderAddress = (buyOrderId: string): string =>
  `/views/trade/buy_process?buy_orderid=${encodeURIComponent(buyOrderId)}`

export const chatAddress = (order: Pick<Order, 'buy_orderid' | 'role'>): string =>
  `/views/home/chat?buy_orderid=${encodeURIComponent(order.buy_orderid)}${order.role === 'seller' ? '&orderType=sell' : ''}`
