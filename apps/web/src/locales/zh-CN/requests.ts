import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/requests.ts'

export const messages = {
  extend: '延长付款时间 {minutes} 分钟',
  extendHint: '买家会收到通知。还可延长 {count} 次，期间币仍由平台托管。',

  undo: '我还没有付款',
  undoHint: '撤回“已付款”，每笔订单一次，之后至少有 {minutes} 分钟付款。',
  undoDo: '撤回“已付款”',
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

  cancelSent: '您已请求取消',
  cancelSentText: '买家尚未回复。您仍可放币；未回复则一切不变。',
  cancelWarning: '如果您已付款，请在款项退回后再同意。',
  cancelSilence: '如果您在 {time} 前未回复，一切不变，币仍为您托管。',
  cancelRefuse: '不同意',
  cancelAgree: '同意取消…',
  cancelAgreeTitle: '取消这笔订单？',
  cancelAgreeMeans: '币将退回卖家，无法恢复。不计入任何一方的记录。',
  cancelAgreeDo: '同意并取消订单',
  goBack: '返回',
  yourAnswer: '您的回复',

  reopenSent: '您已请求恢复订单',
  reopenSentText: '卖家正在核实账户，回复后会通知您。',
  reopenPayer: '付款账户姓名：{name}',
  reopenCheck: '请打开银行或支付 App核实：{amount} 是否已到账？',
  reopenMeans:
    '恢复后，{num} 将重新由平台托管（先从挂单扣除，不足则从余额扣除），再由您照常放币。如果您在 {time} 前未回复，订单保持结束。',
  reopenMeansTaker:
    '恢复后，{num} 将从余额扣除，重新由平台托管，再由您照常放币。如果您在 {time} 前未回复，订单保持结束。',
  reopenAgree: '已到账，恢复订单',
  reopenRefuse: '不恢复',
} satisfies TranslationOf<typeof base>
