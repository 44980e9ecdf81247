import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/noticeSettings.ts'

export const messages = {
  title: '通知设置',
  kinds: '哪些事情提醒您',
  kindsNote: '未打开 App 时提醒；所有通知都保留在通知中心。',
  order: '订单',
  orderNote: '订单的每一步，以及轮到您时',
  appeal: '申诉与索赔',
  appealNote: '证据、回应与裁决',
  chat: '消息',
  chatNote: '订单聊天',
  money: '资金',
  moneyNote: '收币、兑换、冻结',
  account: '账户',
  accountNote: '实名认证、商家认证、限制',
  service: '客服',
  serviceNote: '会话回复与反馈回复',
  security: '密码、通行密钥、收款方式变更以及新地点登录，始终会提醒您。',
  quiet: '免打扰时段',
  quietSwitch: '每天一段时间不提醒',
  quietNote: '订单或申诉轮到您时仍会提醒，其余保留在通知中心。',
  from: '开始',
  to: '结束',
  zone: '时区',
} as const satisfies TranslationOf<typeof base>
