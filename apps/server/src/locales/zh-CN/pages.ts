import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/pages.ts'

export const messages = {
  market: 'U集市',
  tooManyTitle: '操作过于频繁',
  tooManyText: '请稍等片刻，再重新打开链接。',
  awayTitle: '暂时无法打开',
  awayText: '服务器繁忙或正在重启。请稍等一分钟，再重新打开链接，即可看到操作是否已完成。',
  failedTitle: '出现了问题',
  failedText:
    '这是我们的问题，已记录在案。请稍等一分钟，再重新打开链接。如果再次出现，请将此编号告诉客服：{requestId}',
} as const satisfies TranslationOf<typeof base>
