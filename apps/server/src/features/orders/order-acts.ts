/**
 * What each act on an order brings with it, besides what the lifecycle says of it: its event, who is notified,
 * and the moment that it leaves on the order. A new act of the lifecycle does not compile until it stands here.
 */
import {
  type Actor,
  awaits,
  type CoinEffect,
  coin,
  coinText,
  deadlineOf,
  isOpen,
  type MarketSettings,
  nextClockAt,
  type OrderAction,
  type OrderState,
  type Side,
  transitionFor,
  transitionsOf,
  type UserId,
} from '@u-market/domain'
import type { Posting } from '../../ledger/post.ts'
import { chargeFee, refundEscrow, releaseEscrow, returnEscrow } from '../../ledger/recipes.ts'
import type { EventKind, NewEvent } from '../events/index.ts'
import type { EndedOrder, RecordChange } from '../traders/index.ts'
import type { OrderRow } from './order.views.ts'
import type { Change, Write } from './order-changes.ts'
import type { Facts, Needs } from './order-facts.ts'
import { weighStep } from './weigh-step.ts'

type Audience = Side | 'both' | null
type Mark = 'confirmedAt' | 'paidAt' | 'sentAt' | 'receivedAt' | 'cancelledAt' | 'remindedAt'
type Act = {
  readonly kind: EventKind
  /** Who keeps a notice of it; the other side only hears of it. Null: nobody hears. */
  readonly notified: (actor: Actor, order: OrderRow) => Audience
  readonly marks?: Mark
}

type Parties = Pick<OrderRow, 'id' | 'offerId' | 'buyerId' | 'sellerId' | 'feeMinor'>

/** What an act of this name may need, in whatever state it finds the order. */
export function needsOf(order: Parties, action: OrderAction): Pick<Needs, 'acting'> {
  const rows = transitionsOf(action)
  const ends = rows.some((row) => isOpen(row.from) && !isOpen(row.to))
  const answers = rows.some((row) => row.answer !== undefined)
  const { buyerId, sellerId } = order
  return {
    acting: {
      order,
      returnsStock: rows.some((row) => row.coin === 'to_stock'),
      movesCoin: rows.some((row) => row.coin !== 'stay'),
      chargesFee: order.feeMinor > 0n && rows.some((row) => row.coin === 'to_buyer'),
      records: ends || action === 'rate' ? [buyerId, sellerId] : answers ? [sellerId] : [],
      countsFaults: ends,
    },
  }
}

const acts: Readonly<Record<OrderAction, Act>> = {
  confirm: { kind: 'order_confirmed', notified: always('buyer'), marks: 'confirmedAt' },
  cancel: { kind: 'order_cancelled', notified: other, marks: 'cancelledAt' },
  expire: { kind: 'order_expired', notified: always('both'), marks: 'cancelledAt' },
  markPaid: { kind: 'order_paid', notified: always('seller'), marks: 'paidAt' },
  release: { kind: 'order_completed', notified: always('buyer'), marks: 'sentAt' },
  appeal: { kind: 'appeal_opened', notified: other },
  revoke: { kind: 'appeal_revoked', notified: other },
  ruleRelease: { kind: 'appeal_ruled_release', notified: always('both'), marks: 'sentAt' },
  ruleRefund: { kind: 'appeal_ruled_refund', notified: always('both'), marks: 'cancelledAt' },
  remind: { kind: 'order_reminder', notified: awaited, marks: 'remindedAt' },
  acknowledge: {
    kind: 'order_acknowledged',
    notified: (actor) => (actor === 'system' ? null : 'seller'),
    marks: 'receivedAt',
  },
  // Whoever has not rated does not learn of it: ratings are blind.
  rate: {
    kind: 'order_rated',
    notified: (actor, order) => (isSecondRating(actor, order) ? other(actor) : null),
  },
}

type Deed = {
  readonly order: OrderRow
  readonly action: OrderAction
  readonly actor: Actor
  readonly settings: MarketSettings
  readonly at: Date
  readonly details?: Details
}

