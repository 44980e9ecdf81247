/** The parties' acts in a dispute: opening it, adding evidence, revoking it. */

import type { BodyOf, Dispute, Locale } from '@u-market/contract'
import { claimTypes, type DisputeId, HOUR_MS, type Side, type UserId } from '@u-market/domain'
import { FieldRefusal, Refusal } from '../../../platform/refusal.ts'
import { findTrading, requireNotFrozen } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import { lockOwnUploads, requireOwn } from '../../uploads/index.ts'
import { type Details, locksOnly, orderEvent } from '../act-effects.ts'
import type { Change } from '../changes.ts'
import type { OrderDeps } from '../executor.ts'
import { findPartysOrder } from '../order.queries.ts'
import { otherSide, type PartysOrderRow, roleOf } from '../order.ts'
import { storedIdempotencyKey } from '../replay-order.ts'
import { type ActContext, actBySystem, type PartyAct, requireOrder, runAct } from '../run-act.ts'
import {
  type DisputeDetail,
  disputeRows,
  drawDisputeId,
  findPartysDispute,
  partiesOf,
} from './dispute.queries.ts'
import {
  addToEvidence,
  awaitRuling,
  closeDispute,
  proposalOn,
  requireNothingProposed,
  requireOpen,
  withoutResponseDeadline,
} from './dispute.ts'
import { buildDisputeResponse, type Caller } from './dispute.views.ts'
import { revokeClaim } from './settle-claim.ts'

export type DisputeCall = Caller & { readonly id: DisputeId; readonly locale: Locale }

/**
 * Opens a dispute. An appeal ends the release deadline: the other party has `appealAnswerHours` to respond, then an operator
 * rules. The seller may appeal as soon as the order awaits the release, the buyer once the release deadline has passed. A claim
 * is about an order that has ended: it leaves the order's state as it is and closes a request to reopen it.
 */
export async function openDispute(
  deps: OrderDeps,
  { orderId, userId, locale, idempotencyKey }: PartyAct,
  { kind = 'appeal', type, content, images = [] }: Omit<BodyOf<'openDispute'>, 'orderId'>,
): Promise<Dispute> {
  const found = await requireOrder(deps, { orderId, userId })
  const named = evidenceOf(userId, images)
  if (kind === 'claim') requireOwnType(roleOf(found, userId), type)
  const done = await runAct(deps, { found, userId, locale, idempotencyKey }, kind, {
    load: (runner) => Promise.all([drawDisputeId(runner), lockOwnUploads(runner, named)]),
    decide: (context, [id, own]) => {
      requireOwn(named, own)
      const openedBy = roleOf(context.order, userId)
      return openingOf(context, { id, kind, openedBy, type, content, images })
    },
  })
  return buildDisputeResponse(deps, done, { userId, idempotencyKey })
}

/** Opens an appeal for the buyer `APPEAL_OPENS_HOURS` after the seller has missed the release deadline. */
export function openAppealBySystem(deps: Deps, context: ActContext, id: DisputeId): Change {
  const opening = { kind: 'appeal', openedBy: 'buyer', type: 'unreleased', content: '', images: [] } as const
  return actBySystem(deps, context, 'appeal', openingOf(context, { id, ...opening }))
}

/**
 * Adds a text and pictures of either side. If the dispute awaits this side, it is the response, and the dispute then awaits the
 * operator.
 */
export async function addEvidence(
  deps: OrderDeps,
  { userId, idempotencyKey }: Caller,
  { id, content, images = [] }: BodyOf<'addEvidence'>,
): Promise<Dispute> {
  const { found } = await requireDispute(deps, id, userId)
  const named = evidenceOf(userId, images)
  const { evidenceADay } = await deps.settings()
  const done = await deps.orders.run({
    ...locksOnly(found),
    offerId: found.offerId,
    idempotencyKey,
    load: (runner) => lockOwnUploads(runner, named),
    decide: (facts, at, own) => {
      const { order, dispute } = requireOpen(facts, found.id, id)
      requireNothingProposed(proposalOn({ order, dispute }))
      requireOwn(named, own)
      const side = roleOf(order, userId)
      const entered = addToEvidence(dispute, { side, most: evidenceADay, at })
      const isResponse = dispute.awaits === side
      const responded = isResponse ? withoutResponseDeadline(order, dispute) : order
      const details = {
        disputeId: id,
        body: content,
        images,
        idempotencyKey: storedIdempotencyKey(idempotencyKey),
      }
      return {
        order: responded,
        dispute: isResponse ? awaitRuling(entered) : entered,
        events: [
          orderEvent(responded, {
            kind: 'appeal_evidence',
            actor: side,
            notified: otherSide(side),
            at,
            details,
          }),
        ],
      }
    },
  })
  return buildDisputeResponse(deps, done, { userId, idempotencyKey })
}

