import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/orders.ts'

export const messages = {
  confirming: '等待卖家确认',
  paying: '等待买家付款',
  releasing: '等待卖家放币',
  appealing: '申诉中',
  completed: '已完成',
  cancelled: '已取消',
  expired: '已超时',
} as const satisfies TranslationOf<typeof base>
