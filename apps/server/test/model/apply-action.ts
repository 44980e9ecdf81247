/** The effects of an allowed action on its order, on the coin and on the two traders. */
import {
  type Actor,
  type CoinEffect,
  type OrderAction,
  type OrderState,
  type Side,
  scheduledTimers,
  type TimerAction,
} from '@u-market/domain'
import { stopTimers } from './appeals.ts'
import { assessFault, takeFaultBack } from './fault.ts'
import { isObjected, rowName, rowOf, saleReopened } from './lifecycle.ts'
import {
  credit,
  isOpenState,
  type Market,
  notePurchase,
  type Offer,
  type Order,
  offerOf,
  payHeld,
  type Terms,
  touchOrder,
} from './market.ts'
import { hasStock } from './rules.ts'

const MINUTE = 60_000
const RATING_MINUTES = 7 * 24 * 60
const EXTENSION_MINUTES = 15
const UNDO_MINUTES = 5
const CANCEL_ANSWER_MINUTES = 30

/** Applies an action that the caller has checked. `patch`: further fields of the order that it changes. */
export function applyAction(
  market: Market,
  order: Order,
  action: OrderAction,
  { actor, patch = {} }: { actor: Actor; patch?: Partial<Order> },
): void {
  const row = rowOf(order.state, action)
  if (!row) throw new Error(`the model let ${action} happen in ${order.state}`)
  const completes = isOpenState(order.state) && row.to === 'completed'
  market.covered.push(rowName(row, actor))
  const ends = isOpenState(order.state) && !isOpenState(row.to)
  const reopens = !isOpenState(order.state) && isOpenState(row.to)
  const dueBefore = order.deadlineAt
  // Reopening for a late payment, or a cancel by consent.
  if (reopens || action === 'agreeCancel') takeFaultBack(market, order)
  else
    assessFault(market, order, {
      faultRule: row.countsAgainst?.[actor],
      sellerResponse: row.sellerResponse?.[actor],
      completes,
    })
  if (row.due === 'effect' || row.due === 'objected') putOff(market, order, row.due)
  else if (row.due === 'paused' || row.due === 'continued') moveReleaseDeadline(market, order, row.due)
  else if (row.due) resume(market, order, row.due)
  else if (row.to !== order.state) enter(market, order, row.to)
  if (row.stopsTimers) stopTimers(order)
  const mark = timestamps[action]
  if (mark) order[mark] = market.now
  if (ends) order.endedBy = enderOf(action, actor)
  if (reopens) Object.assign(order, { endedBy: null, cancelledAt: null, cancelReason: '' })
  if (row.request === 'closes') Object.assign(order, { requestUntil: null, requestReason: '' })
  Object.assign(order, patch)
  if (row.request)
    order.timerAt =
      order.deadlineAt === dueBefore ? nextPendingTimer(market, order) : nextTimer(order, market.now)
  effects[row.coin](market, order)
  if (completes) complete(market, order)
  touchOrder(market, order)
}

export function enter(market: Market, order: Order, state: OrderState): void {
  const minutes = windows[state](order, market.terms)
  order.state = state
  order.deadlineAt = minutes === null ? null : market.now + minutes * MINUTE
  order.requestUntil = null
  order.requestReason = ''
  order.proposed = null
  order.consents = { buyer: null, seller: null }
  order.timerAt = nextTimer(order, market.now)
}

export function nextTimer(order: Order, after: number): number | null {
  return timers(order).find(({ at }) => at > after)?.at ?? null
}

type DueTimer = {
  readonly at: number
  readonly does: TimerAction
  readonly after: 'deadline' | 'request' | 'ruling'
}

/** The timers that start from the deadline, a request or a proposed ruling, in the order in which they run. */
export function timers({ state, deadlineAt, requestUntil, proposed }: Order): DueTimer[] {
  const bases = {
    deadline: proposed ? null : deadlineAt,
    request: requestUntil,
    ruling: proposed ? deadlineAt : null,
  }
  return scheduledTimers(state, { deadlineAt: 0, requestUntil: 0, rulingAt: 0 })
    .flatMap(({ seconds, action, after }) => {
      const base = bases[after]
      return base === null ? [] : [{ at: base + seconds * 1000, does: action, after }]
    })
    .sort((a, b) => a.at - b.at || Number(b.after === 'request') - Number(a.after === 'request'))
}

/** The time to act in a state; null without a deadline. */
const windows: Readonly<Record<OrderState, (order: Order, terms: Terms) => number | null>> = {
  confirming: (_, { confirmMinutes }) => confirmMinutes,
  paying: ({ payMinutes }) => payMinutes,
  releasing: (_, { releaseMinutes }) => releaseMinutes,
  appealing: (_, { appealAnswerHours }) => appealAnswerHours * 60,
  completed: (_, { acknowledgeHours }) => acknowledgeHours * 60,
  cancelled: () => null,
  expired: () => null,
}

