/** The handlers of calls on disputes, of traders and of operators. */
import type { Dispute } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { Refusal } from '../../../platform/refusal.ts'
import type { ConsoleHandlers, Handlers } from '../../call.ts'
import { auditContext } from '../../operators/index.ts'
import { pageOf, pageWindow } from '../../page.ts'
import type { OrderDeps } from '../executor.ts'
import {
  countDisputes,
  countPartysDisputes,
  type DisputeDetail,
  findPartysDispute,
  findRulings,
  listDisputeEvents,
  listDisputes,
  listPartysDisputes,
} from './dispute.queries.ts'
import { disputeSummaryView, disputeView } from './dispute.views.ts'
import { addEvidence, openDispute, revokeDispute } from './party-acts.ts'
import { acceptRuling, objectRuling } from './proposed-ruling.ts'
import { reviewDispute } from './review-dispute.ts'
import { ruleDispute } from './rule-dispute.ts'
import { holdCoin } from './settle-claim.ts'

type DisputeCalls =
  | 'openDispute'
  | 'addEvidence'
  | 'acceptRuling'
  | 'objectRuling'
  | 'revokeDispute'
  | 'listDisputes'
  | 'getDispute'
type DisputeConsoleCalls = 'listDisputes' | 'getDispute' | 'ruleDispute' | 'holdCoin'

export function disputeHandlers(deps: OrderDeps): Pick<Handlers, DisputeCalls> {
  const { kysely } = deps.database
  const views = async (rows: readonly DisputeDetail[], viewer: UserId): Promise<Dispute[]> => {
    const ids = rows.map(({ id }) => id)
    const [events, settings] = await Promise.all([listDisputeEvents(kysely, ids), deps.settings()])
    return rows.map((row) => disputeView(deps, row, events, { viewer, settings }))
  }
  return {
    openDispute: ({ user, body, locale, idempotencyKey }) =>
      openDispute(deps, { orderId: body.orderId, userId: user.id, locale, idempotencyKey }, body),
    addEvidence: ({ user, body, idempotencyKey }) =>
      addEvidence(deps, { userId: user.id, idempotencyKey }, body),
    acceptRuling: ({ user, body, locale, idempotencyKey }) =>
      acceptRuling(deps, { id: body.id, userId: user.id, locale, idempotencyKey }),
    objectRuling: ({ user, body, locale, idempotencyKey }) =>
      objectRuling(deps, { id: body.id, userId: user.id, locale, idempotencyKey }, body),
    revokeDispute: ({ user, body, locale, idempotencyKey }) =>
      revokeDispute(deps, { id: body.id, userId: user.id, locale, idempotencyKey }),
    getDispute: async ({ user, body }) => {
      const row = await findPartysDispute(kysely, body.id, user.id)
      const [view] = row ? await views([row], user.id) : []
      if (!view) throw new Refusal('APPEAL_NOT_FOUND')
      return view
    },
    listDisputes: async ({ user, body }) => {
      const [rows, total] = await Promise.all([
        listPartysDisputes(kysely, user.id, { status: body.status, ...pageWindow(body) }),
        countPartysDisputes(kysely, user.id, body.status),
      ])
      return pageOf(total, body, await views(rows, user.id))
    },
  }
}

export function disputeConsoleHandlers(deps: OrderDeps): Pick<ConsoleHandlers, DisputeConsoleCalls> {
  const { kysely } = deps.database
  return {
    getDispute: ({ operator, body, locale }) => reviewDispute(deps, { id: body.id, operator, locale }),
    ruleDispute: ({ body: form, locale, ...call }) =>
      ruleDispute(deps, { ...auditContext(call), form, locale }),
    holdCoin: ({ body: form, ...call }) => holdCoin(deps, { ...auditContext(call), form }),
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
