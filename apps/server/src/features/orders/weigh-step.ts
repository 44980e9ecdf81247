/** What a step of an order means for its two traders: whose fault it is, what their records show of it, and what it brings upon them. */

import {
  type Answer,
  type Blame,
  countFault,
  countFreeCancel,
  countUnanswered,
  faultOf,
  isExcused,
  isForRecord,
  isUnopened,
  type MarketSettings,
  type Side,
  takeFaultBack,
  type UserId,
} from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { NewEvent } from '../events/index.ts'
import {
  clearFaultMarks,
  countTallies,
  type FaultMark,
  liftFaults,
  markName,
  type RecordChange,
  type Standing,
  type Tally,
  type Trader,
  type UnopenedOffer,
} from '../traders/index.ts'
import type { OrderRow } from './order.ts'
import { type Write, write } from './order-changes.ts'
import { type Facts, traderIn } from './order-facts.ts'

export type Step = {
  /** As it was before the step. */
  readonly order: OrderRow
  readonly blame: Blame | undefined
  readonly answer?: Answer | undefined
  readonly completes?: boolean
  /** The order goes on: that it ended is nobody's fault any more. */
  readonly reopens?: boolean
  readonly settings: MarketSettings
  readonly at: Date
}

export type Weight = {
  /** What stays with the order. */
  readonly patch: Partial<Pick<OrderRow, 'faultOf' | 'faultAt' | 'faultCounts'>>
  readonly records: readonly RecordChange[]
  readonly standings: readonly Standing[]
  readonly faults: readonly FaultMark[]
  /** The offer goes down with it: its maker has not so much as opened the order. */
  readonly unopened?: UnopenedOffer
  /** Told before the step itself: the last event of a call is its own. */
  readonly notices: readonly NewEvent[]
  readonly more: readonly Write[]
}

export function weighStep(facts: Facts, step: Step): Weight {
  if (step.reopens) return takeEndBack(facts, step)
  const { order, blame, answer, completes = false, at } = step
  const absence = blame === 'unpaid' ? judgeAbsence(facts, step) : present
  const buyer =
    blame === undefined ? null : judgeBuyer(traderIn(facts, order.buyerId), step, absence.isExcused)
  const blamed = buyer ? buyer.blamed : null
  const fault = blamed === null ? null : newFault(facts, { ...step, side: blamed })
  const finallyOf = fault ? fault.patch.faultOf : order.faultOf
  const seller = answer === undefined ? null : answering(traderIn(facts, order.sellerId), { ...step, answer })
  return {
    patch: fault?.patch ?? {},
    records: [...(fault?.records ?? []), ...(completes ? completions(order, finallyOf) : [])],
    standings: [
      ...(buyer?.changed ? [{ userId: order.buyerId, trader: buyer.changed }] : []),
      ...(seller ? [{ userId: order.sellerId, trader: seller }] : []),
    ],
    faults: fault?.marks ?? [],
    ...(absence.unopened && { unopened: absence.unopened }),
    notices: [...(buyer?.notices ?? []), ...absence.notices],
    more: [
      ...(fault?.more ?? []),
      ...(completes ? talliesOf(order, finallyOf, at) : []).map((tally) => write(countTallies, tally)),
    ],
  }
}

type Absence = Pick<Weight, 'unopened' | 'notices'> & { readonly isExcused: boolean }
const present: Absence = { isExcused: false, notices: [] }

/** An order on an offer to buy ends unpaid: where its maker never opened it, the offer goes down, and what went before it is enough. */
function judgeAbsence(facts: Facts, { order, at }: Step): Absence {
  const { side, openedAt, isPaidUndone, createdAt, offerId, buyerId } = order
  const isOpened = openedAt !== null || isPaidUndone
  const unpaid = { side, isOpened, placedAt: createdAt.getTime() }
  const offer = facts.offers.get(offerId)
  if (!offer || !isUnopened(unpaid)) return present
  // The offer went down with the one that counts; what its maker has listed again since is not touched.
  if (isExcused(unpaid, offer.unopenedAt?.getTime() ?? null)) return { isExcused: true, notices: [] }
  return {
    isExcused: false,
    unopened: { offerId, at },
    notices: offer.status === 'up' ? [takenDownNotice(buyerId, at)] : [],
  }
}

function takenDownNotice(to: UserId, at: Date): NewEvent {
  return { kind: 'buy_offer_taken_down', actor: 'system', at, to, noticeType: 'account', params: {} }
}

type Judged = {
  readonly blamed: Side | null
  /** The buyer, where something of them has changed. */
  readonly changed: Trader | null
  readonly notices: readonly NewEvent[]
}

