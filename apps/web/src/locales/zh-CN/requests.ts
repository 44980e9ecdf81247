import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/requests.ts'

export const messages = {
  extend: '延长付款时间 {minutes} 分钟',
  extendHint: '还可延长 {count} 次',
  extendTitle: '给 {name} 延长 {minutes} 分钟？',
  extendMeans: '{name} 会收到通知，可在 {time} 前付款，期间币仍由平台托管。延长后不能撤回。',
  extendLeft: '此后这笔订单还可延长 {count} 次。',
  extendLast: '这是这笔订单的最后一次延长。',
  extendDo: '延长 {minutes} 分钟',

  undo: '我误点了“已付款”',
  undoHint: '每笔订单一次，之后至少有 {minutes} 分钟付款。',
  undoDo: '我还没有付款',
  undoPaidAlready: '如果您已经付款，请不要撤回：提交凭证，等待卖家放币。',
  undoMeans: '订单恢复为待付款，付款截止时间为 {time}。超时未付款，订单将关闭并计入您的记录。',

  askCancel: '请求买家同意取消',
  askCancelHint: '买家同意后才会取消，币退回给您，不计入任何一方的记录。还可请求 {count} 次。',
  askCancelMeans:
    '买家有 {minutes} 分钟回复。未回复则一切不变：币仍由平台托管。首次请求期间放币时限暂停计算，之后的请求不再暂停。如果款项已到账，请先退回。',
  askCancelSend: '请求取消',
  reasonMissing: '未收到付款',
  reasonReturned: '款项被退回，或我已退回',
  reasonWrongName: '付款账户不是您本人的姓名',
  reasonOther: '其他原因',
  ownWords: '请说明',

  askReopen: '我已经付款',
  askReopenHint: '提交付款凭证，请卖家恢复订单：仅一次，{time} 前有效。',
  askReopenMeans:
    '卖家有 {hours} 小时回复。卖家同意后，币重新由平台托管，等待放币；如果不同意，请在聊天中联系卖家退回款项。',
  askReopenSend: '请求恢复订单',
  claimInstead: '改为发起索赔',

  cancelSent: '您已请求取消',
  cancelSentText: '{name} 可在 {time} 前回复。您仍可放币；未回复则一切不变。',
  cancelWarning: '如果您已付款，请在款项退回后再同意。',
  cancelRefuse: '不同意',
  cancelAgree: '同意…',
  cancelAgreeTitle: '取消这笔订单？',
  cancelAgreeMeans: '币将退回卖家，无法恢复。不计入任何一方的记录。',
  cancelAgreeDo: '同意并取消订单',
  goBack: '返回',
  yourAnswer: '您的回复',

  reopenSent: '您已请求恢复订单',
  reopenSentText: '卖家正在核实账户，回复后会通知您。',
  reopenPayer: '付款账户姓名：{name}',
  reopenCheck: '请打开银行或支付 App 核实：{amount} 是否已到账？',
  reopenMeans: '恢复后，{num} 将重新由平台托管（先从挂单扣除，不足则从余额扣除），再由您照常放币。',
  reopenMeansTaker: '恢复后，{num} 将从余额扣除，重新由平台托管，再由您照常放币。',
  reopenAgree: '已到账，恢复订单',
  reopenRefuse: '不恢复',
} satisfies TranslationOf<typeof base>
