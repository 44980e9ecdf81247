import type { ConsoleDataOf } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../operators/index.ts'
import { type ActOnSanction, keepSanctions, lockForSanction } from './change-sanctions.ts'
import { isOver } from './impose-sanction.ts'
import { findOwner, findSanction, insertEnd } from './sanction.queries.ts'
import { mayEnd, sanctionView } from './sanction.views.ts'
import { factsOf, tellLifted } from './tell-sanctioned.ts'

/** Ends a sanction before its time. A closed account takes two to reopen. */
export async function liftSanction(
  deps: Deps,
  { form, operator, by }: ActOnSanction<'liftSanction'>,
): Promise<ConsoleDataOf<'liftSanction'>> {
  const { id, reason } = form
  const view = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const owner = await findOwner(tx, id)
    if (!owner) throw new Refusal('SANCTION_NOT_FOUND')
    const { userId } = owner
    const { sanctions, closedAt } = await lockForSanction(tx, userId)
    const sanction = sanctions.find((each) => each.id === id)
    if (!sanction || sanction.kind === 'closed' || isOver(sanction, at)) throw new Refusal('SANCTION_STATE')
    if (!mayEnd(sanction, operator)) throw new Refusal('OPERATOR_ROLE', { acts: ['sanction.lift'] })
    const end = { how: 'lifted', reason, endedBy: by.operatorId, endedAt: at } as const
    if (!(await insertEnd(tx, sanction, end))) throw new Refusal('SANCTION_STATE')
    await keepSanctions(tx, { userId, closedAt, at })
    await tellLifted(tx, sanction, { operatorId: by.operatorId, at })
    await recordAudit(tx, {
      ...by,
      action: 'sanction.lift',
      subject: `user:${userId}`,
      detail: { sanction: id, reason },
      before: factsOf(sanction),
      at,
    })
    return sanctionView(await findSanction(tx, id), { operator, at })
  })
  deps.wake()
  return view
}
