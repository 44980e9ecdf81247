import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/payment-types.ts'

export const messages = {
  bank: '银行卡',
  alipay: '支付宝',
  wechat: '微信支付',
} as const satisfies TranslationOf<typeof base>
