/** The acts of the two parties in a claim. */
import type { Appeal, BodyOf } from '@u-market/contract'
import { type AppealId, isLastConsent, rulingHours, type Side } from '@u-market/domain'
import { unixSeconds } from '../../../../platform/clock.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { requireOwnUploads } from '../../../uploads/index.ts'
import { awaitedConsent, consentOf, consentsOf, isRulingObjected } from '../../consents.ts'
import { type OrderRow, roleOf } from '../../order.views.ts'
import { orderEvent, otherSide } from '../../order-event.ts'
import { requireNothingProposed } from '../act-on-appeal.ts'
import { enterEvidence, evidenceOf } from '../opening.ts'
import type { Caller } from '../replay-appeal.ts'
import { changeClaim } from './change-claim.ts'
import type { OpenClaim } from './claim.queries.ts'
import { endClaim, revokeWith, standingRuling } from './end-claim.ts'

type Answer = Caller & { readonly id: AppealId }

export function addClaimEvidence(
  deps: Deps,
  caller: Caller,
  { id, content, images = [] }: BodyOf<'addEvidence'>,
): Promise<Appeal> {
  return changeClaim(deps, { ...caller, id }, async (tx, { order, claim }, at) => {
    const { userId } = caller
    requireNothingProposed(claim)
    await requireOwnUploads(tx, evidenceOf(userId, images))
    const { evidenceADay } = await deps.settings()
    const side = roleOf(order, userId)
    enterEvidence(claim, { side, most: evidenceADay, at })
    const told = said(order, claim, { kind: 'appeal_evidence', side, at, content, images })
    return { ...(claim.awaits === side && { appeal: onDuty('operator', null) }), events: [told] }
  })
}

/** By one of those who get less than all of the coin; the last consent is what the ruling waits for. */
export function acceptClaimRuling(deps: Deps, caller: Answer): Promise<Appeal> {
  return changeClaim(deps, { ...caller, ends: true }, async (tx, { order, claim }, at) => {
    const side = roleOf(order, caller.userId)
    requireAsked(claim, side, at)
    if (isRulingObjected(claim)) throw new Refusal('APPEAL_STATE')
    const isLast = isLastConsent({ consents: consentsOf(claim) }, side)
    // The last consent is told by what follows from it.
    const notified = isLast ? null : otherSide(side)
    const told = said(order, claim, { kind: 'appeal_ruling_accepted', side, at, notified })
    if (!isLast) {
      const accepted = consentOf(side, 'accepted')
      const awaits = awaitedConsent({ ...claim, ...accepted })
      return { appeal: onDuty(awaits, claim.deadlineAt), claim: accepted, events: [told] }
    }
    const ended = await endClaim(tx, { order, claim }, { ...standingRuling(claim), at })
    return { ...ended, events: [told, ...ended.events] }
  })
}

/** Once a side, with what is wrong with it: another operator rules for good. */
export function objectClaimRuling(
  deps: Deps,
  caller: Caller,
  { id, content, images = [] }: BodyOf<'objectRuling'>,
): Promise<Appeal> {
  return changeClaim(deps, { ...caller, id }, async (tx, { order, claim }, at) => {
    const side = roleOf(order, caller.userId)
    requireAsked(claim, side, at)
    await requireOwnUploads(tx, evidenceOf(caller.userId, images))
    const until = isRulingObjected(claim)
      ? claim.deadlineAt
      : new Date(at.getTime() + rulingHours(true, await deps.settings()) * 3_600_000)
    const told = said(order, claim, { kind: 'appeal_ruling_objected', side, at, content, images, until })
    return { appeal: onDuty('operator', until), claim: consentOf(side, 'objected'), events: [told] }
  })
}

/** Whoever has made it takes it back; another about the same order cannot be made. */
export function revokeClaim(deps: Deps, caller: Answer): Promise<Appeal> {
  return changeClaim(deps, caller, async (tx, { order, claim }, at) => {
    if (roleOf(order, caller.userId) !== claim.appliedBy) throw new Refusal('ORDER_ROLE')
    requireNothingProposed(claim)
    return revokeWith(tx, { order, claim }, at)
  })
}

function requireAsked(claim: OpenClaim, side: Side, at: Date): void {
  const isLate = claim.deadlineAt !== null && claim.deadlineAt <= at
  if (isLate || consentsOf(claim)[side] !== 'asked') throw new Refusal('APPEAL_STATE')
}

/** Whom an open claim waits for, and until when. */
function onDuty(awaits: OpenClaim['awaits'], deadlineAt: Date | null) {
  return { status: 'open', result: '', awaits, deadlineAt } as const
}

type Said = {
  readonly kind: 'appeal_evidence' | 'appeal_ruling_accepted' | 'appeal_ruling_objected'
  readonly side: Side
  readonly at: Date
  readonly content?: string
  readonly images?: readonly string[]
  readonly until?: Date | null
  readonly notified?: Side | null
}

function said(order: OrderRow, { id }: OpenClaim, { kind, side, at, until, ...more }: Said) {
  const { content, images, notified = otherSide(side) } = more
  const params: Record<string, string> = until ? { until: String(unixSeconds(until)) } : {}
  const details = { appealId: id, body: content ?? null, images, params }
  return orderEvent(order, { kind, actor: side, notified, at, details })
}
