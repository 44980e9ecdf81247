import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/orderSearch.ts'

export const messages = {
  open: '搜索订单',
  close: '退出搜索',
  text: '订单号、对方昵称或付款备注码',
  from: '下单日期从',
  to: '到',
  reversed: '结束日期早于开始日期',
} as const satisfies TranslationOf<typeof base>
