import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/chatList.ts'

export const messages = {
  title: '消息',
  settings: '通知设置',
  safe: '您的消息和订单不受影响，请检查网络。',
  empty: '暂无消息。订单聊天和客服会话会显示在这里。',
  toSupport: '联系客服',
  unread: '{count} 条新消息',
  mine: '我：{words}',
  picture: '[图片]',
  buying: '您买入 {num} U',
  selling: '您卖出 {num} U',
  closed: '已关闭',
} as const satisfies TranslationOf<typeof base>
