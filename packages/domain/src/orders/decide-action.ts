/** Decides which acts an order or a dispute allows, and when: the conditions of the lifecycle table are here. */

import {
  APPEAL_OPENS_HOURS,
  MAX_CANCEL_REQUESTS,
  MAX_EXTENSIONS,
  PROOF_WAIT_SECONDS,
  REMINDER_INTERVAL_SECONDS,
} from '../limits.ts'
import { recordFrom } from '../records.ts'
import { HOUR_MS } from '../time.ts'
import {
  type AnswerCall,
  type CoinEffect,
  type Condition,
  type OrderAction,
  orderActions,
  type Ruling,
  type Transition,
  transitionFor,
} from './lifecycle.ts'
import { type Actor, type OrderState, orderStates, type Side } from './states.ts'

/** The facts of an order that its lifecycle depends on. Moments are Unix milliseconds. */
export type OrderFacts = {
  readonly state: OrderState
  /** When the awaited act is due, or null. */
  readonly deadlineAt: number | null
  /** Until when the expiry waits for a payment proof that is arriving; null: for none. */
  readonly proofUntil: number | null
  /** It has waited past the deadline before, which it does once. */
  readonly isProofAwaited: boolean
  readonly appealedBy: 'buyer' | 'seller' | null
  /** Each side may withdraw one appeal. More would let it restart the time to release again and again. */
  readonly hasRevoked: { readonly buyer: boolean; readonly seller: boolean }
  readonly isAcknowledged: boolean
  readonly isRatedBy: { readonly buyer: boolean; readonly seller: boolean }
  readonly remindedAt: number | null
  /** Null: not completed. */
  readonly rateUntil: number | null
  /** How often the seller has extended the time to pay. */
  readonly extensions: number
  readonly isPaidUndone: boolean
  /** How often the seller has asked to cancel by consent. */
  readonly cancelRequests: number
  /** The end of the open request (to cancel in `releasing`, to reopen after the end), or null. */
  readonly requestUntil: number | null
  /** Reopening may be requested once. */
  readonly isReopenAsked: boolean
  /** The seller has confirmed the order, possibly automatically, or has placed it on an offer to buy. */
  readonly isConfirmed: boolean
  /** `both`: one side agreed to the other's request. */
  readonly endedBy: EndedBy | null
  /**
   * Ends of the time to ask to reopen and of the time to claim, fixed when the order ends; null while it is open. `reopenUntil`
   * and `claimUntil` decide whether they apply.
   */
  readonly reopenableUntil: number | null
  readonly claimableUntil: number | null
  /** At most one claim per order. */
  readonly isClaimed: boolean
  /** The ruling that is proposed. It takes effect at `deadlineAt`. */
  readonly proposed: Ruling | null
  /** Each side's response to the proposed ruling; null: not asked. */
  readonly consents: Readonly<Record<Side, Consent | null>>
}

export const consents = ['asked', 'accepted', 'objected'] as const
export type Consent = (typeof consents)[number]

export const endedBy = ['buyer', 'seller', 'both', 'operator', 'system'] as const
export type EndedBy = (typeof endedBy)[number]

/** An act by the name of its call: one call may cover several acts, such as agree and refuse. */
export type PartyCall = OrderAction | AnswerCall

/** From when and until when a party may do an act, if nothing else happens. Moments are Unix milliseconds. */
export type ActionTime = {
  readonly action: PartyCall
  /** Null: open now. */
  readonly opensAt: number | null
  /**
   * The first moment before `expiresAt` at which the act is closed again; null if it stays open until then. Every act closes at
   * `expiresAt`.
   */
  readonly closesAt: number | null
}

export type ActionRefusal =
  | { readonly reason: 'ORDER_STATE' }
  | { readonly reason: 'ORDER_ROLE' }
  | { readonly reason: 'APPEAL_TOO_EARLY'; readonly opensAt: number }
  | { readonly reason: 'REMIND_TOO_SOON'; readonly retryAfterSeconds: number }
  | { readonly reason: 'ALREADY_EVALUATED' }

export type ActionVerdict =
  | { readonly allowed: true; readonly to: OrderState; readonly coin: CoinEffect }
  | ({ readonly allowed: false } & ActionRefusal)

