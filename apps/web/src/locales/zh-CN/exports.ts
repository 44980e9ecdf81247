import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/exports.ts'

export const messages = {
  title: '我的数据',
  statement: '对账单',
  statementNote: '可打印或提交的 PDF，含期初与期末余额、合计及全部明细。',
  period: '月份或年份',
  statementOf: '{period}对账单',
  makeStatement: '生成对账单',
  tables: '导出表格',
  allOrders: '全部订单',
  allBills: '全部账单',
  tableNote: 'CSV 格式，可用 Excel、Numbers 等打开',
  exportOrders: '导出这些订单',
  exportBills: '导出这些账单',
  receipt: '交易回执（PDF）',
  orderRecord: '订单记录（PDF）',
  receiptNote: '可打印或留存',

  preparing: '正在准备文件…',
  ready: '文件已准备好。',
  open: '打开文件',
  private: '链接 5 分钟内有效，且需保持登录。请转发文件，不要转发链接。',
  over: '链接已过期。',
  again: '重新获取链接',
} as const satisfies TranslationOf<typeof base>
