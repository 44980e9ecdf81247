import type { Bilingual, Locale } from '@u-market/contract'
import { renderText, type TextParams } from './render-text.ts'

/**
 * Each step of an order in words that hold for both sides: a line of its chat, and the push to whoever it awaits nothing from.
 * Last, what customer service says by itself.
 */
export const lines = {
  order_placed: ['Order placed', '订单已创建'],
  order_auto_confirmed: [
    'Order confirmed automatically. The buyer may pay now',
    '订单已自动确认，买家可以付款',
  ],
  order_confirmed: ['The seller has confirmed. The buyer may pay now', '卖家已确认，买家可以付款'],
  order_paid: ['The buyer has paid. The seller checks and releases', '买家已付款，等待卖家核实放币'],
  order_completed: ['The seller has released the coin. The order is complete', '卖家已放币，订单已完成'],
  order_cancelled: ['The order was cancelled by {by}', '订单已被{by}取消'],
  order_expired: ['The time ran out and the order has ended', '已超过时限，订单已结束'],
  order_reminder: ['Reminder from {by}', '{by}发出了催单提醒'],
  release_overdue: ['The time to release is over. The buyer may appeal', '放币时限已过，买家可以申诉'],
  order_acknowledged: ['The buyer has acknowledged the coin', '买家已确认收到币'],
  order_rated: ['The trade was rated', '交易已评价'],
  deadline_near: ['The time for this step ends soon', '当前步骤的时限即将结束'],
  appeal_opened: ['An appeal was opened by {by}. An operator decides', '{by}已提出申诉，由客服裁决'],
  appeal_evidence: ['Evidence was added by {by}', '{by}已补充证据'],
  appeal_answer_due: [
    'The time to answer the appeal is over. An operator decides',
    '申诉答复时限已过，由客服裁决',
  ],
  appeal_revoked: ['The appeal was withdrawn by {by}', '{by}已撤销申诉'],
  appeal_ruled_release: ['Customer service decided: the coin goes to the buyer', '客服裁决：币归买家'],
  appeal_ruled_refund: ['Customer service decided: the coin goes back to the seller', '客服裁决：币退回卖家'],
  service_soon: [
    'We have your message. Customer service usually answers within {minutes} minutes',
    '已收到您的消息，客服通常会在 {minutes} 分钟内回复',
  ],
  service_later: [
    'We have your message. Customer service is here every day, {hours}, and answers as soon as it is back',
    '已收到您的消息。客服每天 {hours} 在线，上线后会尽快回复',
  ],
  service_closed: [
    'Customer service has closed this conversation. Write again whenever you need us',
    '客服已结束本次会话，如有需要请随时留言',
  ],
} as const satisfies Record<string, Bilingual>

export type LineName = keyof typeof lines

/** Told, but no step of the order, or after its end: in its chat they would only clutter. */
const outOfChat: ReadonlySet<string> = new Set<LineName>([
  'order_acknowledged',
  'order_rated',
  'deadline_near',
  'appeal_answer_due',
])
/** The kinds of events that stand in the chat of their order. */
export const chatLines: readonly string[] = Object.keys(lines).filter((name) => !outOfChat.has(name))

const isLineName = (name: string): name is LineName => Object.hasOwn(lines, name)
/** What a row of a later version says to this one, while both run. */
const unknown: Bilingual = ['The order has changed', '订单有变化']

export const renderLine = (name: string, params: TextParams, locale: Locale): string =>
  renderText(isLineName(name) ? lines[name] : unknown, params, locale)