type ConditionCheck = (order: OrderFacts, actor: Actor, now: number, row: Transition) => ActionRefusal | null
const conditions: Record<Condition, ConditionCheck> = {
  release_overdue: ({ deadlineAt }, _, now) =>
    deadlineAt !== null && now < deadlineAt
      ? { reason: 'APPEAL_TOO_EARLY', opensAt: seconds(deadlineAt) }
      : null,
  appellant: (order, actor) =>
    order.appealedBy === actor ? only(isRevocable(order, actor)) : { reason: 'ORDER_ROLE' },
  not_acknowledged: ({ isAcknowledged }) => (isAcknowledged ? { reason: 'ORDER_STATE' } : null),
  not_rated: ({ isRatedBy, rateUntil }, actor, now) => {
    if ((actor === 'buyer' || actor === 'seller') && isRatedBy[actor]) return { reason: 'ALREADY_EVALUATED' }
    // From then on the other party's rating is visible, and a rating must not react to it.
    return rateUntil !== null && now < rateUntil ? null : { reason: 'ORDER_STATE' }
  },
  remind_due: (order, _, now) => {
    const wait = (nextReminderAt(order) ?? now) - now
    return wait > 0 ? { reason: 'REMIND_TOO_SOON', retryAfterSeconds: seconds(wait) } : null
  },
  overdue: (order, _, now) => only(isOverdue(order, now)),
  extension_left: ({ extensions }) => only(extensions < MAX_EXTENSIONS),
  undo_left: (order, _, now) => only(!order.isPaidUndone && !isRequestOpen(order, now)),
  cancel_request_left: (order, _, now) =>
    only(order.cancelRequests < MAX_CANCEL_REQUESTS && !isRequestOpen(order, now)),
  request_open: (order, _, now) => only(isRequestOpen(order, now)),
  request_over: ({ requestUntil }, _, now) => only(requestUntil !== null && now >= requestUntil),
  reopen_left: (order, _, now) => only(isReopenable(order, now)),
  claim_left: (order, _, now) => only(isClaimable(order, now)),
  appeal_due: ({ deadlineAt }, _, now) =>
    only(deadlineAt !== null && now >= deadlineAt + APPEAL_OPENS_HOURS * HOUR_MS),
  nothing_proposed: ({ proposed }) => only(proposed === null),
  consent_asked: (order, actor, now) =>
    only(isConsentOpen(order, actor, now) && !isLastConsent(order, actor)),
  last_consent: (order, actor, now, { coin }) =>
    only(order.proposed === coin && isConsentOpen(order, actor, now) && isLastConsent(order, actor)),
  objection_left: (order, actor, now) => only(isObjectionOpen(order, actor, now)),
  ruling_objected: (order) => only(isObjected(order)),
  ruling_due: (order, _, now, { coin }) => only(order.proposed === coin && !isBeforeDeadline(order, now)),
}

/** Whether `actor` may do `action` now: judges the state, then the role, then the table's condition. */
export function decideAction(
  order: OrderFacts,
  action: OrderAction,
  actor: Actor,
  now: number,
): ActionVerdict {
  const row = transitionFor(order.state, action)
  if (!row) return { allowed: false, reason: 'ORDER_STATE' }
  if (!row.by.includes(actor)) return { allowed: false, reason: 'ORDER_ROLE' }
  const refusal = refusalOf(row, order, actor, now)
  return refusal ? { allowed: false, ...refusal } : { allowed: true, to: row.to, coin: row.coin }
}

function refusalOf(row: Transition, order: OrderFacts, actor: Actor, now: number): ActionRefusal | null {
  const condition = row.when?.[actor]
  return condition ? conditions[condition](order, actor, now, row) : null
}

/** Whether a request is open and can still be answered. */
export function isRequestOpen({ requestUntil }: Pick<OrderFacts, 'requestUntil'>, now: number): boolean {
  return requestUntil !== null && now < requestUntil
}

/** Whether a side objects to the proposed ruling, so that another operator rules. */
export function isObjected({ consents: { buyer, seller } }: Pick<OrderFacts, 'consents'>): boolean {
  return buyer === 'objected' || seller === 'objected'
}

