import type { Appeal } from '@u-market/contract'
import { APPEAL_ANSWER_HOURS, type AppealId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { cancelJob, scheduleJobs } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import type { Call } from '../../http/handlers.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import {
  asParty,
  findOrder,
  judgeOrder,
  lockForAction,
  moveOrder,
  type OrderRow,
  requireOrder,
  roleOf,
  tellParties,
} from '../orders/index.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { type AppealRow, addAppealEvent, eventsOf, findPartysAppeal, lockAppeal } from './appeal.queries.ts'
import { appealView } from './appeal.views.ts'

export const answerJobKey = (id: AppealId): string => `appeal:${id}:answer`
const otherSide = (side: 'buyer' | 'seller'): 'buyer' | 'seller' => (side === 'buyer' ? 'seller' : 'buyer')

const insertAppeal = async (
  tx: Tx,
  order: OrderRow,
  call: Call<'/api/userappeal/apply'>,
  { at, answerDueAt }: { at: Date; answerDueAt: Date },
): Promise<AppealId> => {
  const appliedBy = roleOf(order, call.user.id)
  const { type, content, images = [] } = call.body
  const { id } = await tx
    .insertInto('appeal')
    .values({
      orderId: order.id,
      appliedBy,
      type,
      content,
      images,
      awaits: otherSide(appliedBy),
      deadlineAt: answerDueAt,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addAppealEvent(tx, { appealId: id, actor: appliedBy, action: 'applied', content, images, at })
  await scheduleJobs(tx, [
    { task: 'appeal_answer_due', payload: { appealId: id }, runAt: answerDueAt, key: answerJobKey(id) },
  ])
  return id
}

const viewAppeal = async (
  tx: Tx,
  deps: Deps,
  id: AppealId,
  viewer: AppealRow['buyerId'],
): Promise<Appeal> => {
  const row = await findPartysAppeal(tx, id, viewer)
  if (!row) throw new Refusal('APPEAL_NOT_FOUND')
  return appealView(deps, row, await eventsOf(tx, [id]), viewer)
}

/** Stops the release and calls the operator: the seller at once, the buyer once the release deadline has passed. */
export const applyAppeal = async (deps: Deps, call: Call<'/api/userappeal/apply'>): Promise<Appeal> => {
  const found = await requireOrder(deps, call)
  const answer = await transact(deps.database, call.claim, async (tx) => {
    const order = await lockForAction(tx, found, 'apply')
    const at = deps.clock.now()
    const who = asParty(order, call.user.id, call.locale)
    const { to, coin } = judgeOrder(deps, { row: order, action: 'apply', who: who, now: at })
    const { images = [] } = call.body
    await requireOwnUploads(tx, {
      userId: call.user.id,
      category: 'evidence',
      paths: images,
      field: 'images',
    })
    const deadlineAt = new Date(at.getTime() + APPEAL_ANSWER_HOURS * 3_600_000)
    const appealId = await insertAppeal(tx, order, call, { at, answerDueAt: deadlineAt })
    const appealedBy = roleOf(order, call.user.id)
    const patch = { appealId, appealedBy }
    const moved = await moveOrder(tx, order, {
      action: 'apply',
      actor: who.actor,
      to,
      coin,
      at,
      deadlineAt,
      patch,
    })
    await tellParties(tx, {
      order: moved,
      template: 'appeal_opened',
      to: otherSide(appealedBy),
      at,
      params: { by: appealedBy },
    })
    return viewAppeal(tx, deps, appealId, call.user.id)
  })
  deps.wake()
  return answer
}

type LockedAppeal = { readonly order: OrderRow; readonly appeal: AppealRow }

/** Locks the appeal behind its order. */
export const lockAppealAndOrder = async (
  tx: Tx,
  found: AppealRow,
  action: Parameters<typeof lockForAction>[2],
): Promise<LockedAppeal> => {
  const unlocked = await findOrder(tx, found.orderId)
  if (!unlocked) throw new Refusal('APPEAL_NOT_FOUND')
  const order = await lockForAction(tx, unlocked, action)
  return { order, appeal: await lockAppeal(tx, found.id) }
}

export const requireOpen = ({ status }: AppealRow): void => {
  if (status !== 'open') throw new Refusal('APPEAL_STATE')
}

/** Locks the appeal behind its order; refuses unless it is open. */
export const lockOpenAppeal = async (...of: Parameters<typeof lockAppealAndOrder>): Promise<LockedAppeal> => {
  const locked = await lockAppealAndOrder(...of)
  requireOpen(locked.appeal)
  return locked
}

/** Ends an appeal; its answer window is over with it. */
export const closeAppeal = async (
  tx: Tx,
  id: AppealId,
  status: 'resolved' | 'revoked',
  result: string,
): Promise<void> => {
  await tx
    .updateTable('appeal')
    .set({ status, result, awaits: null, deadlineAt: null })
    .where('id', '=', id)
    .execute()
  await cancelJob(tx, answerJobKey(id))
}

export { otherSide, viewAppeal }
