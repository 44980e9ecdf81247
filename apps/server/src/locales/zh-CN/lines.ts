import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/lines.ts'

export const messages = {
  order_placed: '订单已创建',
  order_auto_confirmed: '订单已自动确认，买家可以付款',
  order_confirmed: '卖家已确认，买家可以付款',
  order_paid: '买家已付款，等待卖家核实放币',
  order_completed: '卖家已放币，订单已完成',
  order_cancelled: '{by}已取消订单',
  order_expired: '订单超时关闭',
  order_reminder: '{by}发出提醒',
  release_overdue: '放币时限已过，买家可以申诉',
  order_acknowledged: '买家已确认收币',
  order_rated: '交易已评价',
  deadline_near: '当前步骤即将超时',
  appeal_opened: '{by}已发起申诉，由客服裁决',
  appeal_evidence: '{by}已补充证据',
  appeal_answer_due: '申诉回应时限已过，由客服裁决',
  appeal_revoked: '{by}已撤销申诉',
  appeal_ruled_release: '客服裁决：币归买家',
  appeal_ruled_refund: '客服裁决：币退回卖家',
  service_soon: '已收到您的消息，客服通常会在 {minutes} 分钟内回复',
  service_later: '已收到您的消息。客服每天 {hours} 在线，上线后会尽快回复。',
  service_closed: '客服已结束本次会话，如有需要请随时留言',
  unknown: '订单有变化',
} as const satisfies TranslationOf<typeof base>
