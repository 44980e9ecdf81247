import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/notices.ts'

export const messages = {
  notices: '通知',
  allRead: '全部已读',
  empty: '暂无通知',
  kind: '类型',
  all: '全部',
  emptyKind: '没有这类通知',
  showAll: '显示全部通知',
  order: '订单 {number}',
  earlier: '另有 {count} 条较早动态',
  unread: '新',
  typeSystem: '系统',
  typeOrder: '订单',
  typeAppeal: '申诉',
  typeAccount: '账户',
  safe: '您的币和订单不受影响，请检查网络。',
} as const satisfies TranslationOf<typeof base>