/** Whose fault the step is, and what the buyer's own faults and free cancels come to. */
function judgeBuyer(buyer: Trader, { order, blame, settings, at }: Step, isExcused: boolean): Judged {
  const now = at.getTime()
  const { confirmedAt, proposed } = order
  const ending = { confirmedAt: confirmedAt?.getTime() ?? null, proposed, isExcused }
  const found = faultOf(blame, ending, settings, now)
  const cancelled = found === 'free' ? countFreeCancel(buyer, settings, now) : null
  const standing = cancelled ? { ...buyer, ...cancelled.standing } : buyer
  const blamed = found === 'free' ? (cancelled?.isFault ? 'buyer' : null) : found
  if (blamed !== 'buyer') return { blamed, changed: cancelled && standing, notices: [] }
  const counted = countFault(standing, settings, now)
  const changed = { ...standing, ...counted.standing }
  return { blamed, changed, notices: counted.pauseMinutes === null ? [] : [pauseNotice(order, changed, at)] }
}

function pauseNotice({ buyerId }: OrderRow, { pausedUntil }: Trader, at: Date): NewEvent {
  return {
    kind: 'ordering_paused',
    actor: 'system',
    at,
    to: buyerId,
    noticeType: 'account',
    params: { until: String(unixSeconds(new Date(pausedUntil ?? 0))) },
  }
}

/** The fault of an end that is none any more: out of the record, with the pause that it brought. */
function takeEndBack(facts: Facts, { order, settings }: Step): Weight {
  const { buyerId, sellerId, faultOf: side, faultAt, faultCounts } = order
  const none = { patch: {}, records: [], standings: [], faults: [], notices: [], more: [] }
  if (side === null || faultAt === null) return none
  const [userId, peerId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  const buyer = traderIn(facts, buyerId)
  const standing = { ...buyer, ...takeFaultBack(buyer, settings, faultAt.getTime()) }
  return {
    ...none,
    patch: { faultOf: null, faultAt: null, faultCounts: false },
    standings: side === 'buyer' ? [{ userId: buyerId, trader: standing }] : [],
    more: faultCounts
      ? [
          write(liftFaults, { userId, at: faultAt }),
          write(clearFaultMarks, { userId, peerId, countedAt: faultAt }),
        ]
      : [],
  }
}

type NewFault = {
  readonly patch: Pick<OrderRow, 'faultOf' | 'faultAt' | 'faultCounts'>
  readonly records: readonly RecordChange[]
  readonly marks: readonly FaultMark[]
  readonly more: readonly Write[]
}

/**
 * Null: it was that side's fault before. An order is one side's fault at most: a ruling that goes against the buyer lifts what a
 * missed release deadline has counted against the seller.
 */
function newFault(
  facts: Facts,
  { order, settings, side, at }: Pick<Step, 'order' | 'settings' | 'at'> & { readonly side: Side },
): NewFault | null {
  if (order.faultOf === side) return null
  const [userId, peerId] =
    side === 'buyer' ? [order.buyerId, order.sellerId] : [order.sellerId, order.buyerId]
  const countedAt = facts.faultMarks.get(markName({ userId, peerId }))?.getTime() ?? null
  const counts = isForRecord(countedAt, settings, at.getTime())
  const wasCountedAt = order.faultCounts ? order.faultAt : null
  return {
    patch: { faultOf: side, faultAt: at, faultCounts: counts },
    records: counts ? [{ userId, recentFaults: 1 }] : [],
    marks: counts ? [{ userId, peerId, countedAt: at }] : [],
    more: [
      ...(counts ? [write(countTallies, { userId, at, faults: 1 })] : []),
      ...(wasCountedAt ? [write(liftFaults, { userId: peerId, at: wasCountedAt })] : []),
    ],
  }
}

/** A seller who answers is there; one who has left too many buyers without an answer is not. */
function answering(
  seller: Trader,
  { order, settings, answer, at }: Pick<Step, 'order' | 'settings' | 'at'> & { readonly answer: Answer },
): Trader | null {
  if (answer === 'given')
    return seller.unansweredBuyers.length === 0
      ? null
      : { ...seller, unansweredBuyers: [], absentSince: null }
  const { buyers, isAbsent } = countUnanswered(seller.unansweredBuyers, order.buyerId, settings)
  return { ...seller, unansweredBuyers: buyers, absentSince: isAbsent ? at.getTime() : null }
}

/** Completed, for those whose fault it is not. */
function completions(order: OrderRow, faultOf: Side | null): RecordChange[] {
  return unblamed(order, faultOf).map((userId) => ({ userId, recentCompleted: 1 }))
}

/** How long the two took is told whoever was at fault: a late release is one. */
function talliesOf(order: OrderRow, faultOf: Side | null, at: Date): Tally[] {
  const { buyerId, sellerId, confirmedAt, paidAt } = order
  return [
    {
      userId: buyerId,
      at,
      completed: faultOf === 'buyer' ? 0 : 1,
      paySeconds: secondsBetween(confirmedAt, paidAt),
      peerId: sellerId,
    },
    {
      userId: sellerId,
      at,
      completed: faultOf === 'seller' ? 0 : 1,
      releaseSeconds: secondsBetween(paidAt, at),
      peerId: buyerId,
    },
  ]
}

function secondsBetween(from: Date | null, to: Date | null): number | null {
  return from && to ? Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000)) : null
}

function unblamed({ buyerId, sellerId }: OrderRow, faultOf: Side | null): UserId[] {
  return [...(faultOf === 'buyer' ? [] : [buyerId]), ...(faultOf === 'seller' ? [] : [sellerId])]
}
