import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/switches.ts'

export const messages = {
  orders: '暂停接受新订单，进行中的订单不受影响，请稍后再试。',
  exchanges: '兑换暂停，请稍后再试。',
  registrations: '暂停新用户注册，请稍后再试。',
  method: '此付款方式暂停使用，请选择其他方式。',
  offer: '客服已停用此挂单，请联系客服。',
  notice: '暂停通知',
} satisfies TranslationOf<typeof base>
