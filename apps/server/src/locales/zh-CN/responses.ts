import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/responses.ts'

export const messages = {
  ok: '成功',
  status_400: '请求格式错误',
  status_401: '请先登录',
  status_403: '没有权限',
  status_404: '请求不存在',
  status_405: '此处不支持此操作',
  status_408: '等待时间过长，请重试',
  status_410: '已过保存期限',
  status_412: '内容已发生变化，请刷新后重试',
  status_413: '内容过大，请减少后重试',
  status_414: '地址过长',
  status_415: '不支持的内容类型',
  status_416: '请求的范围不存在',
  status_417: '无法满足请求的条件',
  status_429: '请求过于频繁，请稍后再试',
  status_431: '请求头过大',
  status_500: '服务器出错了（{requestId}）',
  status_503: '服务器正在重启，请稍后再试',
  seconds: '{count} 秒',
  minutes: '{count} 分钟',
  hours: '{count} 小时',
  days: '{count} 天',
} as const satisfies TranslationOf<typeof base>
