/** Assesses a step of an order: which side is at fault, what counts in the records, and what follows from it. */

import {
  countFault,
  countFreeCancel,
  countsInRecord,
  countsOnceADay,
  countUnanswered,
  type FaultRule,
  faultOf,
  isExcused,
  isUnopened,
  type MarketSettings,
  revokeFault,
  type SellerResponse,
  type Side,
  type UserId,
} from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { NewEvent } from '../events/index.ts'
import {
  type ConductChange,
  type Counted,
  clearCounts,
  countKey,
  countTallies,
  type RecordChange,
  revokeFaults,
  type Tally,
  type Trader,
  type UnopenedOffer,
} from '../traders/index.ts'
import { type Write, write } from './changes.ts'
import { type Facts, traderIn } from './facts.ts'
import type { OrderRow } from './order.ts'

export type AssessedStep = {
  /** The order before the step. */
  readonly order: OrderRow
  readonly faultRule: FaultRule | undefined
  readonly sellerResponse?: SellerResponse | undefined
  readonly completes?: boolean
  /** As in the lifecycle table. */
  readonly revokesFault?: true | undefined
  readonly settings: MarketSettings
  readonly at: Date
}

export type FaultOutcome = {
  /** Fields of the order. */
  readonly patch: Partial<
    Pick<OrderRow, 'faultOf' | 'faultAt' | 'isFaultCounted' | 'isCountedForBuyer' | 'isCountedForSeller'>
  >
  readonly records: readonly RecordChange[]
  readonly conducts: readonly ConductChange[]
  readonly counts: readonly Counted[]
  /** The offer to buy to take down, because its maker never opened the order. */
  readonly unopened?: UnopenedOffer
  /** Notices to users, recorded before the step's own event: `ownEvent` takes the last. */
  readonly notices: readonly NewEvent[]
  readonly extraWrites: readonly Write[]
}

export function assessFault(facts: Facts, step: AssessedStep): FaultOutcome {
  if (step.revokesFault) return revokeOrderFault(facts, step)
  const { order, faultRule, sellerResponse, completes = false, at } = step
  const absence = faultRule === 'unpaid' ? assessAbsence(facts, step) : present
  const buyer =
    faultRule === undefined ? null : assessBuyer(traderIn(facts, order.buyerId), step, absence.isExcused)
  const atFault = buyer ? buyer.atFault : null
  const fault = atFault === null ? null : newFault(facts, { ...step, side: atFault })
  const done = completes ? countCompletion(facts, { ...order, ...fault?.patch }, at) : []
  const seller =
    sellerResponse === undefined
      ? null
      : assessResponse(traderIn(facts, order.sellerId), { ...step, sellerResponse })
  return {
    patch: { ...fault?.patch, ...(completes && countedFor(done)) },
    records: [...(fault?.records ?? []), ...done.map(({ record }) => record)],
    conducts: [
      ...(buyer?.changed ? [{ userId: order.buyerId, trader: buyer.changed }] : []),
      ...(seller ? [{ userId: order.sellerId, trader: seller }] : []),
    ],
    counts: [...(fault?.counts ?? []), ...done.flatMap(({ counted }) => counted ?? [])],
    ...(absence.unopened && { unopened: absence.unopened }),
    notices: [...(buyer?.notices ?? []), ...absence.notices],
    extraWrites: [...(fault?.extraWrites ?? []), ...done.map(({ tally }) => write(countTallies, tally))],
  }
}

type Absence = Pick<FaultOutcome, 'unopened' | 'notices'> & { readonly isExcused: boolean }
const present: Absence = { isExcused: false, notices: [] }

/**
 * Assesses an unpaid order on an offer to buy whose maker never opened the order. The first of them to expire takes the offer
 * down and counts as a fault. Orders placed before that moment are excused.
 */
function assessAbsence(facts: Facts, { order, at }: AssessedStep): Absence {
  const { side, openedAt, isPaidUndone, createdAt, offerId, buyerId } = order
  const isOpened = openedAt !== null || isPaidUndone
  const unpaid = { side, isOpened, placedAt: createdAt.getTime() }
  const offer = facts.offers.get(offerId)
  if (!offer || !isUnopened(unpaid)) return present
  // Placed before the offer was taken down: excused. If the maker has listed the offer again, it stays listed.
  if (isExcused(unpaid, offer.unopenedAt?.getTime() ?? null)) return { isExcused: true, notices: [] }
  return {
    isExcused: false,
    unopened: { offerId, at },
    notices: offer.status === 'up' ? [takenDownNotice(buyerId, at)] : [],
  }
}

function takenDownNotice(to: UserId, at: Date): NewEvent {
  return { kind: 'buy_offer_unlisted', actor: 'system', at, to, noticeType: 'account', params: {} }
}

type BuyerOutcome = {
  readonly atFault: Side | null
  /** The buyer's record after the step; null if it has not changed. */
  readonly changed: Trader | null
  readonly notices: readonly NewEvent[]
}