/** Whether this side's consent is the last one missing for the ruling to take effect. */
export function isLastConsent({ consents: given }: Pick<OrderFacts, 'consents'>, actor: Actor): boolean {
  return (actor === 'buyer' ? given.seller : given.buyer) !== 'asked'
}

/**
 * Returns until when the buyer may ask to reopen the order. Null: it cannot be reopened, because it is open, was never confirmed,
 * was not ended by the buyer or a timer, or was already claimed about or asked to be reopened.
 */
export function reopenUntil(order: OrderFacts): number | null {
  const { isConfirmed, isReopenAsked, isClaimed, endedBy: by, reopenableUntil } = order
  const canBe = isConfirmed && !isReopenAsked && !isClaimed && (by === 'buyer' || by === 'system')
  return canBe ? reopenableUntil : null
}

/**
 * Returns until when a claim may be made about the order. Null: no claim is possible, because the order is open, was never
 * confirmed, ended by a ruling, or has had a claim.
 */
export function claimUntil(order: OrderFacts): number | null {
  const { isConfirmed, isClaimed, endedBy: by, claimableUntil } = order
  return isConfirmed && !isClaimed && by !== 'operator' ? claimableUntil : null
}

/**
 * The acts open to a party now, by the names of their calls. An overdue order that expires offers none: the server is about to
 * end it.
 */
export function actionsOpenTo(order: OrderFacts, side: Side, now: number): PartyCall[] {
  if (isOverdue(order, now)) return []
  const open = partyRows[order.state][side].filter(({ row }) => !refusalOf(row, order, side, now))
  return [...new Set(open.map(({ call }) => call))]
}

/**
 * Returns when each act is open to a party, if nothing else happens. Asks the lifecycle now and at every later moment at which a
 * condition can change, up to `expiresAt`, which closes all acts and is not repeated in `closesAt`. An act that closes and opens
 * again has one row for each time.
 */
export function actionTimes(order: OrderFacts, side: Side, now: number): ActionTime[] {
  const spans = [now, ...momentsAfter(order, now)].map((at) => ({ at, open: actionsOpenTo(order, side, at) }))
  return spans.flatMap(({ at, open }, place) =>
    open
      .filter((action) => !spans[place - 1]?.open.includes(action))
      .map((action) => ({
        action,
        opensAt: place === 0 ? null : at,
        closesAt: spans.find((later, there) => there > place && !later.open.includes(action))?.at ?? null,
      })),
  )
}

/** Whether the order should have expired: from then on only `expire` is allowed. */
export function isOverdue(order: Expiring, now: number): boolean {
  const at = expiresAt(order)
  return at !== null && now >= at
}

/** Returns when the timer ends the order unless someone acts; null: the state does not expire. */
export function expiresAt({ state, deadlineAt, proofUntil }: Expiring): number | null {
  if (deadlineAt === null || !transitionFor(state, 'expire')) return null
  return Math.max(deadlineAt, proofUntil ?? deadlineAt)
}

type Expiring = Pick<OrderFacts, 'state' | 'deadlineAt' | 'proofUntil'>

/** Whether the order has outlived its deadline because a payment proof was arriving. It still does, or is about to expire. */
export function isHeldForProof(order: Expiring, now: number): boolean {
  const until = expiresAt(order)
  return until !== null && until !== order.deadlineAt && order.deadlineAt !== null && now >= order.deadlineAt
}

/** Whether a payment proof is arriving that the order will wait for, or waits for, past its deadline. */
export function isProofArriving(order: Expiring, now: number): boolean {
  const until = expiresAt(order)
  return until !== null && until !== order.deadlineAt && now < until
}

/**
 * Returns until when the expiry waits for a payment proof whose upload began at `beganAt`; null: it does not. An upload that began
 * earlier has ended before the deadline, as none lasts as long as the wait. While the order waits, another may begin: it gains
 * nothing beyond the same end.
 */
