/** Traders' calls on disputes. */
import type { Dispute } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { Refusal } from '../../../platform/refusal.ts'
import type { Handlers } from '../../call.ts'
import { pageOf, pageWindow } from '../../page.ts'
import type { OrderDeps } from '../executor.ts'
import {
  countPartysDisputes,
  type DisputeDetail,
  findPartysDispute,
  listDisputeEvents,
  listPartysDisputes,
} from './dispute.queries.ts'
import { disputeView } from './dispute.views.ts'
import { addEvidence, openDispute, revokeDispute } from './party-acts.ts'
import { acceptRuling, objectRuling } from './proposed-ruling.ts'

type DisputeCalls =
  | 'openDispute'
  | 'addEvidence'
  | 'acceptRuling'
  | 'objectRuling'
  | 'revokeDispute'
  | 'listDisputes'
  | 'getDispute'

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
