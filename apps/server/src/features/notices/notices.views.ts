import type { Locale, Notice } from '@u-market/contract'
import { noticeLink } from './notice-link.ts'
import type { NoticeRow } from './notices.queries.ts'
import { renderNotice } from './render-notice.ts'
import { textParams } from './text-params.ts'

export const noticeView = (row: NoticeRow, locale: Locale): Notice => ({
  id: row.id,
  type: row.type,
  ...renderNotice(row.template, textParams(row.params), locale),
  buy_orderid: row.orderId ?? '',
  link: noticeLink(row),
  is_read: row.readAt === null ? 0 : 1,
  createtime: Math.floor(row.createdAt.getTime() / 1000),
})