/** The change that an allowed act makes: state, coin, records and event together. The caller has the lifecycle's verdict. */
export function changeBy(facts: Facts, deed: Deed): Change {
  const { order, action, actor, settings, at, details = {} } = deed
  const row = transitionFor(order.state, action)
  if (!row) throw new Error(`${action} has no row in ${order.state}`)
  const { kind, notified, marks } = acts[action]
  const ends = isOpen(order.state) && !isOpen(row.to)
  const completes = ends && row.to === 'completed'
  const { countsAgainst, answer } = row
  const step = { order, blame: countsAgainst?.[actor], answer: answer?.[actor], completes, settings, at }
  const weight = weighStep(facts, step)
  const moved: OrderRow = {
    ...order,
    ...(row.to === order.state ? {} : enterState(order, row.to, { settings, at })),
    ...(row.stopsClocks && { deadlineAt: null, clockAt: null }),
    ...(marks && { [marks]: at }),
    ...(completes && { rateUntil: rateUntil(settings, at) }),
    ...weight.patch,
    ...details.patch,
  }
  return {
    order: moved,
    ...coinChange(facts, order, row.coin, at),
    records: [...(completes ? completion(order) : []), ...weight.records, ...(details.records ?? [])],
    standings: weight.standings,
    faults: weight.faults,
    ended: ends ? endings(moved) : [],
    events: [
      ...weight.notices,
      orderEvent(moved, { kind, actor, notified: notified(actor, order), at, details }),
    ],
    appeal: details.appeal,
    more: [...weight.more, ...(details.more ?? [])],
  }
}

/** The fields that a state brings with it. */
export function enterState(
  order: Pick<OrderRow, 'payMinutes'>,
  state: OrderState,
  { settings, at }: { settings: MarketSettings; at: Date },
) {
  const due = deadlineOf(state, { ...settings, payMinutes: order.payMinutes }, at.getTime())
  return { state, awaits: awaits[state], isOpen: isOpen(state), ...deadlineFields(state, due, at.getTime()) }
}

/** A deadline and the first clock that runs later than `after`. */
export function deadlineFields(state: OrderState, due: number | null, after: number) {
  const clockAt = nextClockAt(state, due, after)
  return {
    deadlineAt: due === null ? null : new Date(due),
    clockAt: clockAt === null ? null : new Date(clockAt),
  }
}

export type Details = {
  /** What else the act leaves on the order. */
  readonly patch?: Partial<OrderRow>
  readonly params?: Readonly<Record<string, string>>
  readonly records?: readonly RecordChange[]
  readonly more?: readonly Write[]
} & Pick<Change, 'appeal'> &
  Pick<NewEvent, 'body' | 'images' | 'appealId' | 'operatorId' | 'claim'>

type EventFacts = {
  readonly kind: EventKind
  readonly actor: Actor
  readonly notified: Audience
  readonly at: Date
  readonly details?: Details
}

/** An event of an order: whom it is for, who else hears, and the values that its words are filled with. */
export function orderEvent(
  order: OrderRow,
  { kind, actor, notified, at, details = {} }: EventFacts,
): NewEvent {
  const { body, images, appealId, operatorId, claim, params } = details
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
      noticeType: kind.startsWith('appeal_') ? 'appeal' : 'order',
    }),
    params: {
      buyer: order.buyerNickname,
      seller: order.sellerNickname,
      num: coinText(order.numMinor),
      by: actor,
      ...params,
    },
    body,
    images,
    appealId,
    operatorId,
    claim,
  }
}

export function hasRated(order: OrderRow, side: Side): boolean {
  return side === 'buyer' ? order.isRatedByBuyer : order.isRatedBySeller
}

export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer'
}

/** Both sides have as long, whoever is first; a rule that changes holds for what is completed later. */
function rateUntil({ ratingHours }: MarketSettings, at: Date): Date {
  return new Date(at.getTime() + ratingHours * 3_600_000)
}

function isSecondRating(actor: Actor, order: OrderRow): boolean {
  return (actor === 'buyer' || actor === 'seller') && hasRated(order, otherSide(actor))
}

function coinChange(
  facts: Facts,
  order: OrderRow,
  effect: CoinEffect,
  at: Date,
): Pick<Change, 'stock' | 'postings'> {
  const escrow = { ...order, num: coin(order.numMinor), fee: coin(order.feeMinor) }
  const one = (posting: Posting) => ({ postings: [posting] })
  switch (effect) {
    case 'stay':
      return {}
    case 'to_buyer':
      return { postings: [releaseEscrow(escrow, at), ...chargeFee(escrow, at)] }
    case 'to_seller':
      return one(refundEscrow(escrow, at))
    case 'to_stock':
      return facts.offers.get(order.offerId)?.status === 'up'
        ? { ...one(returnEscrow(escrow, at)), stock: { offerId: order.offerId, changeMinor: order.numMinor } }
        : one(refundEscrow(escrow, at))
  }
}

function completion({ buyerId, sellerId }: OrderRow): RecordChange[] {
  return [
    { userId: buyerId, completed: 1 },
    { userId: sellerId, completed: 1, sold: 1 },
  ]
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

function awaited(_: Actor, { state }: OrderRow): Audience {
  return awaits[state] === 'buyer' ? 'buyer' : 'seller'
}
