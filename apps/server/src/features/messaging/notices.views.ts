import type { Locale, Notice } from '@u-market/contract'
import { unixSeconds } from '../../platform/clock.ts'
import { noticeLink } from './notice-link.ts'
import type { NoticeRow } from './notices.queries.ts'
import { renderNotice } from './render-notice.ts'
import { textParams } from './text-params.ts'

export function noticeView(row: NoticeRow, locale: Locale): Notice {
  return {
    id: Number(row.seq),
    type: row.noticeType,
    ...renderNotice(row.kind, textParams(row.params), locale),
    orderId: row.orderId ?? '',
    link: noticeLink(row),
    isRead: row.isRead ? 1 : 0,
    createdAt: unixSeconds(row.createdAt),
  }
}
