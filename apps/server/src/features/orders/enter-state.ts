/** An act's effect on an order's deadlines, timers, requests and coin. */
import {
  awaits,
  type CoinEffect,
  coin,
  dueAfter,
  isOpen,
  losersBy,
  type MarketSettings,
  nextPendingTimerAt,
  nextTimerAt,
  type OrderAction,
  type Side,
  type Transition,
  transitionFor,
} from '@u-market/domain'
import type { Posting } from '../../ledger/post.ts'
import {
  chargeFee,
  refundEscrow,
  releaseEscrow,
  reserveEscrow,
  returnEscrow,
  splitEscrow,
  takeEscrow,
} from '../../ledger/recipes.ts'
import type { Change } from './changes.ts'
import type { Facts } from './facts.ts'
import { dateOf, isRulingObjected, type OrderRow, railTimes, timerBases } from './order.ts'
import { chargedFee } from './order.views.ts'

type KeptConduct = Pick<
  OrderRow,
  | 'confirmedAt'
  | 'extensions'
  | 'deadlineAt'
  | 'cancelRequests'
  | 'requestUntil'
  | 'proposed'
  | 'buyerConsent'
  | 'sellerConsent'
  | 'payShiftedMs'
>

/** Returns the fields that change with a new state or a new deadline. Both close an open request and end the wait for proofs. */
export function enterState(
  order: Pick<OrderRow, 'payMinutes'> & Partial<KeptConduct & Pick<OrderRow, 'method'>>,
  row: Pick<Transition, 'to' | 'due' | 'proposes'>,
  { settings, at }: { settings: MarketSettings; at: Date },
) {
  const { to: state } = row
  const terms = { ...settings, ...railTimes(order), payMinutes: order.payMinutes }
  const { payMinutes, confirmedAt = null, extensions = 0, deadlineAt = null } = order
  const ruling = rulingAfter(order, row)
  const was = {
    payMinutes,
    confirmedAt: momentOf(confirmedAt),
    extensions,
    payShiftedMs: Number(order.payShiftedMs ?? 0n),
    deadlineAt: momentOf(deadlineAt),
    cancelRequests: order.cancelRequests ?? 0,
    requestUntil: momentOf(order.requestUntil ?? null),
    isObjected: isRulingObjected(order),
  }
  const due = dueAfter(row, was, terms, at.getTime())
  const bases = timerBases({ deadlineAt: dateOf(due), requestUntil: null, ...ruling })
  const timerAt = nextTimerAt(state, bases, at.getTime())
  return {
    state,
    awaits: awaits[state],
    isOpen: isOpen(state),
    deadlineAt: dateOf(due),
    timerAt: dateOf(timerAt),
    requestUntil: null,
    requestReason: '',
    proofUntil: null,
    proofSentUntil: null,
    arrivingProofs: [],
    ...ruling,
  }
}

/** The order's deadline if the act is done at `at`. */
export function deadlineAfter(
  order: OrderRow,
  action: OrderAction,
  when: { readonly settings: MarketSettings; readonly at: Date },
): Date | null {
  const row = transitionFor(order.state, action)
  return row && entersState(order, row) ? enterState(order, row, when).deadlineAt : order.deadlineAt
}

export function entersState(order: OrderRow, row: Transition): boolean {
  return row.to !== order.state || row.due !== undefined
}

/**
 * Returns the order's fields after its request opens (with the values that the act has set) or closes. The next timer is chosen
 * again, so that the timers of the deadline still run; those of a deadline that has moved, from the start.
 */
export function requestFields(
  order: OrderRow,
  moved: OrderRow,
  { row, at }: { readonly row: Transition; readonly at: Date },
): Pick<OrderRow, 'requestUntil' | 'requestReason' | 'timerAt'> {
  const { requestUntil, requestReason } =
    row.request === 'opens' ? moved : { requestUntil: null, requestReason: '' }
  const bases = timerBases({ ...moved, requestUntil })
  const isMoved = moved.deadlineAt?.getTime() !== order.deadlineAt?.getTime()
  const timerAt = isMoved
    ? nextTimerAt(moved.state, bases, at.getTime())
    : nextPendingTimerAt(moved.state, bases, { timerAt: momentOf(order.timerAt), at: at.getTime() })
  return { requestUntil, requestReason, timerAt: dateOf(timerAt) }
}

