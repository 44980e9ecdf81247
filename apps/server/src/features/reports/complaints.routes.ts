import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers, Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { onRecord } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { answerComplaint } from './answer-complaint.ts'
import { countComplaints, findComplaint, listComplaints } from './complaint.queries.ts'
import { complaintView } from './complaint.views.ts'
import { reportUser } from './report-user.ts'

type ConsoleCalls = 'listComplaints' | 'getComplaint' | 'answerComplaint'

export function complaintHandlers(deps: Deps): Pick<Handlers, 'reportUser'> {
  return {
    reportUser: ({ user, body: form, claim }) => reportUser(deps, { reporterId: user.id, form, claim }),
  }
}

export function complaintConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, ConsoleCalls> {
  const { kysely } = deps.database
  return {
    listComplaints: async ({ body }) => {
      const [rows, total] = await Promise.all([
        listComplaints(kysely, { status: body.status, ...pageWindow(body) }),
        countComplaints(kysely, body.status),
      ])
      return pageOf(
        total,
        body,
        rows.map((row) => complaintView(deps, row)),
      )
    },
    getComplaint: async ({ body }) => {
      const row = await findComplaint(kysely, body.id)
      if (!row) throw new Refusal('COMPLAINT_NOT_FOUND')
      return complaintView(deps, row)
    },
    answerComplaint: ({ body: form, ...call }) => answerComplaint(deps, { ...onRecord(call), form }),
  }
}
