import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/coming.ts'

export const messages = {
  notYet: '该页面尚未开放',
  appeals: '您的申诉：该谁处理、截止时间以及结果。',
  notices: '集中查看全部通知，已读与未读。',
  pay: '向扫描到的钱包付币，确认前显示对方姓名与金额。',
} as const satisfies TranslationOf<typeof base>
