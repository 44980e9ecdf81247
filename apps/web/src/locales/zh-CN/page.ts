import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/page.ts'

export const messages = {
  name: 'U集市',
  description: '与人买卖 U 币，全程托管，直到双方完成。',
  orders: '我的订单',
  scan: '扫一扫',
  receive: '收款',
  failed: '页面加载失败，您的币是安全的，请检查网络。',
  reload: '重新加载',
  needsScript: 'U集市需要启用 JavaScript。',
} as const satisfies TranslationOf<typeof base>
