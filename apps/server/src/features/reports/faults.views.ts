import type { ConsoleDataOf, Fault } from '@u-market/contract'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { pictureViews } from '../uploads/index.ts'
import type { FaultRow, ReportedFault } from './faults.queries.ts'

export function reportedView(deps: Deps, row: ReportedFault): ConsoleDataOf<'getFault'> {
  return {
    ...faultView(deps, row),
    userId: row.userId,
    username: row.username,
    nickname: row.nickname,
    mobile: row.mobile,
    answeredBy: row.answeredBy ?? '',
  }
}

export function faultView(deps: Deps, row: FaultRow): Fault {
  return {
    id: row.id,
    type: row.type,
    content: row.content,
    images: pictureViews(deps, row.images),
    contact: row.contact,
    status: row.status,
    answer: row.answer,
    answeredAt: row.answeredAt && unixSeconds(row.answeredAt),
    createdAt: unixSeconds(row.createdAt),
  }
}
