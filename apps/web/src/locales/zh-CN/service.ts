import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/service.ts'

export const messages = {
  title: '联系客服',
  standing: '会话状态',
  open: '有什么可以帮您？',
  waiting: '等待客服回复',
  answered: '客服已回复',
  closed: '会话已结束，发送消息即可重新开启',
  soon: '通常在 {minutes} 分钟内回复。',
  away: '客服暂不在线，上线后会尽快回复。',
  ways: '常用入口',
  faq: '常见问题',
  fault: '故障反馈',
  beginning: '请描述您的问题，附上订单号和图片会更快解决。客服绝不会索要您的登录密码、支付密码或验证码。',
} as const satisfies TranslationOf<typeof base>
