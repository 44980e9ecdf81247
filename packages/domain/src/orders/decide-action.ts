import {
  APPEAL_OPENS_HOURS,
  MAX_CANCEL_REQUESTS,
  MAX_EXTENSIONS,
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

/** What the lifecycle needs to know of an order. Moments are Unix milliseconds. */
export type OrderFacts = {
  readonly state: OrderState
  /** When the awaited act is due, or null. */
  readonly deadlineAt: number | null
  readonly appealedBy: 'buyer' | 'seller' | null
  /** An appeal is withdrawn once by each side: it starts the time to release anew. */
  readonly hasRevoked: { readonly buyer: boolean; readonly seller: boolean }
  readonly isAcknowledged: boolean
  readonly isRatedBy: { readonly buyer: boolean; readonly seller: boolean }
  readonly remindedAt: number | null
  /** Null: not completed. */
  readonly rateUntil: number | null
  /** How often the seller has given more time to pay. */
  readonly extensions: number
  readonly isPaidUndone: boolean
  /** How often the seller has asked to cancel by consent. */
  readonly cancelRequests: number
  /** The end of the request that is open: to cancel in `releasing`, to reopen at the end; or null. */
  readonly requestUntil: number | null
  /** Reopening has been asked for; once is all. */
  readonly isReopenAsked: boolean
  /** The seller has confirmed it: it was to be paid. */
  readonly isConfirmed: boolean
  /** Who ended it: `both`, where one agreed to what the other asked. */
  readonly endedBy: EndedBy | null
  /** Since its end: until when it may be reopened and claimed about, if it may be at all; null while it is open. */
  readonly reopenableUntil: number | null
  readonly claimableUntil: number | null
  /** A claim has been made about it; one is all. */
  readonly isClaimed: boolean
  /** The ruling that is proposed and has not taken effect; its moment is the deadline. */
  readonly proposed: Ruling | null
  /** What each side says of it; null: it is not asked. */
  readonly consents: Readonly<Record<Side, Consent | null>>
}

export const consents = ['asked', 'accepted', 'objected'] as const
export type Consent = (typeof consents)[number]

export const endedBy = ['buyer', 'seller', 'both', 'operator', 'system'] as const
export type EndedBy = (typeof endedBy)[number]

/** An act by the name of its call: several acts are answers of one call. */
export type PartyCall = OrderAction | AnswerCall

/** When a party may act, as far as time alone decides. Moments are Unix milliseconds. */
export type ActionTime = {
  readonly action: PartyCall
  /** Null: it is open now. */
  readonly opensAt: number | null
  /** The first moment at which it is closed again; null: time alone does not close it. */
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
    // From then on the other side's rating is shown: nobody answers what they have read.
    return rateUntil !== null && now < rateUntil ? null : { reason: 'ORDER_STATE' }
  },
  remind_due: (order, _, now) => {
    const wait = (nextReminderAt(order) ?? now) - now
    return wait > 0 ? { reason: 'REMIND_TOO_SOON', retryAfterSeconds: seconds(wait) } : null
  },
  overdue: ({ deadlineAt }, _, now) => only(deadlineAt !== null && now >= deadlineAt),
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

/** May `actor` do `action` now? State is judged first, then the role, then what else the table asks. */
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

/** A request is open, and there is still time to answer it. */
export function isRequestOpen({ requestUntil }: Pick<OrderFacts, 'requestUntil'>, now: number): boolean {
  return requestUntil !== null && now < requestUntil
}

/** One of the sides does not accept the proposed ruling: another operator rules. */
export function isObjected({ consents: { buyer, seller } }: Pick<OrderFacts, 'consents'>): boolean {
  return buyer === 'objected' || seller === 'objected'
}

/** Whether a ruling takes effect by this side's consent: everybody else who is asked has accepted it. */
export function isLastConsent({ consents: given }: Pick<OrderFacts, 'consents'>, actor: Actor): boolean {
  return (actor === 'buyer' ? given.seller : given.buyer) !== 'asked'
}

/** Until when a buyer may ask for an order to be reopened that ended unpaid by its timer or by themselves; null: not, or not again. */
export function reopenUntil(order: OrderFacts): number | null {
  const { isConfirmed, isReopenAsked, isClaimed, endedBy: by, reopenableUntil } = order
  const canBe = isConfirmed && !isReopenAsked && !isClaimed && (by === 'buyer' || by === 'system')
  return canBe ? reopenableUntil : null
}

/** Until when a claim may be made about an order that was to be paid and ended without a ruling; null: not, or not again. */
export function claimUntil(order: OrderFacts): number | null {
  const { isConfirmed, isClaimed, endedBy: by, claimableUntil } = order
  return isConfirmed && !isClaimed && by !== 'operator' ? claimableUntil : null
}

/**
 * The acts open to a party right now, by the names of their calls. An overdue order of a state that expires offers none:
 * the server's own clock is about to end it.
 */
export function actionsOpenTo(order: OrderFacts, side: Side, now: number): PartyCall[] {
  if (isOverdue(order, now)) return []
  const open = partyRows[order.state][side].filter(({ row }) => !refusalOf(row, order, side, now))
  return [...new Set(open.map(({ call }) => call))]
}

/**
 * The acts that a party may do now or later if nothing happens meanwhile: the table is asked now and at each moment to come, between
 * which no condition changes. An act that closes and opens again has a row for each time. At `expiresAt` all of them close.
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

/** Past its deadline in a state that a deadline ends: nothing but expiry may happen to it any more. */
export function isOverdue(order: Pick<OrderFacts, 'state' | 'deadlineAt'>, now: number): boolean {
  const at = expiresAt(order)
  return at !== null && now >= at
}

/** When the timer ends the order if nobody acts before; null: no deadline of this state ends it. */
export function expiresAt({ state, deadlineAt }: Pick<OrderFacts, 'state' | 'deadlineAt'>): number | null {
  return transitionFor(state, 'expire') ? deadlineAt : null
}

/** What each side may do in a state if its condition holds: found once, because lists ask for every order. */
const partyRows = recordFrom(
  orderStates.map((state) => [state, { buyer: rowsOf(state, 'buyer'), seller: rowsOf(state, 'seller') }]),
)

function rowsOf(state: OrderState, side: Side): readonly { row: Transition; call: PartyCall }[] {
  return orderActions.flatMap((action) => {
    const row = transitionFor(state, action)
    return row?.by.includes(side) ? [{ row, call: row.call ?? action }] : []
  })
}

/** The moments before its end at which a condition of the table may change, in their order: every one that the facts hold. */
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

/** What decides who may act in an open dispute: of an appeal facts of its order, of a claim its own. */
export type DisputeFacts = Pick<
  OrderFacts,
  'appealedBy' | 'hasRevoked' | 'proposed' | 'consents' | 'deadlineAt'
>

export const disputeActions = ['addEvidence', 'revoke', 'acceptRuling', 'objectRuling'] as const
export type DisputeAction = (typeof disputeActions)[number]

/** What a party may do in an open dispute now; how much evidence a day may have is limited besides. */
export function actionsOpenInDispute(dispute: DisputeFacts, side: Side, now: number): DisputeAction[] {
  const isOpen: Readonly<Record<DisputeAction, boolean>> = {
    addEvidence: dispute.proposed === null,
    revoke: dispute.appealedBy === side && isRevocable(dispute, side),
    acceptRuling: isConsentOpen(dispute, side, now),
    objectRuling: isObjectionOpen(dispute, side, now),
  }
  return disputeActions.filter((action) => isOpen[action])
}

/** Whether the side that opened the dispute may take it back: once an order, and before a ruling is proposed. */
function isRevocable({ hasRevoked, proposed }: DisputeFacts, side: Side): boolean {
  return !hasRevoked[side] && proposed === null
}

/** After an objection nobody's consent makes it a ruling any more. */
export function isConsentOpen(dispute: DisputeFacts, actor: Actor, now: number): boolean {
  return isObjectionOpen(dispute, actor, now) && !isObjected(dispute)
}

/** Whether this side is asked whether it accepts the proposed ruling, and may still say so. */
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
