import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { countReports, listOwnBugReports } from './report.queries.ts'
import { bugReportView } from './report.views.ts'
import { reportBug, reportUser } from './submit-report.ts'

type ReportCalls = 'reportBug' | 'listBugReports' | 'reportUser'

export function reportHandlers(deps: Deps): Pick<Handlers, ReportCalls> {
  const { kysely } = deps.database
  return {
    reportBug: ({ user, body: form, idempotencyKey }) =>
      reportBug(deps, { userId: user.id, form, idempotencyKey }),
    reportUser: ({ user, body: form, idempotencyKey }) =>
      reportUser(deps, { userId: user.id, form, idempotencyKey }),
    listBugReports: async ({ user, body }) => {
      const [rows, total] = await Promise.all([
        listOwnBugReports(kysely, user.id, pageWindow(body)),
        countReports(kysely, { kind: 'bug', userId: user.id }),
      ])
      const views = rows.map((row) => bugReportView(deps, row))
      return pageOf(total, body, views)
    },
  }
}