const effects: Readonly<Record<CoinEffect, (market: Market, order: Order) => void>> = {
  stay: () => {},
  return: (market, order) => {
    const offer = offerOf(market, order.offerId)
    const hasRoom = offer?.isUp && offer.remaining + order.num <= offer.total
    const isStock = order.side === 'sell' && hasRoom
    if (!isStock) give(market, order, 'seller')
    // An offer to buy wants the amount again, whether it is listed or not.
    if (offer && (isStock || order.side === 'buy')) offer.remaining += order.num
  },
  release: (market, order) => give(market, order, 'buyer'),
  refund: (market, order) => give(market, order, 'seller'),
  split: (market, order) => {
    const part = order.split ?? 0n
    give(market, { ...order, num: part, fee: (order.fee * part) / order.num }, 'buyer')
    give(market, { ...order, num: order.num - part }, 'seller')
  },
  take: (market, order) => {
    const offer = offerOf(market, order.offerId)
    if (offer && hasStock(market, order)) offer.remaining -= order.num
    else credit(market, order.seller, { type: 'escrow_reserve', money: -order.num, orderId: order.id })
    if (offer && order.side === 'buy') wantAgain(market, offer, order.num)
  },
}

/**
 * Takes a reopened sale's coin from the amount that its offer still wants. If sellers have sold that since, the offer's total
 * grows instead.
 */
function wantAgain(market: Market, offer: Offer, num: bigint): void {
  const left = offer.remaining < num ? offer.remaining : num
  offer.remaining -= left
  offer.total += num - left
  market.covered.push(left < num ? saleReopened.grown : saleReopened.fitting)
}

/** The moment that an action sets on its order, if any. */
type Timestamp = 'confirmedAt' | 'paidAt' | 'releasedAt' | 'acknowledgedAt' | 'cancelledAt' | 'remindedAt'
const timestamps: Readonly<Partial<Record<OrderAction, Timestamp>>> = {
  confirm: 'confirmedAt',
  markPaid: 'paidAt',
  release: 'releasedAt',
  ruleRelease: 'releasedAt',
  ruleSplit: 'releasedAt',
  acknowledge: 'acknowledgedAt',
  cancel: 'cancelledAt',
  expire: 'cancelledAt',
  agreeCancel: 'cancelledAt',
  agreeReopen: 'paidAt',
  ruleRefund: 'cancelledAt',
  remind: 'remindedAt',
}

/** Gives the escrow to one side; the buyer pays the fee out of what they get. */
function give(market: Market, order: Order, to: Side): void {
  const { id: orderId, num, fee } = order
  const type = to === 'buyer' ? 'escrow_release' : 'escrow_refund'
  credit(market, order[to], { type, money: num, orderId })
  if (to === 'seller') return
  payHeld(market, order.seller, { type: 'sale', money: -num, orderId })
  notePurchase(market, order)
  if (fee === 0n) return
  credit(market, order.buyer, { type: 'order_fee', money: -fee, orderId })
  market.fees += fee
}

function complete(market: Market, order: Order): void {
  const releaseSeconds = Math.round((Number(order.releasedAt) - Number(order.paidAt)) / 1000)
  order.rateUntil = market.now + RATING_MINUTES * MINUTE
  if (order.counts.seller) market.traders[order.seller].sales.push({ orderId: order.id, releaseSeconds })
}

/** A ruling takes effect 24 hours after it is proposed; the first objection moves that to 72 hours from then. */
function putOff(market: Market, order: Order, due: 'effect' | 'objected'): void {
  if (due === 'objected' && isObjected(order)) return
  order.deadlineAt = market.now + (due === 'effect' ? 24 : 72) * 60 * MINUTE
  order.timerAt = order.deadlineAt
}

/** A ruling is attributed to the operator, even if a consent or a timer put it into effect. */
function enderOf(action: OrderAction, actor: Actor): Order['endedBy'] {
  if (action === 'agreeCancel') return 'both'
  return action.startsWith('rule') ? 'operator' : actor
}

/**
 * Sets the deadline of `paying`: later by an extension, or what was left of the time when “paid” is taken back, at least five
 * minutes.
 */
function resume(market: Market, order: Order, due: 'extended' | 'resumed'): void {
  const payDue =
    Number(order.confirmedAt) + (order.payMinutes + order.extensions * EXTENSION_MINUTES) * MINUTE
  const deadlineAt =
    due === 'extended'
      ? Number(order.deadlineAt) + EXTENSION_MINUTES * MINUTE
      : Math.max(payDue, market.now + UNDO_MINUTES * MINUTE)
  enter(market, order, 'paying')
  order.deadlineAt = deadlineAt
  order.timerAt = nextTimer(order, market.now)
}

/**
 * The first request of a seller who is not late moves the deadline by the half an hour that it may take; an answer gives back
 * what it left of that.
 */
function moveReleaseDeadline({ now }: Market, order: Order, due: 'paused' | 'continued'): void {
  const { deadlineAt, cancelRequests, requestUntil } = order
  if (deadlineAt === null) return
  if (due === 'paused' && cancelRequests === 0 && now < deadlineAt)
    order.deadlineAt = deadlineAt + CANCEL_ANSWER_MINUTES * MINUTE
  if (due === 'continued' && cancelRequests === 1 && Number(requestUntil) < deadlineAt)
    order.deadlineAt = deadlineAt - (Number(requestUntil) - now)
}

/** The next timer after a request begins or ends; the timers that were pending before stay pending. */
function nextPendingTimer(market: Market, order: Order): number | null {
  const before = order.timerAt
  const left = timers(order).filter(({ at, after }) =>
    after === 'request' ? at > market.now : before !== null && at >= before,
  )
  return left[0]?.at ?? null
}
