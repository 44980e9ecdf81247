import type { BugReport, ConsoleDataOf } from '@u-market/contract'
import { bugTypes, userReportTypes } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { pictureViews } from '../uploads/index.ts'
import type { QueuedReport, ReportRow } from './report.queries.ts'

/** A bug report as its reporter reads it. */
export function bugReportView(deps: Deps, row: ReportRow): BugReport {
  return { ...reportView(deps, row), type: typeIn(bugTypes, row), contact: row.contact }
}

export function queuedBugView(deps: Deps, row: QueuedReport): ConsoleDataOf<'getBugReport'> {
  const { userId, username, nickname, mobile } = row
  return { ...bugReportView(deps, row), userId, username, nickname, mobile, ...decidersView(row) }
}

export function queuedUserView(deps: Deps, row: QueuedReport): ConsoleDataOf<'getUserReport'> {
  const { userId, username, nickname, about, aboutCount, orderId } = row
  if (!about) throw new Error(`report ${row.id} names no user`)
  return {
    ...reportView(deps, row),
    type: typeIn(userReportTypes, row),
    orderId: orderId ?? '',
    reporter: { id: userId, username, nickname },
    about,
    aboutCount,
    ...decidersView(row),
  }
}

/** The operator who answered a report, and its last reopening. The reporter sees neither. */
function decidersView({ answererName, reopenerName, reopenedAt, reopenReason }: QueuedReport) {
  return {
    answeredBy: answererName ?? '',
    reopened: reopenedAt && { by: reopenerName ?? '', at: unixSeconds(reopenedAt), reason: reopenReason },
  }
}

function reportView(deps: Deps, { id, content, images, status, answer, answeredAt, createdAt }: ReportRow) {
  return {
    id,
    content,
    images: pictureViews(deps, images),
    status,
    answer,
    answeredAt: answeredAt && unixSeconds(answeredAt),
    createdAt: unixSeconds(createdAt),
  }
}

/** Narrows the row's type, which allows the types of both kinds. The database checks that the type fits the kind. */
function typeIn<Type extends string>(types: readonly Type[], { id, type }: ReportRow): Type {
  const found = types.find((known) => known === type)
  if (!found) throw new Error(`report ${id} is of another kind`)
  return found
}
