import type { Page } from '@u-market/contract'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { auditContext } from '../operators/index.ts'
import { type PageRequest, pageOf, pageWindow } from '../page.ts'
import { answerReport, readReport, reopenReport } from './decide-report.ts'
import {
  countReports,
  listReports,
  type QueuedReport,
  type ReportKind,
  type ReportRow,
} from './report.queries.ts'
import { queuedBugView, queuedUserView } from './report.views.ts'

type ReportConsoleCalls =
  | 'listBugReports'
  | 'getBugReport'
  | 'answerBugReport'
  | 'reopenBugReport'
  | 'listUserReports'
  | 'getUserReport'
  | 'answerUserReport'
  | 'reopenUserReport'

export function reportConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, ReportConsoleCalls> {
  const { kysely } = deps.database
  const queuedBug = (row: QueuedReport) => queuedBugView(deps, row)
  const queuedUser = (row: QueuedReport) => queuedUserView(deps, row)
  return {
    listBugReports: ({ body }) => queuePage(deps, 'bug', body, queuedBug),
    getBugReport: async ({ body }) => queuedBug(await readReport(kysely, 'bug', body.id)),
    answerBugReport: async ({ body: form, ...call }) =>
      queuedBug(await answerReport(deps, 'bug', { ...auditContext(call), form })),
    reopenBugReport: async ({ body: form, ...call }) =>
      queuedBug(await reopenReport(deps, 'bug', { ...auditContext(call), form })),
    listUserReports: ({ body }) => queuePage(deps, 'user', body, queuedUser),
    getUserReport: async ({ body }) => queuedUser(await readReport(kysely, 'user', body.id)),
    answerUserReport: async ({ body: form, ...call }) =>
      queuedUser(await answerReport(deps, 'user', { ...auditContext(call), form })),
    reopenUserReport: async ({ body: form, ...call }) =>
      queuedUser(await reopenReport(deps, 'user', { ...auditContext(call), form })),
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