export function waitForProof(
  order: Expiring & Pick<OrderFacts, 'isProofAwaited'>,
  beganAt: number,
): number | null {
  const { state, deadlineAt, isProofAwaited } = order
  if (deadlineAt === null || !transitionFor(state, 'markPaid')) return null
  const wait = PROOF_WAIT_SECONDS * 1000
  const isInTime = !isProofAwaited && beganAt < deadlineAt && beganAt > deadlineAt - wait
  const joins = beganAt >= deadlineAt && isProofArriving(order, beganAt)
  return isInTime || joins ? deadlineAt + wait : null
}

/**
 * The rows of the table by state and side, whether or not their conditions hold. Computed once, because lists need them for every
 * order.
 */
const partyRows = recordFrom(
  orderStates.map((state) => [state, { buyer: rowsOf(state, 'buyer'), seller: rowsOf(state, 'seller') }]),
)

function rowsOf(state: OrderState, side: Side): readonly { row: Transition; call: PartyCall }[] {
  return orderActions.flatMap((action) => {
    const row = transitionFor(state, action)
    return row?.by.includes(side) ? [{ row, call: row.call ?? action }] : []
  })
}

/** Every later moment before the order's end at which a condition may change, in order. */
function momentsAfter(order: OrderFacts, now: number): number[] {
  const { deadlineAt, rateUntil, requestUntil, reopenableUntil, claimableUntil } = order
  const named = [deadlineAt, nextReminderAt(order), rateUntil, requestUntil, reopenableUntil, claimableUntil]
  const end = expiresAt(order) ?? Number.POSITIVE_INFINITY
  const coming = named.flatMap((at) => (at !== null && at > now && at < end ? at : []))
  return [...new Set(coming)].sort((one, other) => one - other)
}

function nextReminderAt({ remindedAt }: OrderFacts): number | null {
  return remindedAt === null ? null : remindedAt + REMINDER_INTERVAL_SECONDS * 1000
}

function isReopenable(order: OrderFacts, now: number): boolean {
  const until = reopenUntil(order)
  return until !== null && now < until
}

function isClaimable(order: OrderFacts, now: number): boolean {
  const until = claimUntil(order)
  return until !== null && now < until
}

/** The facts that decide who may act in an open dispute. For an appeal they are on the order, for a claim on the claim. */
export type DisputeFacts = Pick<
  OrderFacts,
  'appealedBy' | 'hasRevoked' | 'proposed' | 'consents' | 'deadlineAt'
>

export const disputeActions = ['addEvidence', 'revoke', 'acceptRuling', 'objectRuling'] as const
export type DisputeAction = (typeof disputeActions)[number]

/** The acts open to a party in a dispute. The daily limit of evidence (`evidenceADay`) is not checked here. */
export function actionsOpenInDispute(dispute: DisputeFacts, side: Side, now: number): DisputeAction[] {
  const isOpen: Readonly<Record<DisputeAction, boolean>> = {
    addEvidence: dispute.proposed === null,
    revoke: dispute.appealedBy === side && isRevocable(dispute, side),
    acceptRuling: isConsentOpen(dispute, side, now),
    objectRuling: isObjectionOpen(dispute, side, now),
  }
  return disputeActions.filter((action) => isOpen[action])
}

/** Whether the side that opened the dispute may withdraw it: once per order, before a ruling is proposed. */
function isRevocable({ hasRevoked, proposed }: DisputeFacts, side: Side): boolean {
  return !hasRevoked[side] && proposed === null
}

/** An objection closes consent for both sides. */
export function isConsentOpen(dispute: DisputeFacts, actor: Actor, now: number): boolean {
  return isObjectionOpen(dispute, actor, now) && !isObjected(dispute)
}

/** Whether this side is asked about the proposed ruling and may still answer. */
export function isObjectionOpen(
  { proposed, consents: given, deadlineAt }: DisputeFacts,
  actor: Actor,
  now: number,
): boolean {
  const isAsked = proposed !== null && (actor === 'buyer' || actor === 'seller') && given[actor] === 'asked'
  return isAsked && isBeforeDeadline({ deadlineAt }, now)
}

function isBeforeDeadline({ deadlineAt }: Pick<OrderFacts, 'deadlineAt'>, now: number): boolean {
  return deadlineAt !== null && now < deadlineAt
}

function only(isAllowed: boolean): ActionRefusal | null {
  return isAllowed ? null : { reason: 'ORDER_STATE' }
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000)
}
