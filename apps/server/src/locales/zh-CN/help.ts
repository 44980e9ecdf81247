import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/help.ts'

export const messages = {
  comma: '、',
  or: '{others} 或 {last}',
} as const satisfies TranslationOf<typeof base>
