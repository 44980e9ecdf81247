import type { Appeal } from '@u-market/contract'
import type { AppealId } from '@u-market/domain'
import { cancelJob } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import type { Call } from '../../http/handlers.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { asParty, judgeOrder, moveOrder, roleOf, tellParties } from '../orders/index.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { type AppealRow, addAppealEvent, findAppeal, findPartysAppeal } from './appeal.queries.ts'
import {
  answerJobKey,
  closeAppeal,
  lockAppealAndOrder,
  lockOpenAppeal,
  otherSide,
  requireOpen,
  viewAppeal,
} from './apply-appeal.ts'

const requireAppeal = async (deps: Deps, id: AppealId, userId: AppealRow['buyerId']): Promise<AppealRow> => {
  const found = await findPartysAppeal(deps.database.kysely, id, userId)
  if (!found) throw new Refusal('APPEAL_NOT_FOUND')
  return found
}

/** Text and pictures from either side; once the awaited side has answered, the operator is on duty. */
export const addEvidence = async (deps: Deps, call: Call<'/api/userappeal/evidence'>): Promise<Appeal> => {
  const { id, content, images = [] } = call.body
  const found = await requireAppeal(deps, id, call.user.id)
  const answer = await transact(deps.database, call.claim, async (tx) => {
    const { order, appeal } = await lockOpenAppeal(tx, found, 'apply')
    const at = deps.clock.now()
    await requireOwnUploads(tx, {
      userId: call.user.id,
      category: 'evidence',
      paths: images,
      field: 'images',
    })
    const side = roleOf(order, call.user.id)
    await addAppealEvent(tx, { appealId: id, actor: side, action: 'evidence', content, images, at })
    if (appeal.awaits === side) {
      await tx
        .updateTable('appeal')
        .set({ awaits: 'operator', deadlineAt: null })
        .where('id', '=', id)
        .execute()
      await tx.updateTable('tradeOrder').set({ deadlineAt: null }).where('id', '=', order.id).execute()
      await cancelJob(tx, answerJobKey(id))
    }
    await tellParties(tx, {
      order,
      template: 'appeal_evidence',
      to: otherSide(side),
      at,
      params: { by: side },
    })
    return viewAppeal(tx, deps, id, call.user.id)
  })
  deps.wake()
  return answer
}

/** The one who appealed takes it back: the order awaits its release again, with a whole release window. */
export const revokeAppeal = async (deps: Deps, call: Call<'/api/userappeal/revoke'>): Promise<Appeal> => {
  const { id } = call.body
  const found = await requireAppeal(deps, id, call.user.id)
  const { releaseMinutes } = await deps.settings()
  const answer = await transact(deps.database, call.claim, async (tx) => {
    const { order, appeal } = await lockAppealAndOrder(tx, found, 'revoke')
    const at = deps.clock.now()
    const who = asParty(order, call.user.id, call.locale)
    // The order speaks first: whoever comes after a release or a ruling is told how it now stands.
    const { to, coin } = judgeOrder(deps, { row: order, action: 'revoke', who: who, now: at })
    requireOpen(appeal)
    const side = roleOf(order, call.user.id)
    await closeAppeal(tx, id, 'revoked', 'revoked')
    await addAppealEvent(tx, { appealId: id, actor: side, action: 'revoked', at })
    const deadlineAt = new Date(at.getTime() + releaseMinutes * 60_000)
    const patch = { appealedBy: null }
    const moved = await moveOrder(tx, order, {
      action: 'revoke',
      actor: who.actor,
      to,
      coin,
      at,
      deadlineAt,
      patch,
    })
    await tellParties(tx, {
      order: moved,
      template: 'appeal_revoked',
      to: otherSide(side),
      at,
      params: { by: side },
    })
    return viewAppeal(tx, deps, id, call.user.id)
  })
  deps.wake()
  return answer
}

/** The awaited side has not answered in time: the operator decides without it. */
export const closeAnswerWindow = async (deps: Deps, id: AppealId): Promise<void> => {
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const appeal = await findAppeal(tx, id)
    if (appeal?.status !== 'open' || appeal.deadlineAt === null || appeal.deadlineAt > at) return
    const { order } = await lockOpenAppeal(tx, appeal, 'apply')
    await tx
      .updateTable('appeal')
      .set({ awaits: 'operator', deadlineAt: null })
      .where('id', '=', id)
      .execute()
    await tx.updateTable('tradeOrder').set({ deadlineAt: null }).where('id', '=', order.id).execute()
    await addAppealEvent(tx, { appealId: id, actor: 'system', action: 'answer_due', at })
    await tellParties(tx, { order, template: 'appeal_answer_due', to: 'both', at })
  })
  deps.wake()
}
