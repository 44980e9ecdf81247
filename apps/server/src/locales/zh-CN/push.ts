import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/push.ts'

export const messages = {
  openOrder: '点击查看订单。',
  openNotices: '点击查看通知。',
} as const satisfies TranslationOf<typeof base>
