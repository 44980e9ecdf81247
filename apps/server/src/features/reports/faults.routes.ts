import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers, Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { onRecord } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { answerFault } from './answer-fault.ts'
import { countFaults, countOwnFaults, findFault, listFaults, listOwnFaults } from './faults.queries.ts'
import { faultView, reportedView } from './faults.views.ts'
import { reportFault } from './report-fault.ts'

type FaultConsoleCalls = 'listFaults' | 'getFault' | 'answerFault'

export function faultHandlers(deps: Deps): Pick<Handlers, 'reportFault' | 'listFaults'> {
  return {
    reportFault: ({ user, body: form, claim }) => reportFault(deps, { userId: user.id, form, claim }),
    listFaults: async ({ user, body }) => {
      const db = deps.database.kysely
      const [rows, total] = await Promise.all([
        listOwnFaults(db, user.id, pageWindow(body)),
        countOwnFaults(db, user.id),
      ])
      const views = rows.map((row) => faultView(deps, row))
      return pageOf(total, body, views)
    },
  }
}

export function faultConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, FaultConsoleCalls> {
  const { kysely } = deps.database
  return {
    listFaults: async ({ body }) => {
      const [rows, total] = await Promise.all([
        listFaults(kysely, { status: body.status, ...pageWindow(body) }),
        countFaults(kysely, body.status),
      ])
      const views = rows.map((row) => reportedView(deps, row))
      return pageOf(total, body, views)
    },
    getFault: async ({ body }) => {
      const row = await findFault(kysely, body.id)
      if (!row) throw new Refusal('FAULT_NOT_FOUND')
      return reportedView(deps, row)
    },
    answerFault: ({ body: form, ...call }) => answerFault(deps, { ...onRecord(call), form }),
  }
}