/** Finds the side at fault, and counts the buyer's faults and free cancels. */
function assessBuyer(
  buyer: Trader,
  { order, faultRule, settings, at }: AssessedStep,
  isExcused: boolean,
): BuyerOutcome {
  const now = at.getTime()
  const { confirmedAt, proposed } = order
  const ending = { confirmedAt: confirmedAt?.getTime() ?? null, proposed, isExcused }
  const found = faultOf(faultRule, ending, settings, now)
  const cancelled = found === 'free' ? countFreeCancel(buyer, settings, now) : null
  const conduct = cancelled ? { ...buyer, ...cancelled.conduct } : buyer
  const atFault = found === 'free' ? (cancelled?.isFault ? 'buyer' : null) : found
  if (atFault !== 'buyer') return { atFault, changed: cancelled && conduct, notices: [] }
  const counted = countFault(conduct, settings, now)
  const changed = { ...conduct, ...counted.conduct }
  return { atFault, changed, notices: counted.pauseMinutes === null ? [] : [pauseNotice(order, changed, at)] }
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

/** Revokes the order's fault: in the trader's record, and the pause that it caused. */
function revokeOrderFault(facts: Facts, { order, settings }: AssessedStep): FaultOutcome {
  const { buyerId, sellerId, faultOf: side, faultAt, isFaultCounted } = order
  const none = { patch: {}, records: [], conducts: [], counts: [], notices: [], extraWrites: [] }
  if (side === null || faultAt === null) return none
  const [userId, peerId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  const buyer = traderIn(facts, buyerId)
  const conduct = { ...buyer, ...revokeFault(buyer, settings, faultAt.getTime()) }
  return {
    ...none,
    patch: { faultOf: null, faultAt: null, isFaultCounted: false },
    conducts: side === 'buyer' ? [{ userId: buyerId, trader: conduct }] : [],
    extraWrites: isFaultCounted
      ? [
          write(revokeFaults, { userId, at: faultAt }),
          write(clearCounts, { userId, peerId, what: 'fault', countedAt: faultAt }),
        ]
      : [],
  }
}

type NewFault = {
  readonly patch: Pick<OrderRow, 'faultOf' | 'faultAt' | 'isFaultCounted'>
  readonly records: readonly RecordChange[]
  readonly counts: readonly Counted[]
  readonly extraWrites: readonly Write[]
}

/**
 * Counts the order as this side's fault. Returns null if it counts against that side already. An order is the fault of one side
 * at most, so a ruling against the buyer revokes the fault that a missed release deadline counted against the seller.
 */
function newFault(
  facts: Facts,
  { order, settings, side, at }: Pick<AssessedStep, 'order' | 'settings' | 'at'> & { readonly side: Side },
): NewFault | null {
  if (order.faultOf === side) return null
  const [userId, peerId] =
    side === 'buyer' ? [order.buyerId, order.sellerId] : [order.sellerId, order.buyerId]
  const countedAt = lastCounted(facts, { userId, peerId, what: 'fault' })
  const counts = countsInRecord(countedAt, settings, at.getTime())
  const wasCountedAt = order.isFaultCounted ? order.faultAt : null
  return {
    patch: { faultOf: side, faultAt: at, isFaultCounted: counts },
    records: counts ? [{ userId, recentFaults: 1 }] : [],
    counts: counts ? [{ userId, peerId, what: 'fault', countedAt: at }] : [],
    extraWrites: [
      ...(counts ? [write(countTallies, { userId, at, faults: 1 })] : []),
      ...(wasCountedAt ? [write(revokeFaults, { userId: peerId, at: wasCountedAt })] : []),
    ],
  }
}

/**
 * Returns the seller's record after an answer, which clears the list of unanswered buyers, or a missed one, which adds to it; a
 * long list makes the seller unresponsive. Null: no change.
 */
function assessResponse(
  seller: Trader,
  {
    order,
    settings,
    sellerResponse,
    at,
  }: Pick<AssessedStep, 'order' | 'settings' | 'at'> & { readonly sellerResponse: SellerResponse },
): Trader | null {
  if (sellerResponse === 'given')
    return seller.unansweredBuyers.length === 0
      ? null
      : { ...seller, unansweredBuyers: [], unresponsiveSince: null }
  const { buyers, isUnresponsive } = countUnanswered(seller.unansweredBuyers, order.buyerId, settings)
  return { ...seller, unansweredBuyers: buyers, unresponsiveSince: isUnresponsive ? at.getTime() : null }
}

type Completion = {
  readonly side: Side
  readonly record: RecordChange
  readonly tally: Tally
  /** Null for a side at fault: its fault was counted instead. */
  readonly counted: Counted | null
}

/**
 * Counts a completed order for the sides for which it counts: one counterparty counts once a day. For a side at fault it counts
 * if the fault did, without adding to the completion rate: the times of a late release belong into the medians.
 */
function countCompletion(facts: Facts, order: OrderRow, at: Date): Completion[] {
  const { buyerId, sellerId, faultOf: atFault, isFaultCounted, confirmedAt, paidAt } = order
  return (['buyer', 'seller'] as const).flatMap((side): Completion[] => {
    const [userId, peerId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
    const isAtFault = atFault === side
    const what = { userId, peerId, what: 'completion' } as const
    const counts = isAtFault ? isFaultCounted : countsOnceADay(lastCounted(facts, what), at.getTime())
    if (!counts) return []
    const completed = isAtFault ? 0 : 1
    const seconds =
      side === 'buyer'
        ? { paySeconds: secondsBetween(confirmedAt, paidAt) }
        : { releaseSeconds: secondsBetween(paidAt, at) }
    return [
      {
        side,
        record: { userId, completed: 1, sold: side === 'seller' ? 1 : 0, recentCompleted: completed },
        tally: { userId, at, completed, peerId, ...seconds },
        counted: isAtFault ? null : { ...what, countedAt: at },
      },
    ]
  })
}

function countedFor(done: readonly Completion[]): Pick<OrderRow, 'isCountedForBuyer' | 'isCountedForSeller'> {
  return {
    isCountedForBuyer: done.some(({ side }) => side === 'buyer'),
    isCountedForSeller: done.some(({ side }) => side === 'seller'),
  }
}

/** When this last counted between the two, in Unix milliseconds; null: never. */
function lastCounted({ counts }: Facts, what: Omit<Counted, 'countedAt'>): number | null {
  return counts.get(countKey(what))?.getTime() ?? null
}

function secondsBetween(from: Date | null, to: Date | null): number | null {
  return from && to ? Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000)) : null
}
