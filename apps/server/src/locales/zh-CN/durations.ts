import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/durations.ts'

export const messages = {
  seconds: '{count} 秒',
  minutes: '{count} 分钟',
} as const satisfies TranslationOf<typeof base>
