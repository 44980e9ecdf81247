import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/market.ts'

export const messages = {
  escrow_title: '全程托管',
  escrow_content: '付款前，币已由平台托管。',
  free_title: '零手续费',
  free_content: '买卖均不收手续费，所见即所付。',
  verified_title: '完成认证即可交易',
  verified_content: '实名认证保护每一笔交易的双方。',
  screenshots_title: '请勿仅凭付款凭证放币',
  screenshots_content: '请先在自己的银行或支付 App 中核实到账：付款凭证可能被伪造。',
  ownAccount_title: '请使用本人账户付款',
  ownAccount_content: '付款人需与买家实名一致，否则卖家可发起申诉。',
  ownAccount_contentUnverified: '若使用他人账户付款，卖家可发起申诉。',
  share_title: '一起交易 U 币',
  share_content: '点对点买卖 U 币，平台托管，零手续费。',
  share_contentWithFee: '点对点买卖 U 币，平台托管。',
  serviceHours: '每天 {hours}',
  everything: '交易暂停，请稍后再试。暂停期间时限不计，恢复后顺延。',
  orders: '暂停接受新订单，进行中的订单不受影响，请稍后再试。',
  exchanges: '兑换暂停，请稍后再试。',
  registrations: '暂停新用户注册，请稍后再试。',
  method: '此付款方式暂停使用，请选择其他方式。',
  offer: '客服已停用此挂单，请联系客服。',
  notice: '暂停通知',
  account: '账号',
  bankName: '开户银行',
  bankBranch: '开户支行',

  comma: '、',
  or: '{others} 或 {last}',
} as const satisfies TranslationOf<typeof base>
