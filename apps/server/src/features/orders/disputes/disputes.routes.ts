/** The handlers of calls on disputes, of traders and of operators. */
import type { Appeal } from '@u-market/contract'
import { Refusal } from '../../../platform/refusal.ts'
import type { ConsoleHandlers, Handlers } from '../../call.ts'
import { onRecord } from '../../operators/index.ts'
import { pageOf, pageWindow } from '../../page.ts'
import type { OrderDeps } from '../order-executor.ts'
import { acceptRuling, objectRuling } from './answer-ruling.ts'
import {
  countDisputes,
  countPartysDisputes,
  type DisputeDetail,
  eventsOf,
  findPartysDispute,
  findRulings,
  listDisputes,
  listPartysDisputes,
} from './dispute.queries.ts'
import { appealView, listedAppealView } from './dispute.views.ts'
import { addEvidence, openDispute, revokeDispute } from './party-acts.ts'
import { reviewDispute } from './review-dispute.ts'
import { ruleDispute } from './rule-dispute.ts'
import { holdCoin } from './settle-claim.ts'

type DisputeCalls =
  | 'openAppeal'
  | 'addEvidence'
  | 'acceptRuling'
  | 'objectRuling'
  | 'revokeAppeal'
  | 'listAppeals'
  | 'getAppeal'
type DisputeConsoleCalls = 'listAppeals' | 'getAppeal' | 'ruleAppeal' | 'holdCoin'

export function disputeHandlers(deps: OrderDeps): Pick<Handlers, DisputeCalls> {
  const { kysely } = deps.database
  const views = async (
    rows: readonly DisputeDetail[],
    viewer: Parameters<typeof appealView>[3],
  ): Promise<Appeal[]> => {
    const events = await eventsOf(
      kysely,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => appealView(deps, row, events, viewer))
  }
  return {
    openAppeal: ({ user, body, locale, claim }) =>
      openDispute(deps, { orderId: body.orderId, userId: user.id, locale, claim }, body),
    addEvidence: ({ user, body, claim }) => addEvidence(deps, { userId: user.id, claim }, body),
    acceptRuling: ({ user, body, locale, claim }) =>
      acceptRuling(deps, { id: body.id, userId: user.id, locale, claim }),
    objectRuling: ({ user, body, locale, claim }) =>
      objectRuling(deps, { id: body.id, userId: user.id, locale, claim }, body),
    revokeAppeal: ({ user, body, locale, claim }) =>
      revokeDispute(deps, { id: body.id, userId: user.id, locale, claim }),
    getAppeal: async ({ user, body }) => {
      const row = await findPartysDispute(kysely, body.id, user.id)
      const [view] = row ? await views([row], user.id) : []
      if (!view) throw new Refusal('APPEAL_NOT_FOUND')
      return view
    },
    listAppeals: async ({ user, body }) => {
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
    getAppeal: ({ operator, body, locale }) => reviewDispute(deps, { id: body.id, operator, locale }),
    ruleAppeal: ({ body: form, locale, ...call }) => ruleDispute(deps, { ...onRecord(call), form, locale }),
    holdCoin: ({ body: form, ...call }) => holdCoin(deps, { ...onRecord(call), form }),
    listAppeals: async ({ body }) => {
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
        rows.map((row) => ({ ...listedAppealView(row), ...rulingOf(row.id) })),
      )
    },
  }
}
