/** Effects of each act on an order beyond the lifecycle table: its event, who is notified, and the time that it records. */
import {
  type Actor,
  awaits,
  coinText,
  fiatText,
  HOUR_MS,
  isHeldForProof,
  isOpen,
  type MarketSettings,
  type OrderAction,
  rulingActs,
  rulings,
  type Side,
  transitionFor,
  transitionsOf,
  type UserId,
} from '@u-market/domain'
import type { EventKind, NewEvent } from '../events/index.ts'
import type { EndedOrder, RecordChange } from '../traders/index.ts'
import type { Change, Write } from './changes.ts'
import { enterState, entersState, moveEscrow, requestFields } from './enter-state.ts'
import type { Acting, Facts, Needs } from './facts.ts'
import { assessFault } from './fault.ts'
import { type OrderRow, orderFacts, otherSide } from './order.ts'

type Mark = 'confirmedAt' | 'paidAt' | 'releasedAt' | 'acknowledgedAt' | 'cancelledAt' | 'remindedAt'
type Act = {
  readonly kind: EventKind
  readonly notified: (actor: Actor, order: OrderRow) => Audience
  readonly marks?: Mark
}

type Parties = Pick<OrderRow, 'id' | 'offerId' | 'buyerId' | 'sellerId' | 'feeMinor'>

/** Locks only the order and its open dispute: for a change that moves no coin and counts no fault. */
export function locksOnly(order: Acting['order']): { readonly acting: Acting } {
  const nothing = { changesStock: false, movesCoin: false, chargesFee: false, countsFaults: false }
  return { acting: { order, ...nothing, records: [] } }
}

/**
 * Locks for an act on an order that is not locked yet. Its state may change until then, so they cover every state from which the
 * act is allowed.
 */
export function needsForAction(order: Parties, action: OrderAction): Pick<Needs, 'acting'> {
  const rows = transitionsOf(action)
  const ends = rows.some((row) => isOpen(row.from) !== isOpen(row.to))
  const answers = rows.some((row) => row.sellerResponse !== undefined)
  const { buyerId, sellerId } = order
  return {
    acting: {
      order,
      changesStock: rows.some((row) => row.coin === 'return' || row.coin === 'take'),
      movesCoin: rows.some((row) => row.coin !== 'stay'),
      chargesFee: order.feeMinor > 0n && rows.some((row) => row.coin === 'release' || row.coin === 'split'),
      records: ends || action === 'rate' ? [buyerId, sellerId] : answers ? [sellerId] : [],
      countsFaults: ends,
    },
  }
}

/** Has every act of the lifecycle: a new one does not compile until it is listed here. */
const acts: Readonly<Record<OrderAction, Act>> = {
  confirm: { kind: 'order_confirmed', notified: always('buyer'), marks: 'confirmedAt' },
  cancel: { kind: 'order_cancelled', notified: other, marks: 'cancelledAt' },
  expire: { kind: 'order_expired', notified: always('both'), marks: 'cancelledAt' },
  markPaid: { kind: 'order_paid', notified: always('seller'), marks: 'paidAt' },
  release: { kind: 'order_completed', notified: always('buyer'), marks: 'releasedAt' },
  appeal: { kind: 'appeal_opened', notified: other },
  revoke: { kind: 'appeal_revoked', notified: other },
  proposeRelease: { kind: 'appeal_proposed_release', notified: always('both') },
  proposeRefund: { kind: 'appeal_proposed_refund', notified: always('both') },
  proposeSplit: { kind: 'appeal_proposed_split', notified: always('both') },
  acceptRuling: { kind: 'appeal_ruling_accepted', notified: other },
  objectRuling: { kind: 'appeal_ruling_objected', notified: other },
  ruleRelease: { kind: 'appeal_ruled_release', notified: always('both'), marks: 'releasedAt' },
  ruleSplit: { kind: 'appeal_ruled_split', notified: always('both'), marks: 'releasedAt' },
  ruleRefund: { kind: 'appeal_ruled_refund', notified: always('both'), marks: 'cancelledAt' },
  extend: { kind: 'order_extended', notified: always('buyer') },
  undoPaid: { kind: 'order_paid_undone', notified: always('seller') },
  askCancel: { kind: 'order_cancel_asked', notified: always('buyer') },
  agreeCancel: { kind: 'cancel_agreed', notified: always('seller'), marks: 'cancelledAt' },
  refuseCancel: { kind: 'cancel_refused', notified: always('seller') },
  askReopen: { kind: 'order_reopen_asked', notified: always('seller') },
  agreeReopen: { kind: 'order_reopened', notified: always('buyer'), marks: 'paidAt' },
  refuseReopen: { kind: 'reopen_refused', notified: always('buyer') },
  lapseRequest: { kind: 'request_lapsed', notified: asker },
  claim: { kind: 'claim_opened', notified: other },
  remind: { kind: 'order_reminder', notified: awaited, marks: 'remindedAt' },
  acknowledge: {
    kind: 'order_acknowledged',
    notified: (actor) => (actor === 'system' ? null : 'seller'),
    marks: 'acknowledgedAt',
  },
  // A rating is hidden until both sides have rated, so only the second one is announced, to the side that rated first.
  rate: {
    kind: 'order_rated',
    notified: (actor, order) => (isSecondRating(actor, order) ? other(actor) : null),
  },
}

