import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { auditContext } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { findByOwner, readAccountActivity } from './close-account.ts'
import { freezeForOwner } from './freeze.ts'
import { imposeSanction, liftSanction, sanctionView } from './impose-sanction.ts'
import { countActiveSanctions, listActiveSanctions, listOfUser } from './sanction.queries.ts'
import { createPageFinder } from './trader-page.queries.ts'
import { readTraderPage } from './trader-page.ts'

type TraderConsoleCalls =
  | 'getUserRecord'
  | 'getUserSanctions'
  | 'listSanctions'
  | 'imposeSanction'
  | 'liftSanction'
  | 'freezeUser'

export function traderConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, TraderConsoleCalls> {
  const { kysely } = deps.database
  const findPage = createPageFinder(kysely)
  return {
    getUserRecord: ({ body }) => readTraderPage(deps, findPage, body.userId, 'operator'),
    getUserSanctions: async ({ operator, body: { userId } }) => {
      const at = deps.clock.now()
      const [rows, meets, own] = await Promise.all([
        listOfUser(kysely, userId),
        readAccountActivity(kysely, userId, at),
        findByOwner(kysely, userId),
      ])
      return { sanctions: rows.map((row) => sanctionView(row, { operator, at })), meets, ...own }
    },
    listSanctions: async ({ operator, body }) => {
      const at = deps.clock.now()
      const [rows, total] = await Promise.all([
        listActiveSanctions(kysely, { at, ...pageWindow(body) }),
        countActiveSanctions(kysely, at),
      ])
      return pageOf(
        total,
        body,
        rows.map((row) => sanctionView(row, { operator, at })),
      )
    },
    imposeSanction: ({ body: form, ...call }) =>
      imposeSanction(deps, { form, operator: call.operator, by: auditContext(call) }),
    liftSanction: ({ body: form, ...call }) =>
      liftSanction(deps, { form, operator: call.operator, by: auditContext(call) }),
    freezeUser: ({ body: form, ...call }) => freezeForOwner(deps, { form, by: auditContext(call) }),
  }
}
