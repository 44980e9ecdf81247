import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/messaging.ts'

export const messages = {
  service: '在线客服',
  badFrame: '无法识别的消息，请重新发送',
  tooFast: '消息过于频繁，请稍后再试',
  ordered: '买家 {name} 已下单 {num} U',
  chatOne: '{name} 发来一条消息',
  chatSome: '{name} 发来 {count} 条消息',
  chatMany: '{name} 发来多条消息',
  chatOrder: '关于 {sum} 的订单。点击打开聊天。',
  openOrder: '点击查看订单。',
  openNotices: '点击查看通知。',
  notYou: '不是您本人操作？请联系客服。',
} as const satisfies TranslationOf<typeof base>
