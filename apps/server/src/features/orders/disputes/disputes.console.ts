/** Operators' calls on disputes. */
import type { ConsoleHandlers } from '../../call.ts'
import { auditContext } from '../../operators/index.ts'
import { pageOf, pageWindow } from '../../page.ts'
import type { OrderDeps } from '../executor.ts'
import { countDisputes, findRulings, listDisputes } from './dispute.queries.ts'
import { disputeSummaryView } from './dispute.views.ts'
import { reviewDispute } from './review-dispute.ts'
import { ruleDispute } from './rule-dispute.ts'
import { holdCoin, releaseHeldCoin } from './settle-claim.ts'

type DisputeConsoleCalls = 'listDisputes' | 'getDispute' | 'ruleDispute' | 'holdCoin' | 'releaseHeldCoin'

export function disputeConsoleHandlers(deps: OrderDeps): Pick<ConsoleHandlers, DisputeConsoleCalls> {
  const { kysely } = deps.database
  return {
    getDispute: ({ operator, body, locale }) => reviewDispute(deps, { id: body.id, operator, locale }),
    ruleDispute: ({ body: form, locale, ...call }) =>
      ruleDispute(deps, { ...auditContext(call), form, locale }),
    holdCoin: ({ body: form, ...call }) => holdCoin(deps, { ...auditContext(call), form }),
    releaseHeldCoin: ({ body: form, ...call }) => releaseHeldCoin(deps, { ...auditContext(call), form }),
    listDisputes: async ({ body }) => {
      const [rows, total] = await Promise.all([
        listDisputes(kysely, { status: body.status, ...pageWindow(body) }),
        countDisputes(kysely, body.status),
      ])
      const rulingOf = await findRulings(
        kysely,
        rows.map(({ id }) => id),
      )
      return pageOf(
        total,
        body,
        rows.map((row) => ({ ...disputeSummaryView(row), ...rulingOf(row.id) })),
      )
    },
  }
}
