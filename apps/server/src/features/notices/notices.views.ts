import type { Locale, Notice } from '@u-market/contract'
import { noticeLink } from './notice-link.ts'
import type { NoticeRow } from './notices.queries.ts'
import { renderNotice } from './render-notice.ts'
import { textParams } from './text-params.ts'

export const noticeView = (row: NoticeRow, locale: Locale): Notice => ({
  id: Number(row.seq),
  type: row.noticeType,
  ...renderNotice(row.kind, textParams(row.params), locale),
  buy_orderid: row.orderId ?? '',
  link: noticeLink(row),
  is_read: row.isRead ? 1 : 0,
  createtime: Math.floor(row.createdAt.getTime() / 1000),
})
