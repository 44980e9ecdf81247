import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/waiting.ts'

export const messages = {
  waiting: '待您处理',
  moreWaiting: '还有 {count} 笔待您处理',
  actConfirm: '确认 {name} 的订单',
  actPay: '向 {name} 付款',
  actRelease: '核对 {name} 的付款',
  actConsent: '请接受裁决或提出异议',
  actRespond: '回应 {name} 的申诉',
  actClaim: '回应 {name} 的索赔',
  actAnswer: '回复 {name} 的请求',
} satisfies TranslationOf<typeof base>
