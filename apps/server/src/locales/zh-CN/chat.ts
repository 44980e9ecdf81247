import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/chat.ts'

export const messages = {
  service: '在线客服',
} as const satisfies TranslationOf<typeof base>
