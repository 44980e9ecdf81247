import type { Bilingual } from '@u-market/contract'

/** A notice as it is written, in both languages. `{name}` places are filled from the announcement's params. */
type Template = { readonly title: Bilingual; readonly content: Bilingual }

/**
 * Every notice there is. Order notices may use {buyer}, {seller} and {num}; {by} is a role and is written as a word. Stored rows keep the name and the params, so that a text is written in its reader's language.
 */
export const templates = {
  order_placed: {
    title: ['New order', '新订单'],
    content: [
      '{buyer} has placed an order for {num} U. Please confirm it before the time runs out.',
      '买家 {buyer} 已下单 {num} U，请在时限内确认。',
    ],
  },
  order_auto_confirmed: {
    title: ['New order, confirmed for you', '新订单，已自动确认'],
    content: [
      '{buyer} has ordered {num} U and your offer confirmed it by itself. The buyer is paying now.',
      '买家 {buyer} 已下单 {num} U，您的挂单已自动确认，买家正在付款。',
    ],
  },
  order_confirmed: {
    title: ['Order confirmed', '订单已确认'],
    content: [
      'The seller has confirmed. Please pay and upload the transfer slip before the time runs out.',
      '卖家已确认，请在时限内付款并上传转账凭证。',
    ],
  },
  order_paid: {
    title: ['The buyer has paid', '买家已付款'],
    content: [
      'Check that the money is in your account, then release the coin. Never release on a slip alone.',
      '请核实款项已到账后再放币，切勿仅凭截图放币。',
    ],
  },
  order_completed: {
    title: ['Coin received', '已收到币'],
    content: ['The seller has released {num} U. It is in your wallet.', '卖家已放币，{num} U 已到您的钱包。'],
  },
  order_cancelled: {
    title: ['Order cancelled', '订单已取消'],
    content: ['The order was cancelled by {by}.', '订单已被{by}取消。'],
  },
  order_expired: {
    title: ['Order expired', '订单已超时'],
    content: [
      'The time ran out and the order has ended. The coin went back to the seller.',
      '已超过时限，订单已结束，币已退回卖家。',
    ],
  },
  order_reminder: {
    title: ['A reminder', '催单提醒'],
    content: [
      'The other side is waiting for you. Please see to the order.',
      '对方正在等待您处理，请尽快查看订单。',
    ],
  },
  deadline_near: {
    title: ['Time is running out', '时限将至'],
    content: ['The order awaits you and its time ends soon.', '订单正等待您处理，时限即将结束。'],
  },
  release_overdue: {
    title: ['Release overdue', '放币已超时'],
    content: [
      'The time to release is over. The coin stays in escrow, and the buyer may now appeal.',
      '放币时限已过，币仍由平台托管，买家现可提出申诉。',
    ],
  },
  order_acknowledged: {
    title: ['Coin acknowledged', '买家已确认收币'],
    content: ['The buyer has acknowledged the coin. The trade is complete.', '买家已确认收到币，交易完成。'],
  },
  order_rated: {
    title: ['You were rated', '收到评价'],
    content: ['The other side has rated the trade with you.', '对方已评价与您的交易。'],
  },
  appeal_opened: {
    title: ['Appeal opened', '对方已申诉'],
    content: [
      'The other side has appealed. Please add your side and evidence; an operator decides.',
      '对方已提出申诉，请补充说明与证据，由客服裁决。',
    ],
  },
  appeal_evidence: {
    title: ['New evidence', '申诉有新证据'],
    content: ['The other side has added evidence to the appeal.', '对方已为申诉补充证据。'],
  },
  appeal_answer_due: {
    title: ['Appeal under decision', '申诉进入裁决'],
    content: [
      'The time to answer is over. An operator now decides on what there is.',
      '答复时限已过，客服将依据现有材料裁决。',
    ],
  },
  appeal_revoked: {
    title: ['Appeal withdrawn', '申诉已撤销'],
    content: [
      'The appeal was withdrawn. The order awaits the release of the coin again.',
      '申诉已撤销，订单恢复为等待放币。',
    ],
  },
  appeal_ruled_release: {
    title: ['Appeal decided: release', '申诉裁决：放币'],
    content: [
      'The operator decided for the buyer. The coin went to the buyer.',
      '客服裁决放币，币已转给买家。',
    ],
  },
  appeal_ruled_refund: {
    title: ['Appeal decided: refund', '申诉裁决：退币'],
    content: [
      'The operator decided for the seller. The coin went back to the seller.',
      '客服裁决退币，币已退回卖家。',
    ],
  },
  verification_approved: {
    title: ['You are verified', '实名认证已通过'],
    content: [
      'Your real-name verification is complete. You can trade now.',
      '您的实名认证已通过，现在可以交易。',
    ],
  },
  verification_refused: {
    title: ['Verification refused', '实名认证未通过'],
    content: ['Please correct it and apply again. Reason: {reason}', '请更正后重新提交。原因：{reason}'],
  },
  coin_issued: {
    title: ['Coin credited', '币已入账'],
    content: ['{amount} U was credited to your wallet.', '{amount} U 已入账到您的钱包。'],
  },
  transfer_received: {
    title: ['Payment received', '收到转账'],
    content: ['{name} has paid you {amount} U.', '{name} 向您转账 {amount} U。'],
  },
  exchange_paid: {
    title: ['USDT sent', 'USDT 已发出'],
    content: [
      '{usdt} USDT was sent to your {network} address. Transaction: {txid}',
      '{usdt} USDT 已发往您的 {network} 地址。交易哈希：{txid}',
    ],
  },
  exchange_refused: {
    title: ['Exchange refused', '兑换未通过'],
    content: [
      '{amount} U went back to your wallet. Reason: {reason}',
      '{amount} U 已退回您的钱包。原因：{reason}',
    ],
  },
  merchant_approved: {
    title: ['You are a certified merchant', '商家认证已通过'],
    content: ['Your offers carry the merchant badge from now on.', '您的挂单将显示认证商家标识。'],
  },
  merchant_refused: {
    title: ['Merchant application refused', '商家认证未通过'],
    content: [
      'A bond that was paid is back in your wallet. Reason: {reason}',
      '已缴纳的保证金已退回您的钱包。原因：{reason}',
    ],
  },
  passkey_added: {
    title: ['Passkey added', '已添加通行密钥'],
    content: [
      'The passkey "{name}" can now sign in and approve releases. If this was not you, remove it and change your passwords.',
      '通行密钥“{name}”现可登录并批准放币。如非本人操作，请立即移除并修改密码。',
    ],
  },
  passkey_removed: {
    title: ['Passkey removed', '已移除通行密钥'],
    content: [
      'The passkey "{name}" does not open your account any more. If this was not you, change your passwords.',
      '通行密钥“{name}”已不能再用于您的账号。如非本人操作，请修改密码。',
    ],
  },
  service_replied: {
    title: ['Customer service', '客服回复'],
    content: [
      'Customer service has answered you. Open the conversation to read it.',
      '客服已回复您，打开会话即可查看。',
    ],
  },
  fault_answered: {
    title: ['Your report was answered', '故障报告已回复'],
    content: ['Report #{id}: {answer}', '报告 #{id}：{answer}'],
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates
