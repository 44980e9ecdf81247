import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/pdf.ts'

export const messages = {
  choose: '选择图片或 PDF',
  pages: 'PDF，共 {count} 页',
  page: '{what}，第 {number} 页',
  check: '对方看到的是这些页面，而不是文件本身。请确认内容显示完整，否则请改传截图。',
  tooMany: '此 PDF 有 {pages} 页，而这里只能再放 {count} 张。请选择页数更少的文件，或改传截图。',
} satisfies TranslationOf<typeof base>
