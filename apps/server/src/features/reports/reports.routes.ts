import type { Page } from '@u-market/contract'
import type { ConsoleHandlers, Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { auditContext } from '../operators/index.ts'
import { type PageRequest, pageOf, pageWindow } from '../page.ts'
import { answerReport, readReport } from './answer-report.ts'
import {
  countReports,
  listOwnBugReports,
  listReports,
  type QueuedReport,
  type ReportKind,
  type ReportRow,
} from './report.queries.ts'
import { bugReportView, queuedBugView, queuedUserView } from './report.views.ts'
import { reportBug, reportUser } from './submit-report.ts'

type ReportCalls = 'reportBug' | 'listBugReports' | 'reportUser'
type ReportConsoleCalls =
  | 'listBugReports'
  | 'getBugReport'
  | 'answerBugReport'
  | 'listUserReports'
  | 'getUserReport'
  | 'answerUserReport'

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

export function reportConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, ReportConsoleCalls> {
  const { kysely } = deps.database
  const queuedBug = (row: QueuedReport) => queuedBugView(deps, row)
  const queuedUser = (row: QueuedReport) => queuedUserView(deps, row)
  return {
    listBugReports: ({ body }) => queuePage(deps, 'bug', body, queuedBug),
    getBugReport: async ({ body }) => queuedBug(await readReport(kysely, 'bug', body.id)),
    answerBugReport: async ({ body: form, ...call }) =>
      queuedBug(await answerReport(deps, 'bug', { ...auditContext(call), form })),
    listUserReports: ({ body }) => queuePage(deps, 'user', body, queuedUser),
    getUserReport: async ({ body }) => queuedUser(await readReport(kysely, 'user', body.id)),
    answerUserReport: async ({ body: form, ...call }) =>
      queuedUser(await answerReport(deps, 'user', { ...auditContext(call), form })),
  }
}

async function queuePage<View>(
  { database: { kysely } }: Deps,
  kind: ReportKind,
  { status, ...page }: PageRequest & { readonly status?: ReportRow['status'] | undefined },
  viewOf: (row: QueuedReport) => View,
): Promise<Page<View>> {
  const filter = { kind, ...(status && { status }) }
  const [rows, total] = await Promise.all([
    listReports(kysely, filter, pageWindow(page)),
    countReports(kysely, filter),
  ])
  return pageOf(total, page, rows.map(viewOf))
}
