import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/holds.ts'

export const messages = {
  available: '可用 {free}，另有 {held} 为近期买入，{time} 起陆续可用',
  tooMuch: '目前可转出 {free}，其余为近期买入，{time} 起陆续可转出',
  noneYet: '近期买入的币暂不可转出，{time} 起陆续可转出',
  freshTitle: '近期买入 {held}',
  freshText: '可随时出售，{time} 起陆续可转币和兑换。目前可转出 {free}。',
  resetTitle: '密码已重设或手机号已更换',
  resetText:
    '{time} 前不能转币、兑换、缴纳保证金、增加挂单、卖给买家或更改收款方式，挂单已暂停。买币和此前的订单不受影响。',
  resetReason: '密码刚通过短信验证码重设或手机号刚更换，{time} 起可操作',
  stepUp: '请确认是您本人',
  stepUpText: '您近期才登录，且 24 小时内转出的累计数量较大。',
  byPasskey: '用通行密钥确认',
  usePasskey: '使用通行密钥',
  useApp: '使用身份验证器',
  appCode: '身份验证器验证码',
  byCode: '使用短信验证码',
  codeTo: '验证码将发送至 {mobile}。',
  codeNames: '仅对本次有效，请核对短信中的数量和收款方。',
  confirm: '确认',
} as const satisfies TranslationOf<typeof base>
