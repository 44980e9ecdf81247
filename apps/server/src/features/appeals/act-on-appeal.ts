/** The acts of the two parties in an appeal. */
import type { Appeal } from '@u-market/contract'
import { APPEAL_ANSWER_HOURS, type AppealId, type UserId } from '@u-market/domain'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import {
  asParty,
  awaitRuling,
  claimOf,
  closeAppeal,
  type Deed,
  type Done,
  depsAt,
  drawAppealId,
  type Facts,
  findClaimed,
  findOrder,
  insertAppeals,
  type OrderRow,
  orderEvent,
  otherSide,
  requireOrder,
  roleOf,
  runAct,
  writeFirst,
} from '../orders/index.ts'
import { lookAtOwnUploads, requireOwn } from '../uploads/index.ts'
import { type AppealRow, findPartysAppeal } from './appeal.queries.ts'
import { appealView } from './appeal.views.ts'
import { appealAsOf, eventsOf } from './appeal-history.ts'

/** Stops the release and calls the operator: the seller at once, the buyer once the release deadline has passed. */
export async function applyAppeal(deps: Deps, call: Call<'openAppeal'>): Promise<Appeal> {
  const { user, claim } = call
  const { type, content, images = [] } = call.body
  const found = await requireOrder(deps, call)
  const named = evidenceOf(user.id, images)
  const done = await runAct(deps, {
    found,
    action: 'appeal',
    who: asParty(found, user.id, call.locale),
    claim,
    prepare: async (runner) => {
      const [id, own] = await Promise.all([drawAppealId(runner), lookAtOwnUploads(runner, named)])
      return (order, { at }) => {
        requireOwn(named, own)
        const appliedBy = roleOf(order, user.id)
        const appeal = {
          id,
          orderId: order.id,
          appliedBy,
          type,
          content,
          images: [...images],
          awaits: otherSide(appliedBy),
          deadlineAt: hours(at, APPEAL_ANSWER_HOURS),
          createdAt: at,
        }
        return {
          patch: { appealId: id, appealedBy: appliedBy },
          appealId: id,
          appeal,
          more: [writeFirst(insertAppeals, appeal)],
        }
      }
    },
  })
  return viewDone(deps, done, call)
}

/** Text and pictures from either side; once the awaited side has answered, the operator is on duty. */
export async function addEvidence(deps: Deps, call: Call<'addEvidence'>): Promise<Appeal> {
  const { user, claim } = call
  const { id, content, images = [] } = call.body
  const found = await requireAppeal(deps, id, user.id)
  const named = evidenceOf(user.id, images)
  const done = await deps.orders.run({
    acting: { order: found, returnsStock: false, movesCoin: false, chargesFee: false, entersRecords: false },
    offerId: found.offerId,
    claim,
    prepare: async (runner) => {
      const own = await lookAtOwnUploads(runner, named)
      return (facts, at) => {
        const order = facts.orders.get(found.id)
        if (!order) throw new Error(`order ${found.id} is gone`)
        const appeal = requireOpen(facts, order, id)
        requireOwn(named, own)
        const side = roleOf(order, user.id)
        const isAnswer = appeal.awaits === side
        const answered = isAnswer ? { ...order, deadlineAt: null, clockAt: null } : order
        const details = { appealId: id, body: content, images, claim: claimOf(claim) }
        return {
          order: answered,
          events: [
            orderEvent(answered, {
              kind: 'appeal_evidence',
              actor: side,
              told: otherSide(side),
              at,
              details,
            }),
          ],
          ...(isAnswer && awaitRuling(appeal)),
        }
      }
    },
  })
  return viewDone(deps, done, call)
}

/** The one who appealed takes it back: the order awaits its release again, with a whole release window. */
export async function revokeAppeal(deps: Deps, call: Call<'revokeAppeal'>): Promise<Appeal> {
  const { id } = call.body
  const found = await requireAppeal(deps, id, call.user.id)
  const done = await runAct(deps, {
    found,
    action: 'revoke',
    // The order speaks first: whoever comes after a release or a ruling is told how it now stands.
    who: asParty(found, call.user.id, call.locale),
    claim: call.claim,
    details: (order, { facts }) => ({
      patch: { appealedBy: null },
      appealId: id,
      ...closeAppeal(requireOpen(facts, order, id), { status: 'revoked', result: 'revoked' }),
    }),
  })
  return viewDone(deps, done, call)
}

/** The open appeal, behind the lock of its order; any other is `APPEAL_STATE`. */
export function requireOpen(facts: Facts, order: OrderRow, id: AppealId) {
  const appeal = facts.appeals.get(order.id)
  if (appeal?.id !== id) throw new Refusal('APPEAL_STATE')
  return appeal
}

/** The awaited side has not answered in time: the operator decides without it. */
export const closeAnswer: Deed = (_, { facts, order, at }) => {
  const appeal = facts.appeals.get(order.id)
  if (!appeal) return null
  const closed = { ...order, deadlineAt: null, clockAt: null }
  const details = { appealId: appeal.id }
  return {
    order: closed,
    events: [orderEvent(closed, { kind: 'appeal_answer_due', actor: 'system', told: 'both', at, details })],
    ...awaitRuling(appeal),
  }
}

/** The first answer of a keyed call in an appeal; null when its key has made nothing. */
export async function findAppealReplay(
  deps: Deps,
  claim: IdempotencyClaim,
  userId: UserId,
): Promise<Appeal | null> {
  const event = await findClaimed(deps.database.kysely, claim)
  return event?.appealId == null
    ? null
    : viewAsOf(depsAt(deps, event.createdAt), event.appealId, event.seq, userId)
}

function evidenceOf(userId: UserId, paths: readonly string[]) {
  return { userId, category: 'evidence', paths, field: 'images' } as const
}

function hours(at: Date, count: number): Date {
  return new Date(at.getTime() + count * 3_600_000)
}

type AppealCall = { readonly user: { readonly id: UserId }; readonly claim: IdempotencyClaim | null }

async function viewDone(deps: Deps, done: Done, { user, claim }: AppealCall): Promise<Appeal> {
  if (done.is === 'done' && done.order.appealId !== null)
    return viewAsOf(deps, done.order.appealId, BigInt(done.seq), user.id)
  const first = claim && (await findAppealReplay(deps, claim, user.id))
  if (!first) throw new Error('an act on an appeal left nothing')
  return first
}

async function viewAsOf(deps: Deps, id: AppealId, seq: bigint, userId: UserId): Promise<Appeal> {
  const { kysely } = deps.database
  const row: AppealRow | undefined = await findPartysAppeal(kysely, id, userId)
  if (!row) throw new Refusal('APPEAL_NOT_FOUND')
  const history = (await eventsOf(kysely, [id])).filter((event) => event.seq <= seq)
  return appealView(deps, appealAsOf(row, history), history, userId)
}

async function requireAppeal(deps: Deps, id: AppealId, userId: UserId) {
  const appeal = await findPartysAppeal(deps.database.kysely, id, userId)
  const order = appeal && (await findOrder(deps.database.kysely, appeal.orderId))
  if (!order) throw new Refusal('APPEAL_NOT_FOUND')
  return order
}
