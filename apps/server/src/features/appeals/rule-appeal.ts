import type { ConsoleDataOf } from '@u-market/contract'
import { coin } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { ConsoleCall } from '../../http/handlers.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../operators/index.ts'
import { asSystem, judgeOrder, moveOrder, tellParties } from '../orders/index.ts'
import { addAppealEvent, eventsOf, findAppeal } from './appeal.queries.ts'
import { sharedAppealView } from './appeal.views.ts'
import { closeAppeal, lockOpenAppeal } from './apply-appeal.ts'

const rulings = {
  release: { action: 'ruleRelease', template: 'appeal_ruled_release', result: 'ruled_release' },
  refund: { action: 'ruleRefund', template: 'appeal_ruled_refund', result: 'ruled_refund' },
} as const

/** An operator's ruling: final, reasoned, audited, and won by one of racing operators (or a late release by the seller). */
export const ruleAppeal = async (
  deps: Deps,
  call: ConsoleCall<'/console/api/appeals/rule'>,
): Promise<ConsoleDataOf<'/console/api/appeals/rule'>> => {
  const { id, ruling, reason } = call.body
  const found = await findAppeal(deps.database.kysely, id)
  if (!found) throw new Refusal('APPEAL_NOT_FOUND')
  const { action, template, result } = rulings[ruling]
  const view = await transact(deps.database, null, async (tx) => {
    const { order } = await lockOpenAppeal(tx, found, action)
    const at = deps.clock.now()
    const verdict = judgeOrder(deps, {
      row: order,
      action,
      who: { ...asSystem, actor: 'operator', locale: call.locale },
      now: at,
    })
    await closeAppeal(tx, id, 'resolved', result)
    await addAppealEvent(tx, { appealId: id, actor: 'operator', action: result, content: reason, at })
    const moved = await moveOrder(tx, order, {
      action,
      actor: 'operator',
      to: verdict.to,
      coin: verdict.coin,
      at,
      deadlineAt: null,
      patch: ruling === 'release' ? { sentAt: at } : { cancelledAt: at, cancelReason: reason },
      detail: { reason, num: coin(order.numMinor).toString() },
    })
    await recordAudit(tx, {
      operatorId: call.operator.id,
      action: `appeal.${ruling}`,
      subject: `appeal:${id}`,
      detail: { order: order.id, reason },
      requestId: call.requestId,
      at,
    })
    await tellParties(tx, { order: moved, template, to: 'both', at, params: { reason } })
    const row = await findAppeal(tx, id)
    if (!row) throw new Error(`appeal ${id} is gone`)
    return sharedAppealView(deps, row, await eventsOf(tx, [id]))
  })
  deps.wake()
  return view
}
