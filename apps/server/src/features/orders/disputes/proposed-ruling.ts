/** Outcomes of a proposed ruling: a party accepts it or objects, or it takes effect at its deadline. */

import type { BodyOf, Dispute } from '@u-market/contract'
import {
  HOUR_MS,
  isConsentOpen,
  isLastConsent,
  isObjectionOpen,
  rulingActs,
  rulingHours,
  type Side,
} from '@u-market/domain'
import { Refusal } from '../../../platform/refusal.ts'
import { findTrading, requireNotFrozen } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import { lockOwnUploads, requireOwn } from '../../uploads/index.ts'
import { buildChange, type Details, locksOnly, needsForAction, orderEvent } from '../act-effects.ts'
import type { Change } from '../changes.ts'
import { deadlineAfter } from '../enter-state.ts'
import type { Done, OrderDeps } from '../executor.ts'
import { orderIn } from '../facts.ts'
import {
  awaitedConsent,
  consentOf,
  consentsOf,
  isRulingObjected,
  type OrderRow,
  otherSide,
  roleOf,
} from '../order.ts'
import { storedIdempotencyKey } from '../replay-order.ts'
import { type ActContext, actBySystem, asParty, requireAllowedAction, runAct } from '../run-act.ts'
import { type OpenDispute, partiesOf } from './dispute.queries.ts'
import { disputeFacts, requireOpen, responseOverdue, untilOf, withEvidence } from './dispute.ts'
import { buildDisputeResponse } from './dispute.views.ts'
import { type DisputeCall, evidenceOf, requireDispute } from './party-acts.ts'
import { endingOf } from './rule-dispute.ts'
import { endClaim, proposedClaimRuling } from './settle-claim.ts'

/** Accepts the ruling for a side that gets less than all of the coin. The last consent puts it into effect. */
export async function acceptRuling(deps: OrderDeps, caller: DisputeCall): Promise<Dispute> {
  const found = await requireDispute(deps, caller.id, caller.userId)
  const accept = found.dispute.kind === 'claim' ? acceptClaimRuling : acceptAppealRuling
  return buildDisputeResponse(deps, await accept(deps, caller, found), caller)
}

/** Objects to the ruling, once for each side and with a reason. Another operator then gives the final ruling. */
export async function objectRuling(
  deps: OrderDeps,
  caller: DisputeCall,
  { content, images = [] }: BodyOf<'objectRuling'>,
): Promise<Dispute> {
  const { id, userId, locale, idempotencyKey } = caller
  const { found, dispute } = await requireDispute(deps, id, userId)
  const named = evidenceOf(userId, images)
  const said = { disputeId: id, body: content, images }
  const settings = await deps.settings()
  const done =
    dispute.kind === 'claim'
      ? await deps.orders.run({
          ...locksOnly(found),
          offerId: found.offerId,
          idempotencyKey,
          load: (runner) => lockOwnUploads(runner, named),
          decide: (facts, at, own) => {
            const { order, dispute: locked } = requireOpen(facts, found.id, id)
            const side = roleOf(order, userId)
            if (!isObjectionOpen(disputeFacts(locked), side, at.getTime())) throw new Refusal('APPEAL_STATE')
            requireOwn(named, own)
            const deadlineAt = isRulingObjected(locked)
              ? locked.deadlineAt
              : new Date(at.getTime() + rulingHours(true, settings) * HOUR_MS)
            const details = {
              ...said,
              params: untilOf(deadlineAt),
              idempotencyKey: storedIdempotencyKey(idempotencyKey),
            }
            const told = {
              kind: 'appeal_ruling_objected',
              actor: side,
              notified: otherSide(side),
              at,
            } as const
            return {
              order,
              dispute: objectedBy({ ...locked, ...consentOf(side, 'objected'), deadlineAt }, side, at),
              events: [orderEvent(order, { ...told, details })],
            }
          },
        })
      : await runAct(deps, { found, userId, locale, idempotencyKey }, 'objectRuling', {
          load: (runner) => lockOwnUploads(runner, named),
          decide: ({ facts, order, at }, own) => {
            const { dispute: locked } = requireOpen(facts, order.id, id)
            requireOwn(named, own)
            const side = roleOf(order, userId)
            const deadlineAt = deadlineAfter(order, 'objectRuling', { settings, at })
            return {
              ...said,
              patch: consentOf(side, 'objected'),
              params: untilOf(deadlineAt),
              dispute: objectedBy({ ...locked, deadlineAt }, side, at),
            }
          },
        })
  return buildDisputeResponse(deps, done, { userId, idempotencyKey })
}

/** Timer: ends the time to respond to an appeal. */
export function closeResponse({ facts, order, at }: ActContext): Change | null {
  const dispute = facts.disputes.get(order.id)
  return dispute ? responseOverdue({ order, dispute }, at) : null
}

