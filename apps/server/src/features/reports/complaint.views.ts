import type { ConsoleDataOf } from '@u-market/contract'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { pictureViews } from '../uploads/index.ts'
import type { ComplaintRow } from './complaint.queries.ts'

export function complaintView(deps: Deps, row: ComplaintRow): ConsoleDataOf<'getComplaint'> {
  return {
    id: row.id,
    type: row.type,
    content: row.content,
    images: pictureViews(deps, row.images),
    orderId: row.orderId ?? '',
    reporter: { id: row.userId, username: row.reporterUsername, nickname: row.reporterNickname },
    about: { id: row.aboutId, username: row.aboutUsername, nickname: row.aboutNickname },
    aboutCount: row.aboutCount,
    status: row.status,
    answer: row.answer,
    answeredBy: row.answererName ?? '',
    answeredAt: row.answeredAt && unixSeconds(row.answeredAt),
    createdAt: unixSeconds(row.createdAt),
  }
}