export type Details = EventDetails & {
  /** Further fields that the act sets on the order. */
  readonly patch?: Partial<OrderRow>
  readonly records?: readonly RecordChange[]
  /** Recorded before the act's own event. */
  readonly eventsBefore?: readonly NewEvent[]
  readonly extraWrites?: readonly Write[]
} & Pick<Change, 'dispute' | 'isNewDispute'>

type ActInput = {
  readonly order: OrderRow
  readonly action: OrderAction
  readonly actor: Actor
  readonly settings: MarketSettings
  readonly at: Date
  readonly details?: Details
}

/** Builds the change of an allowed act: state, coin, records and events. The caller has checked that the lifecycle allows it. */
export function buildChange(facts: Facts, input: ActInput): Change {
  const { order, action, actor, settings, at, details = {} } = input
  const row = transitionFor(order.state, action)
  if (!row) throw new Error(`${action} has no row in ${order.state}`)
  const { kind, notified, marks } = acts[action]
  const ends = isOpen(order.state) && !isOpen(row.to)
  const completes = ends && row.to === 'completed'
  const reopens = !isOpen(order.state) && isOpen(row.to)
  const { countsAgainst, sellerResponse, revokesFault } = row
  const faultRule = countsAgainst?.[actor]
  const step = {
    order,
    faultRule,
    sellerResponse: sellerResponse?.[actor],
    completes,
    revokesFault,
    settings,
    at,
  }
  const outcome = assessFault(facts, step)
  const moved: OrderRow = {
    ...order,
    ...(entersState(order, row) ? enterState(order, row, { settings, at }) : {}),
    ...(row.stopsTimers && { deadlineAt: null, timerAt: null }),
    ...(marks && { [marks]: at }),
    ...(completes && { rateUntil: rateUntil(settings, at) }),
    ...(ends && { endedBy: endedBy(action, actor), ...endTimes(settings, at) }),
    ...(isHeldForProof(orderFacts(order), at.getTime()) && { isProofAwaited: true }),
    ...(reopens && { ...reopened, round: order.round + 1 }),
    ...(row.to !== order.state && row.coin !== 'split' && { splitMinor: null }),
    ...outcome.patch,
    ...details.patch,
  }
  const next = row.request ? { ...moved, ...requestFields(order, moved, { row, at }) } : moved
  return {
    order: next,
    ...moveEscrow(facts, { order, next }, row.coin, at),
    records: [...outcome.records, ...(details.records ?? [])],
    conducts: outcome.conducts,
    counts: outcome.counts,
    ...(outcome.unopened && { unopened: outcome.unopened }),
    ended: ends ? endings(moved) : reopens ? endings(order).map((each) => ({ ...each, change: -1 })) : [],
    events: [
      ...outcome.notices,
      ...(details.eventsBefore ?? []),
      orderEvent(next, {
        kind,
        actor: ruler(action) ?? actor,
        notified: notified(actor, order),
        at,
        details,
      }),
    ],
    ...(details.dispute && { dispute: details.dispute, isNewDispute: details.isNewDispute ?? false }),
    extraWrites: [...outcome.extraWrites, ...(details.extraWrites ?? [])],
  }
}

