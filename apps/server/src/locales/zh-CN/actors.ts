import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/actors.ts'

export const messages = {
  buyer: '买家',
  seller: '卖家',
  operator: '客服',
  system: '系统',
} as const satisfies TranslationOf<typeof base>