/** Puts the proposed ruling into effect: no party has objected in time, or no operator has ruled on the objection. */
export function applyProposedRuling(deps: Deps, context: ActContext): Change | null {
  const { facts, order, at } = context
  const { proposed: ruling } = order
  const dispute = facts.disputes.get(order.id)
  if (ruling === null || !dispute) return null
  return actBySystem(deps, context, rulingActs[ruling].rule, proposedEnding(order, dispute, { ruling, at }))
}

type Found = Awaited<ReturnType<typeof requireDispute>>

async function acceptAppealRuling(
  deps: OrderDeps,
  { id, userId, locale, idempotencyKey }: DisputeCall,
  { found }: Found,
): Promise<Done> {
  const { proposed } = found
  const who = asParty(found, userId, locale)
  const settings = await deps.settings()
  return deps.orders.run({
    ...needsForAction(found, proposed === null ? 'acceptRuling' : rulingActs[proposed].rule),
    offerId: found.offerId,
    idempotencyKey,
    load: (runner) => findTrading(runner, userId),
    decide: (facts, at, accepting) => {
      // Consent can give coin away for good; without it the ruling waits, and the owner can object.
      requireNotFrozen(accepting)
      const order = orderIn(facts, found.id)
      const side = roleOf(order, userId)
      const ruling = isLastOfAll(order, side) ? proposed : null
      const action = ruling === null ? 'acceptRuling' : rulingActs[ruling].rule
      requireAllowedAction(deps, { row: order, action, who, now: at, settings })
      const { dispute } = requireOpen(facts, order.id, id)
      const accepted = { kind: 'appeal_ruling_accepted', actor: side, notified: null, at } as const
      const made: Details =
        ruling === null
          ? {
              patch: consentOf(side, 'accepted'),
              params: untilOf(deadlineAfter(order, action, { settings, at })),
              disputeId: id,
              dispute: { ...dispute, awaits: otherSide(side) },
            }
          : {
              ...proposedEnding(order, dispute, { ruling, at }),
              eventsBefore: [orderEvent(order, { ...accepted, details: { disputeId: id } })],
            }
      const details = { ...made, idempotencyKey: storedIdempotencyKey(idempotencyKey) }
      return buildChange(facts, { order, action, actor: side, settings, at, details })
    },
  })
}

async function acceptClaimRuling(
  deps: OrderDeps,
  { id, userId, idempotencyKey }: DisputeCall,
  { found, dispute: unlocked }: Found,
): Promise<Done> {
  return deps.orders.runAlone({
    ...locksOnly(found),
    settling: partiesOf(found, unlocked),
    offerId: found.offerId,
    idempotencyKey,
    load: (runner) => findTrading(runner, userId),
    decide: (facts, at, accepting) => {
      requireNotFrozen(accepting)
      const { order, dispute } = requireOpen(facts, found.id, id)
      const side = roleOf(order, userId)
      if (!isConsentOpen(disputeFacts(dispute), side, at.getTime())) throw new Refusal('APPEAL_STATE')
      const isLast = isLastConsent({ consents: consentsOf(dispute) }, side)
      const key = storedIdempotencyKey(idempotencyKey)
      const accepted = orderEvent(order, {
        kind: 'appeal_ruling_accepted',
        actor: side,
        // The last consent needs no separate notice: the ruling that follows is notified.
        notified: isLast ? null : otherSide(side),
        at,
        details: { disputeId: id, ...(!isLast && { idempotencyKey: key }) },
      })
      if (isLast) {
        const ended = endClaim(
          facts,
          { order, dispute },
          { ...proposedClaimRuling(dispute), idempotencyKey: key, at },
        )
        return { ...ended, events: [accepted, ...ended.events] }
      }
      const consented = { ...dispute, ...consentOf(side, 'accepted') }
      return { order, dispute: { ...consented, awaits: awaitedConsent(consented) }, events: [accepted] }
    },
  })
}

function objectedBy(dispute: OpenDispute, side: Side, at: Date): OpenDispute {
  return withEvidence({ ...dispute, awaits: 'operator' }, side, at)
}

/** Returns the details of putting the proposed ruling into effect, with the reason of the operator who proposed it. */
function proposedEnding(
  order: OrderRow,
  dispute: OpenDispute,
  { ruling, at }: Pick<Parameters<typeof endingOf>[2], 'ruling' | 'at'>,
): Details {
  const { proposedBy: operatorId, proposedReason: reason } = dispute
  if (operatorId === null) throw new Error(`the proposed ruling of appeal ${dispute.id} has no author`)
  const { splitMinor } = order
  return endingOf(order, dispute, { ruling, part: { splitMinor }, reason, operatorId, at })
}

/** Whether this side's consent is the last that is asked for. */
function isLastOfAll(order: OrderRow, side: Side): boolean {
  const consents = consentsOf(order)
  return consents[side] === 'asked' && isLastConsent({ consents }, side)
}
