import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/home.ts'

export const messages = {
  escrow_title: '全程托管',
  escrow_content: '付款前卖家的币已被锁定，只会放给您。',
  free_title: '零手续费',
  free_content: '买卖均不收手续费，所见即所付。',
  verified_title: '认证一次，即刻交易',
  verified_content: '实名认证保护每一笔交易的双方。',
  screenshots_title: '请勿仅凭截图放币',
  screenshots_content: '请先在自己的银行或钱包应用中核实到账：转账截图可能被伪造。',
  ownAccount_title: '请使用本人账户付款',
  ownAccount_content: '付款人须与买家实名一致，否则卖家可提出申诉。',
  share_title: '一起交易 U 币',
  share_content: '点对点买卖 U 币，平台托管，零手续费。',
  share_contentWithFee: '点对点买卖 U 币，平台托管。',
  serviceHours: '每天 {hours}',
} as const satisfies TranslationOf<typeof base>
