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
  isPlacedBefore,
  isUnopened,
  type MarketSettings,
  type Pauses,
  revokeFault,
  type SellerResponse,
  type Side,
  type UnpaidOrder,
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
  const buyer = faultRule === undefined ? null : assessBuyer(facts, step, absence)
  const atFault = buyer ? buyer.atFault : null
  const fault = atFault === null ? null : newFault(facts, { ...step, side: atFault })
  const done = completes ? countCompletion(facts, { ...order, ...fault?.patch }, at) : []
  const sale = isUnpaidSale(step) ? countUnpaidSale(facts, step) : null
  const seller =
    sellerResponse === undefined
      ? sale?.changed
      : assessResponse(traderIn(facts, order.sellerId), { ...step, sellerResponse })
  return {
    patch: { ...fault?.patch, ...(completes && countedFor(done)) },
    records: [...(fault?.records ?? []), ...done.map(({ record }) => record)],
    conducts: [
      ...(buyer?.changed ? [{ userId: order.buyerId, trader: buyer.changed }] : []),
      ...(seller ? [{ userId: order.sellerId, trader: seller }] : []),
    ],
    counts: [
      ...(buyer?.counts ?? []),
      ...(sale?.counts ?? []),
      ...(fault?.counts ?? []),
      ...done.flatMap(({ counted }) => counted ?? []),
    ],
    ...(absence.unopened && { unopened: absence.unopened }),
    notices: [...(buyer?.notices ?? []), ...(sale?.notices ?? []), ...absence.notices],
    extraWrites: [...(fault?.extraWrites ?? []), ...done.map(({ tally }) => write(countTallies, tally))],
  }
}

type Absence = Pick<FaultOutcome, 'unopened' | 'notices'> & {
  readonly isExcused: boolean
  /** The maker of the offer to buy was away, and it counts. */
  readonly isCounted: boolean
}
const present: Absence = { isExcused: false, isCounted: false, notices: [] }

/**
 * Assesses an unpaid order on an offer to buy whose maker never opened the order. The first of them to expire takes the offer
 * down. One absence counts as one fault: see `isExcused`.
 */
function assessAbsence(facts: Facts, { order, settings, at }: AssessedStep): Absence {
  const { offerId, buyerId } = order
  const unpaid = unpaidOrder(order)
  const offer = facts.offers.get(offerId)
  if (!offer || !isUnopened(unpaid)) return present
  const offerDownAt = offer.unopenedAt?.getTime() ?? null
  const { unopenedAt: countedAt } = traderIn(facts, buyerId)
  const absence = { offerDownAt, listedAt: offer.listedAt.getTime(), countedAt }
  const excused = isExcused(unpaid, absence, settings, at.getTime())
  if (isPlacedBefore(unpaid, offerDownAt)) return { ...present, isExcused: excused }
  return {
    isExcused: excused,
    isCounted: !excused,
    unopened: { offerId, at },
    notices: offer.status === 'up' ? [takenDownNotice(buyerId, at)] : [],
  }
}

function unpaidOrder({ side, openedAt, isPaidUndone, createdAt }: OrderRow): UnpaidOrder {
  return { side, isOpened: openedAt !== null || isPaidUndone, placedAt: createdAt.getTime() }
}

function takenDownNotice(to: UserId, at: Date): NewEvent {
  return { kind: 'buy_offer_unlisted', actor: 'system', at, to, noticeType: 'account', params: {} }
}

type BuyerOutcome = {
  readonly atFault: Side | null
  /** The buyer's record after the step; null if it has not changed. */
  readonly changed: Trader | null
  readonly counts: readonly Counted[]
  readonly notices: readonly NewEvent[]
}

/**
 * Finds the side at fault, and counts the buyer's faults and free cancels. In an order that the seller placed, they count once
 * for a counterparty, or sellers could use up the buyer's free cancels and pause the buyer by placing orders.
 */
function assessBuyer(
  facts: Facts,
  { order, faultRule, settings, at }: AssessedStep,
  { isExcused, isCounted }: Absence,
): BuyerOutcome {
  const now = at.getTime()
  const { side, buyerId, sellerId, confirmedAt, payShiftedMs, proposed } = order
  const countOf = (what: 'fault' | 'cancel') => ({ userId: buyerId, peerId: sellerId, what })
  const counts = (what: 'fault' | 'cancel'): boolean =>
    side === 'sell' || countsInRecord(lastCounted(facts, countOf(what)), settings, now)
  const ending = {
    confirmedAt: confirmedAt?.getTime() ?? null,
    payShiftedMs: Number(payShiftedMs),
    proposed,
    isExcused,
  }
  const found = faultOf(faultRule, ending, settings, now)
  const was = traderIn(facts, buyerId)
  const buyer = isCounted ? { ...was, unopenedAt: now } : was
  const cancelled = found === 'free' && counts('cancel') ? countFreeCancel(buyer, settings, now) : null
  const conduct = cancelled ? { ...buyer, ...cancelled.conduct } : buyer
  const atFault = found === 'free' ? (cancelled?.isFault ? 'buyer' : null) : found
  const marks = cancelled && side === 'buy' ? [{ ...countOf('cancel'), countedAt: at }] : []
  if (atFault !== 'buyer' || !counts('fault'))
    return { atFault, changed: conduct === was ? null : conduct, counts: marks, notices: [] }
  const { conduct: changed, pauseMinutes } = countFault(conduct, settings, now)
  const notices = pauseMinutes === null ? [] : [pauseNotice('ordering_paused', buyerId, changed, at)]
  return { atFault, changed, counts: marks, notices }
}

