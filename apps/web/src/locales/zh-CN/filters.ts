import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/filters.ts'

export const messages = {
  any: '不限',
  completed: '近 30 天成交单数',
  completedOn: '30 天成交 {count} 单以上',
  orMore: '{count}+',
  minutes: '付款时限',
  minutesOn: '付款时限 {minutes} 分钟内',
  atMost: '≤ {minutes} 分钟',
  merchants: '仅看商家',
  online: '仅看在线',
  tellMe: '有合适的提醒我',
  favourites: '仅看收藏',
  findTrader: '按昵称查找交易者',
  someMethods: '{count} 种方式',
} as const satisfies TranslationOf<typeof base>