export function hasRated(order: OrderRow, side: Side): boolean {
  return side === 'buyer' ? order.isRatedByBuyer : order.isRatedBySeller
}

/** End of the time to rate, for both sides. Stored when the order completes: a later change of the setting does not move it. */
function rateUntil({ ratingHours }: MarketSettings, at: Date): Date {
  return new Date(at.getTime() + ratingHours * HOUR_MS)
}

/** Time limits for reopening and claims, fixed when the order ends: a later change of the settings does not move them. */
function endTimes(
  { reopenHours, claimDays }: MarketSettings,
  at: Date,
): Record<'reopenUntil' | 'claimUntil', Date> {
  return {
    reopenUntil: new Date(at.getTime() + reopenHours * HOUR_MS),
    claimUntil: new Date(at.getTime() + claimDays * 24 * HOUR_MS),
  }
}

/** Fields to reset when an ended order is reopened. */
const reopened = { endedBy: null, cancelledAt: null, cancelReason: '', reopenUntil: null, claimUntil: null }

function isSecondRating(actor: Actor, order: OrderRow): boolean {
  return (actor === 'buyer' || actor === 'seller') && hasRated(order, otherSide(actor))
}

function endedBy(action: OrderAction, actor: Actor): OrderRow['endedBy'] {
  return action === 'agreeCancel' ? 'both' : (ruler(action) ?? actor)
}

/** A ruling is recorded as the operator's act, even if a party's consent or the deadline put it into effect. */
function ruler(action: OrderAction): 'operator' | null {
  return rulings.some((ruling) => rulingActs[ruling].rule === action) ? 'operator' : null
}

function endings({ buyerId, sellerId, state }: OrderRow): EndedOrder[] {
  return [
    { userId: buyerId, side: 'buyer', state },
    { userId: sellerId, side: 'seller', state },
  ]
}

function always(notified: Audience) {
  return () => notified
}

function other(actor: Actor): Audience {
  return actor === 'buyer' || actor === 'seller' ? otherSide(actor) : 'both'
}

/** The side whose request lapsed: in `releasing` the seller's to cancel, after the end the buyer's to reopen. */
function asker(_: Actor, { state }: OrderRow): Audience {
  return isOpen(state) ? 'seller' : 'buyer'
}

function awaited(_: Actor, { state }: OrderRow): Audience {
  return awaits[state] === 'buyer' ? 'buyer' : 'seller'
}

/**
 * Sides that keep the event among their notices. The other party receives the event without keeping it. Null: neither is
 * notified.
 */
type Audience = Side | 'both' | null

type EventDetails = {
  readonly params?: Readonly<Record<string, string>>
} & Pick<NewEvent, 'body' | 'images' | 'disputeId' | 'operatorId' | 'idempotencyKey'>

type EventFacts = {
  readonly kind: EventKind
  readonly actor: Actor
  readonly notified: Audience
  readonly at: Date
  readonly details?: EventDetails
}

const aboutDisputes = /^(appeal|claim)_/

/** Builds an event of an order, with its recipients and the parameters of its texts. */
export function orderEvent(
  order: OrderRow,
  { kind, actor, notified, at, details = {} }: EventFacts,
): NewEvent {
  const { body, images, disputeId, operatorId, idempotencyKey, params } = details
  const ids: Record<Side, UserId> = { buyer: order.buyerId, seller: order.sellerId }
  const to = notified === 'both' ? 'buyer' : notified
  return {
    kind,
    actor,
    at,
    orderId: order.id,
    state: order.state,
    deadlineAt: order.deadlineAt,
    ...(to && {
      to: ids[to],
      cc: ids[otherSide(to)],
      ccKeeps: notified === 'both',
      noticeType: aboutDisputes.test(kind) ? 'appeal' : 'order',
    }),
    params: {
      buyer: order.buyerNickname,
      seller: order.sellerNickname,
      num: coinText(order.numMinor),
      fiat: fiatText(order.amountMinor),
      currency: order.currency,
      ...(to && { reader: to }),
      by: actor,
      ...params,
    },
    body,
    images,
    disputeId,
    operatorId,
    idempotencyKey,
  }
}
