/** The acts of the two parties in an appeal. */
import type { Appeal, BodyOf, Locale } from '@u-market/contract'
import type { AppealId, UserId } from '@u-market/domain'
import { unixSeconds } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Deps } from '../../deps.ts'
import { lookAtOwnUploads, requireOwn } from '../../uploads/index.ts'
import { type PartyAct, requireOrder, runAct } from '../act-on-order.ts'
import { claimOf } from '../claims.ts'
import { asParty } from '../judge-order.ts'
import { awaitRuling, closeAppeal, drawAppealId, insertAppeals } from '../open-appeals.ts'
import { findPartysOrder } from '../order.queries.ts'
import { type OrderRow, roleOf } from '../order.views.ts'
import type { Details } from '../order-acts.ts'
import { writeFirst } from '../order-changes.ts'
import { orderEvent, otherSide } from '../order-event.ts'
import type { Facts } from '../order-facts.ts'
import { actBySystem, type Deed, type PreparedDeed } from '../run-clocks.ts'
import { findPartysAppeal } from './appeal.queries.ts'
import { enterEvidence, evidenceOf, type Opening, openingOf } from './opening.ts'
import { type Caller, viewDone } from './replay-appeal.ts'

/** Stops the release and calls the operator: the seller at once, the buyer once the release deadline has passed. */
export async function applyAppeal(
  deps: Deps,
  { orderId, userId, locale, claim }: PartyAct,
  { type, content, images = [] }: Pick<BodyOf<'openAppeal'>, 'type' | 'content' | 'images'>,
): Promise<Appeal> {
  const found = await requireOrder(deps, { orderId, userId })
  const named = evidenceOf(userId, images)
  const done = await runAct(deps, {
    found,
    action: 'appeal',
    who: asParty(found, userId, locale),
    claim,
    prepare: async (runner) => {
      const [id, own, { appealAnswerHours }] = await Promise.all([
        drawAppealId(runner),
        lookAtOwnUploads(runner, named),
        deps.settings(),
      ])
      return (order, { at }) => {
        requireOwn(named, own)
        const appliedBy = roleOf(order, userId)
        return appealOf(order, { id, appliedBy, type, content, images, appealAnswerHours, at })
      }
    },
  })
  return viewDone(deps, done, { userId, claim })
}

/** The seller has neither released nor said a word for long after the deadline: an appeal is opened for the buyer. */
export const openAppeal: PreparedDeed = {
  prepare: async (_, runner) => {
    const id = await drawAppealId(runner)
    return actBySystem('appeal', ({ order, settings: { appealAnswerHours }, at }) =>
      appealOf(order, {
        id,
        appliedBy: 'buyer',
        type: 'unreleased',
        content: '',
        images: [],
        appealAnswerHours,
        at,
      }),
    )
  },
}

/** Text and pictures from either side; once the awaited side has answered, the operator is on duty. */
export async function addEvidence(
  deps: Deps,
  { userId, claim }: Caller,
  { id, content, images = [] }: BodyOf<'addEvidence'>,
): Promise<Appeal> {
  const found = await requireAppeal(deps, id, userId)
  const named = evidenceOf(userId, images)
  const done = await deps.orders.run({
    acting: {
      order: found,
      changesStock: false,
      movesCoin: false,
      chargesFee: false,
      records: [],
      countsFaults: false,
    },
    offerId: found.offerId,
    claim,
    prepare: async (runner) => {
      const [own, { evidenceADay }] = await Promise.all([lookAtOwnUploads(runner, named), deps.settings()])
      return (facts, at) => {
        const order = facts.orders.get(found.id)
        if (!order) throw new Error(`order ${found.id} is gone`)
        const appeal = requireOpen(facts, order, id)
        requireNothingProposed(order)
        requireOwn(named, own)
        const side = roleOf(order, userId)
        const entered = enterEvidence(appeal, { side, most: evidenceADay, at })
        const isAnswer = appeal.awaits === side
        const answered = isAnswer ? { ...order, deadlineAt: null, clockAt: null } : order
        const details = { appealId: id, body: content, images, claim: claimOf(claim) }
        return {
          order: answered,
          events: [
            orderEvent(answered, {
              kind: 'appeal_evidence',
              actor: side,
              notified: otherSide(side),
              at,
              details,
            }),
          ],
          ...(isAnswer ? awaitRuling(entered) : { appeal: entered }),
        }
      }
    },
  })
  return viewDone(deps, done, { userId, claim })
}

/** The one who appealed takes it back: the order awaits its release again, with a whole release window. */
export async function revokeAppeal(
  deps: Deps,
  { id, userId, locale, claim }: Caller & { readonly id: AppealId; readonly locale: Locale },
): Promise<Appeal> {
  const found = await requireAppeal(deps, id, userId)
  const done = await runAct(deps, {
    found,
    action: 'revoke',
    // The order speaks first: a call that comes after a release or a ruling gets the present state.
    who: asParty(found, userId, locale),
    claim,
    details: (order, { facts }) => ({
      patch: {
        appealedBy: null,
        ...(roleOf(order, userId) === 'buyer' ? { isRevokedByBuyer: true } : { isRevokedBySeller: true }),
      },
      appealId: id,
      ...closeAppeal(requireOpen(facts, order, id), { status: 'revoked', result: 'revoked' }),
    }),
  })
  return viewDone(deps, done, { userId, claim })
}

/** Throws `RULING_PROPOSED {effectiveAt}`: what is said to a proposed ruling is said by objecting to it. */
export function requireNothingProposed({
  proposed,
  deadlineAt,
}: Pick<OrderRow, 'proposed' | 'deadlineAt'>): void {
  if (proposed !== null)
    throw new Refusal('RULING_PROPOSED', { effectiveAt: deadlineAt && unixSeconds(deadlineAt) })
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
    events: [
      orderEvent(closed, { kind: 'appeal_answer_due', actor: 'system', notified: 'both', at, details }),
    ],
    ...awaitRuling(appeal),
  }
}

export async function requireAppeal(deps: Deps, id: AppealId, userId: UserId) {
  const appeal = await findPartysAppeal(deps.database.kysely, id, userId)
  const order = appeal && (await findPartysOrder(deps.database.kysely, appeal.orderId, userId))
  if (!order) throw new Refusal('APPEAL_NOT_FOUND')
  return order
}

/** What opening an appeal leaves on its order, and the appeal that its other side has to answer. */
function appealOf(order: OrderRow, opening: Opening): Details {
  const { appliedBy, at } = opening
  const appeal = { ...openingOf(order, opening), kind: 'appeal' } as const
  const entries = { buyerEntries: [], sellerEntries: [], entrySeq: null, entryBy: appliedBy, entryAt: at }
  return {
    patch: { appealId: appeal.id, appealedBy: appliedBy },
    appealId: appeal.id,
    appeal: { ...appeal, ...entries, proposedBy: null, proposedReason: '' },
    more: [writeFirst(insertAppeals, appeal)],
  }
}
