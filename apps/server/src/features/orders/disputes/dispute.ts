/** Rules of disputes: pure functions on the rows of a locked order and its dispute. */

import {
  type DisputeFacts,
  type DisputeId,
  nextEvidenceAt,
  type OrderId,
  type Side,
  type UserId,
} from '@u-market/domain'
import { unixSeconds } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { orderEvent } from '../act-effects.ts'
import type { Change } from '../changes.ts'
import { type Facts, orderIn } from '../facts.ts'
import { consentsOf, isRulingObjected, type OrderRow } from '../order.ts'
import type { DisputeRow, OpenDispute } from './dispute.queries.ts'

export type Disputed = { readonly order: OrderRow; readonly dispute: OpenDispute }
type Consenting = Pick<OrderRow, 'buyerConsent' | 'sellerConsent'>
type Proposal = Pick<OrderRow, 'proposed' | 'deadlineAt'> & Consenting

/**
 * Returns the order's open dispute, which the order's lock protects. Throws `APPEAL_STATE` if it is a different one, or none is
 * open.
 */
export function requireOpen(facts: Facts, orderId: OrderId, id: DisputeId): Disputed {
  const order = orderIn(facts, orderId)
  const dispute = facts.disputes.get(orderId)
  if (dispute?.id !== id) throw new Refusal('APPEAL_STATE')
  return { order, dispute }
}

/**
 * Returns the row with the proposed ruling. A claim keeps it itself. Of an appeal the order keeps it, because the lifecycle
 * depends on it.
 */
export function proposalOn({ order, dispute }: Disputed): Proposal {
  return dispute.kind === 'claim' ? dispute : order
}

/** Throws `RULING_PROPOSED {effectiveAt}` if a ruling is proposed: a party can then only accept it or object. */
export function requireNothingProposed({
  proposed,
  deadlineAt,
}: Pick<Proposal, 'proposed' | 'deadlineAt'>): void {
  if (proposed !== null)
    throw new Refusal('RULING_PROPOSED', { effectiveAt: deadlineAt && unixSeconds(deadlineAt) })
}

/** Throws `RULING_PROPOSED {effectiveAt}` while a ruling is proposed and no party has objected. */
export function requireObjected(proposal: Proposal): void {
  if (!isRulingObjected(proposal)) requireNothingProposed(proposal)
}

type Deciding = Proposal &
  Pick<DisputeRow, 'kind' | 'openedBy'> &
  Partial<Pick<OrderRow, 'isRevokedByBuyer' | 'isRevokedBySeller'>>

/**
 * Facts that decide which acts an open dispute allows. `isRevokedBy…` are about the order's appeals. A claim needs no flag: an
 * order has at most one, so it cannot be revoked twice.
 */
export function disputeFacts(row: Deciding): DisputeFacts {
  const { kind, isRevokedByBuyer = false, isRevokedBySeller = false } = row
  const isAppeal = kind === 'appeal'
  return {
    appealedBy: row.openedBy,
    hasRevoked: { buyer: isAppeal && isRevokedByBuyer, seller: isAppeal && isRevokedBySeller },
    proposed: row.proposed,
    consents: consentsOf(row),
    deadlineAt: row.deadlineAt?.getTime() ?? null,
  }
}

/** Returns from when the operator may rule without the awaited response; null: now. */
export function rulableAt({ awaits, deadlineAt }: Pick<DisputeRow, 'awaits' | 'deadlineAt'>): Date | null {
  return awaits === 'operator' ? null : deadlineAt
}

type RulingReadiness = Pick<OpenDispute, 'awaits' | 'deadlineAt' | 'evidenceSeq' | 'evidenceAt'> & {
  readonly evidenceBy: string
}

/**
 * Throws `APPEAL_UNANSWERED` while the awaited side has time to respond, and `APPEAL_MOVED` if there is evidence that the
 * operator has not read. Chat messages do not count: they have no daily limit, so either side could delay a ruling forever.
 */
export function requireReadyForRuling(
  { evidenceSeq, evidenceBy, evidenceAt, ...dispute }: RulingReadiness,
  seen: number,
  at: Date,
): void {
  const until = rulableAt(dispute)
  if (until !== null && until > at) throw new Refusal('APPEAL_UNANSWERED', { until: unixSeconds(until) })
  if (evidenceSeq === null || evidenceSeq > BigInt(seen))
    throw new Refusal('APPEAL_MOVED', { by: evidenceBy, createdAt: unixSeconds(evidenceAt) })
}

type Entering = { readonly side: Side; readonly most: number; readonly at: Date }

/** Adds one piece of evidence of this side. Throws `EVIDENCE_LIMIT` at the daily limit. */
export function addToEvidence(dispute: OpenDispute, { side, most, at }: Entering): OpenDispute {
  const name = side === 'buyer' ? 'buyerEvidenceAt' : 'sellerEvidenceAt'
  const opensAt = nextEvidenceAt(dispute[name].map(Number), most, at.getTime())
  if (opensAt !== null) throw new Refusal('EVIDENCE_LIMIT', { limit: most, until: Math.ceil(opensAt / 1000) })
  return withEvidence({ ...dispute, [name]: [...dispute[name], at] }, side, at)
}

export function withEvidence(dispute: OpenDispute, evidenceBy: Side, evidenceAt: Date): OpenDispute {
  return { ...dispute, evidenceSeq: null, evidenceBy, evidenceAt }
}

/** Makes the dispute await the operator, after the other party has responded or missed its deadline. */
export function awaitRuling(dispute: OpenDispute): OpenDispute {
  return { ...dispute, awaits: 'operator', deadlineAt: null }
}

type End = Pick<DisputeRow, 'result'> & {
  readonly status: 'resolved' | 'revoked'
  /** The user who lost the ruling. */
  readonly lostBy?: UserId | null
  readonly at: Date
}

export function closeDispute(dispute: OpenDispute, { status, result, lostBy = null, at }: End): OpenDispute {
  const ruledAt = lostBy === null ? null : at
  return { ...dispute, status, result, awaits: null, deadlineAt: null, lostById: lostBy, ruledAt }
}

/** The text parameter `until`, in Unix seconds; empty without a deadline. */
export function untilOf(deadlineAt: Date | null): Readonly<Record<string, string>> {
  return deadlineAt === null ? {} : { until: String(unixSeconds(deadlineAt)) }
}

/** Clears an appeal's deadline to respond, which is its order's deadline. */
export function withoutResponseDeadline(order: OrderRow, { kind }: Pick<DisputeRow, 'kind'>): OrderRow {
  return kind === 'appeal' ? { ...order, deadlineAt: null, timerAt: null } : order
}

/** Builds the change for a missed deadline to respond: the dispute now awaits the operator. */
export function responseOverdue({ order, dispute }: Disputed, at: Date): Change {
  const closed = withoutResponseDeadline(order, dispute)
  const details = { disputeId: dispute.id }
  return {
    order: closed,
    dispute: awaitRuling(dispute),
    events: [
      orderEvent(closed, { kind: 'appeal_response_due', actor: 'system', notified: 'both', at, details }),
    ],
  }
}
