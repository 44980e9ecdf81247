import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/answers.ts'

export const messages = {
  ok: '成功',
  status_400: '请求格式错误',
  status_401: '请先登录',
  status_403: '没有权限',
  status_404: '请求不存在',
  status_413: '内容过大',
  status_415: '不支持的内容类型',
  status_429: '请求过于频繁，请稍后再试',
  status_500: '服务器出错了（{requestId}）',
  status_503: '服务器正在重启，请稍后再试',
} as const satisfies TranslationOf<typeof base>
