import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/page.ts'

export const messages = {
  name: 'U集市',
  description: '点对点买卖 U 币，全程托管。',
  orders: '我的订单',
  scan: '扫一扫',
  receive: '收币',
  failed: '页面加载失败。您的币和订单不受影响，请检查网络。',
  reload: '重新加载',
  needsScript: 'U集市需要启用 JavaScript。',
} as const satisfies TranslationOf<typeof base>