/**
 * Revokes the dispute, for the side that opened it. An appealed order awaits its release again, with a full release window. Not
 * while the owner has frozen the account: a thief would give up what the owner claims.
 */
export async function revokeDispute(deps: OrderDeps, caller: DisputeCall): Promise<Dispute> {
  const { id, userId, locale, idempotencyKey } = caller
  const { found, dispute } = await requireDispute(deps, id, userId)
  const done =
    dispute.kind === 'claim'
      ? await deps.orders.runAlone({
          ...locksOnly(found),
          settling: partiesOf(found, dispute),
          offerId: found.offerId,
          idempotencyKey,
          load: (runner) => findTrading(runner, userId),
          decide: (facts, at, claimant) => {
            const disputed = requireOpen(facts, found.id, id)
            if (roleOf(found, userId) !== dispute.openedBy) throw new Refusal('ORDER_ROLE')
            requireNotFrozen(claimant)
            requireNothingProposed(disputed.dispute)
            return revokeClaim(facts, disputed, { idempotencyKey: storedIdempotencyKey(idempotencyKey), at })
          },
        })
      : // `runAct` asks the lifecycle first: after a release or a ruling the call is refused with `ORDER_STATE` and the current
        // order, not with `APPEAL_STATE`.
        await runAct(deps, { found, userId, locale, idempotencyKey }, 'revoke', {
          load: (runner) => findTrading(runner, userId),
          decide: ({ facts, order, at }, appellant) => {
            requireNotFrozen(appellant)
            const { dispute: open } = requireOpen(facts, order.id, id)
            return {
              patch: {
                appealedBy: null,
                ...(roleOf(order, userId) === 'buyer'
                  ? { isRevokedByBuyer: true }
                  : { isRevokedBySeller: true }),
              },
              disputeId: id,
              dispute: closeDispute(open, { status: 'revoked', result: 'revoked', at }),
            }
          },
        })
  return buildDisputeResponse(deps, done, { userId, idempotencyKey })
}

export function evidenceOf(userId: UserId, paths: readonly string[]) {
  return { userId, category: 'evidence', paths, field: 'images' } as const
}

/** Returns the dispute and its order, both unlocked. Throws `APPEAL_NOT_FOUND` for users who are not its parties. */
export async function requireDispute(
  { database: { kysely } }: Deps,
  id: DisputeId,
  userId: UserId,
): Promise<{ readonly found: PartysOrderRow; readonly dispute: DisputeDetail }> {
  const dispute = await findPartysDispute(kysely, id, userId)
  const found = dispute && (await findPartysOrder(kysely, dispute.orderId, userId))
  if (!found) throw new Refusal('APPEAL_NOT_FOUND')
  return { found, dispute }
}

type Opening = Pick<DisputeDetail, 'id' | 'kind' | 'openedBy' | 'type' | 'content'> & {
  readonly images: readonly string[]
}

/** Returns the order's fields and the row of a new dispute, which awaits the other party. */
function openingOf({ order, settings, at }: ActContext, { images, ...opening }: Opening): Details {
  const { id, kind, openedBy } = opening
  return {
    patch: kind === 'appeal' ? { appealId: id, appealedBy: openedBy } : { claimId: id },
    disputeId: id,
    dispute: {
      ...disputeRows.blank,
      ...opening,
      images: [...images],
      orderId: order.id,
      status: 'open',
      awaits: otherSide(openedBy),
      deadlineAt: new Date(at.getTime() + settings.appealAnswerHours * HOUR_MS),
      createdAt: at,
      buyerEvidenceAt: [],
      sellerEvidenceAt: [],
      evidenceSeq: null,
      evidenceBy: openedBy,
      evidenceAt: at,
    },
    isNewDispute: true,
  }
}

/** Throws a refusal of the field `type` if only the other party can make this kind of claim. */
function requireOwnType(side: Side, type: string): void {
  if (!claimTypes[side].some((known) => known === type)) throw new FieldRefusal('type', 'invalid')
}
