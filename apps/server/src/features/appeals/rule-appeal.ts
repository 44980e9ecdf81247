import type { ConsoleBodyOf, ConsoleDataOf, Locale } from '@u-market/contract'
import { readBack } from '../../db/look-up.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type OnRecord, recordAudits } from '../operators/index.ts'
import { asSystem, closeAppeal, findOrder, runAct, write } from '../orders/index.ts'
import { requireOpen } from './act-on-appeal.ts'
import { findAppeal } from './appeal.queries.ts'
import { sharedAppealView } from './appeal.views.ts'
import { eventsOf } from './appeal-history.ts'

const rulings = {
  release: { action: 'ruleRelease', result: 'ruled_release' },
  refund: { action: 'ruleRefund', result: 'ruled_refund' },
} as const

type Ruling = OnRecord & { readonly form: ConsoleBodyOf<'ruleAppeal'>; readonly locale: Locale }

/** An operator's ruling: final, reasoned, audited, and won by one of racing operators (or a late release by the seller). */
export async function ruleAppeal(
  deps: Deps,
  { operatorId, requestId, form, locale }: Ruling,
): Promise<ConsoleDataOf<'ruleAppeal'>> {
  const { id, ruling, reason } = form
  const found = await findAppeal(deps.database.kysely, id)
  if (!found) throw new Refusal('APPEAL_NOT_FOUND')
  const order = await findOrder(deps.database.kysely, found.orderId)
  if (!order) throw new Error(`order ${found.orderId} is gone`)
  const { action, result } = rulings[ruling]
  await runAct(deps, {
    found: order,
    action,
    who: { ...asSystem, actor: 'operator', locale },
    claim: null,
    // After another's ruling, or after a release, the appeal is over.
    before: (locked, { facts }) => void requireOpen(facts, locked, id),
    details: (locked, { facts, at }) => {
      const closed = closeAppeal(requireOpen(facts, locked, id), { status: 'resolved', result })
      const audit = {
        operatorId,
        action: `appeal.${ruling}`,
        subject: `appeal:${id}`,
        detail: { order: locked.id, reason },
        requestId,
        at,
      }
      return {
        ...(ruling === 'refund' && { patch: { cancelReason: reason } }),
        body: reason,
        appealId: id,
        operatorId,
        ...closed,
        more: [...closed.more, write(recordAudits, audit)],
      }
    },
  })
  return readBack(async () => {
    const row = await findAppeal(deps.database.kysely, id)
    if (!row) throw new Error(`appeal ${id} is gone`)
    return sharedAppealView(deps, row, await eventsOf(deps.database.kysely, [id]))
  })
}
