import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/acts.ts'

export const messages = {
  order_confirmed: '您已确认 {peer} 的订单（{sum}），买家可以付款',
  order_paid: '您已标记为已付款给 {peer}（{sum}），等待卖家核实放币',
  order_completed: '您已向 {peer} 放币 {num} U，订单已完成',
  order_cancelled: '您已取消与 {peer} 的订单（{sum}）',
  order_extended: '您已将 {peer} 的付款时限延长 15 分钟（{sum}）',
  order_paid_undone: '您尚未付款，请在时限内付款',
  order_cancel_asked: '您已请求取消订单：“{reason}”',
  cancel_agreed: '您已同意取消，订单已取消',
  cancel_refused: '您不同意取消{said}，订单继续进行',
  order_reopen_asked: '您已请求卖家恢复订单',
  order_reopened: '您已恢复订单，币重新由平台托管',
  reopen_refused: '您未同意恢复订单',
  order_reminder: '您已发出提醒',
  order_acknowledged: '您已确认收币',
  order_rated: '您已评价交易',
  appeal_opened: '您已发起申诉，由客服裁决',
  appeal_evidence: '您已补充证据',
  appeal_revoked: '您已撤销申诉',
  appeal_ruling_accepted: '您已接受初步裁决',
  appeal_ruling_objected: '您已提出异议，另一位客服将在 {until} 前裁决',
  claim_opened: '您已发起索赔，由客服裁决',
  claim_revoked: '您已撤销索赔',
} as const satisfies TranslationOf<typeof base>
