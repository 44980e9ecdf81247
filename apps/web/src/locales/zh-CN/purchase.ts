import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/purchase.ts'

export const messages = {
  purchaseNotice: '购买须知',
  notice1Title: '身份认证',
  notice1Text: '完成实名认证后方可下单。',
  notice1TextToSell: '完成实名认证后方可出售或兑换。',
  notice2Title: '下单买币',
  notice2Text: '选择数量匹配的卖家，使用银行卡或电子钱包付款。官方不收取任何手续费。',
  notice2TextWithFee: '选择数量匹配的卖家，使用银行卡或电子钱包付款。下单前会显示手续费。',
  notice3Title: '确认付款',
  notice3Text: '转账后点击“我已付款”并上传付款凭证。卖家确认收款后，币将进入您的余额。',
  notice4Title: '交易完成',
  notice4Text: '币已到账，可随时使用。',
} satisfies TranslationOf<typeof base>