/**
 * Returns the proposed ruling after the transition: a new one with its consents, the same one if a party objects to it, otherwise
 * none.
 */
function rulingAfter(
  { proposed = null, buyerConsent = null, sellerConsent = null }: Partial<KeptConduct>,
  { due, proposes }: Pick<Transition, 'due' | 'proposes'>,
): Pick<OrderRow, 'proposed' | 'buyerConsent' | 'sellerConsent'> {
  if (due === 'objected') return { proposed, buyerConsent, sellerConsent }
  if (proposes === undefined) return { proposed: null, buyerConsent: null, sellerConsent: null }
  const consentOf = (side: Side) => (losersBy[proposes].includes(side) ? 'asked' : null)
  return { proposed: proposes, buyerConsent: consentOf('buyer'), sellerConsent: consentOf('seller') }
}

function momentOf(at: Date | null): number | null {
  return at?.getTime() ?? null
}

/** Postings and stock change of the transition's coin effect. */
export function moveEscrow(
  facts: Facts,
  // Before and after the act.
  { order, next }: { readonly order: OrderRow; readonly next: OrderRow },
  effect: CoinEffect,
  at: Date,
): Pick<Change, 'stock' | 'postings'> {
  const escrow = { ...order, num: coin(order.numMinor), fee: coin(order.feeMinor) }
  const one = (posting: Posting) => ({ postings: [posting] })
  switch (effect) {
    case 'stay':
      return {}
    case 'release':
      return { postings: [releaseEscrow(escrow, at), ...chargeFee(escrow, at)] }
    case 'split':
      return { postings: splitPostings(next, at) }
    case 'refund':
      return one(refundEscrow(escrow, at))
    case 'take':
      return intoEscrow(facts, { ...order, ...escrow, round: order.round + 1 }, at)
    case 'return':
      if (order.side === 'buy')
        return {
          ...one(refundEscrow(escrow, at)),
          stock: { offerId: order.offerId, changeMinor: order.numMinor },
        }
      return hasRoom(facts, order)
        ? { ...one(returnEscrow(escrow, at)), stock: { offerId: order.offerId, changeMinor: order.numMinor } }
        : one(refundEscrow(escrow, at))
  }
}

/** Postings of a split; the fee is that of the buyer's part. */
export function splitPostings(order: OrderRow, at: Date): Posting[] {
  const { numMinor, splitMinor } = order
  if (splitMinor === null) throw new Error(`the coin of order ${order.id} was not split`)
  const escrow = { ...order, num: coin(numMinor), fee: chargedFee(order) }
  return [...splitEscrow(escrow, coin(splitMinor), at), ...chargeFee(escrow, at)]
}

/**
 * Whether the coin can go back to the offer's stock: the offer is listed, and the stock would not exceed the offer's total. It
 * would for a reopened order whose coin came from the seller's balance.
 */
function hasRoom({ offers }: Facts, { offerId, numMinor }: OrderRow): boolean {
  const offer = offers.get(offerId)
  return offer?.status === 'up' && offer.remainingMinor + numMinor <= offer.totalMinor
}

/**
 * Puts the coin of a reopened order into escrow: from the stock of its offer to sell, if that is listed and has enough, else from
 * the seller's balance. For an offer to buy, the amount still wanted goes down by the order's coin.
 */
function intoEscrow(
  facts: Facts,
  escrow: Parameters<typeof takeEscrow>[0] & Pick<OrderRow, 'offerId' | 'numMinor' | 'side'>,
  at: Date,
): Pick<Change, 'stock' | 'postings'> {
  const { offerId, numMinor, side } = escrow
  const offer = facts.offers.get(offerId)
  if (side === 'buy') {
    // If other sales have used up the remaining amount, the offer's total grows by the difference.
    const wanted = offer && offer.remainingMinor < numMinor ? offer.remainingMinor : numMinor
    const stock = { offerId, changeMinor: -wanted, widenMinor: numMinor - wanted }
    return { postings: [reserveEscrow(escrow, at)], stock }
  }
  return offer?.status === 'up' && offer.remainingMinor >= numMinor
    ? { postings: [takeEscrow(escrow, at)], stock: { offerId, changeMinor: -numMinor } }
    : { postings: [reserveEscrow(escrow, at)] }
}
