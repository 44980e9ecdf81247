import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/consent.ts'

export const messages = {
  title: '条款已更新',
  intro: '请阅读更新内容，同意后操作会自动继续。',
  read: '阅读全文',
  agree: '同意并继续',
  later: '以后再说',
  agreeIntro: '注册即表示您同意以下内容：',
  agreeFailed: '注册时需同意的条款未能加载。',
  failed: '全文加载失败，请重试。',
} as const satisfies TranslationOf<typeof base>