function pauseNotice(
  kind: 'ordering_paused' | 'selling_paused',
  to: UserId,
  { pausedUntil }: Pauses,
  at: Date,
): NewEvent {
  const params = { until: String(unixSeconds(new Date(pausedUntil ?? 0))) }
  return { kind, actor: 'system', at, to, noticeType: 'account', params }
}

/**
 * The buyer cancels or lets expire an order on their offer to buy, without having paid. One that expires and that the buyer never
 * opened is not the seller's doing.
 */
function isUnpaidSale({ order, faultRule }: AssessedStep): boolean {
  if (order.side === 'sell' || order.state !== 'paying' || faultRule === undefined) return false
  return faultRule !== 'unpaid' || !isUnopened(unpaidOrder(order))
}

type SaleOutcome = {
  readonly changed: Trader
  readonly counts: readonly Counted[]
  readonly notices: readonly NewEvent[]
}

/** Counts an unpaid sale towards the pause of the seller's sales, once for a maker. Null: it does not count. */
function countUnpaidSale(facts: Facts, { order, settings, at }: AssessedStep): SaleOutcome | null {
  const { sellerId, buyerId } = order
  const what = { userId: sellerId, peerId: buyerId, what: 'sale' } as const
  if (!countsInRecord(lastCounted(facts, what), settings, at.getTime())) return null
  const seller = traderIn(facts, sellerId)
  const { conduct: sales, pauseMinutes } = countFault(seller.sales, settings, at.getTime())
  return {
    changed: { ...seller, sales },
    counts: [{ ...what, countedAt: at }],
    notices: pauseMinutes === null ? [] : [pauseNotice('selling_paused', sellerId, sales, at)],
  }
}

/** Revokes the order's fault: in the trader's record, and the pause that it caused. Also that of an unpaid sale. */
function revokeOrderFault(facts: Facts, step: AssessedStep): FaultOutcome {
  const { order, settings } = step
  const { buyerId, sellerId, faultOf: side, faultAt, isFaultCounted } = order
  const sale = revokeUnpaidSale(facts, step)
  const none = { patch: {}, records: [], counts: [], notices: [], ...sale }
  if (side === null || faultAt === null) return none
  const [userId, peerId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  const was = traderIn(facts, buyerId)
  // An absence that no longer counts excuses no other order.
  const unopenedAt = was.unopenedAt === faultAt.getTime() ? null : was.unopenedAt
  const trader = revokeFault({ ...was, unopenedAt }, settings, faultAt.getTime())
  return {
    ...none,
    patch: { faultOf: null, faultAt: null, isFaultCounted: false },
    conducts: [...sale.conducts, ...(side === 'buyer' ? [{ userId: buyerId, trader }] : [])],
    extraWrites: [
      ...sale.extraWrites,
      ...(isFaultCounted
        ? [
            write(revokeFaults, { userId, at: faultAt }),
            write(clearCounts, { userId, peerId, what: 'fault', countedAt: faultAt }),
          ]
        : []),
    ],
  }
}

/** Revokes the count of an unpaid sale that is reopened, with the pause that it caused. */
function revokeUnpaidSale(
  facts: Facts,
  { order, settings }: AssessedStep,
): Pick<FaultOutcome, 'conducts' | 'extraWrites'> {
  const { side, sellerId, buyerId, cancelledAt } = order
  const what = { userId: sellerId, peerId: buyerId, what: 'sale' } as const
  const countedAt = lastCounted(facts, what)
  if (side === 'sell' || countedAt === null || countedAt !== cancelledAt?.getTime())
    return { conducts: [], extraWrites: [] }
  const seller = traderIn(facts, sellerId)
  const sales = revokeFault(seller.sales, settings, countedAt)
  return {
    conducts: [{ userId: sellerId, trader: { ...seller, sales } }],
    extraWrites: [write(clearCounts, { ...what, countedAt: new Date(countedAt) })],
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
