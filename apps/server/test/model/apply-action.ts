/** What an allowed action does to its order, to the coin and to the two traders. */
import {
  type Actor,
  type ClockDeed,
  type CoinEffect,
  clocksOf,
  type OrderAction,
  type OrderState,
  type Side,
} from '@u-market/domain'
import { stopClocks } from './appeals.ts'
import { weighStep } from './blame.ts'
import { rowName, rowOf } from './lifecycle.ts'
import {
  credit,
  isOpenState,
  type Market,
  noteSale,
  type Order,
  offerOf,
  type Terms,
  touchOrder,
} from './market.ts'

const MINUTE = 60_000
const RATING_MINUTES = 7 * 24 * 60

/** The caller knows that it is allowed; `patch` is what else it leaves on the order. */
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
  weighStep(market, order, { blame: row.countsAgainst?.[actor], answer: row.answer?.[actor], completes })
  if (row.to !== order.state) enter(market, order, row.to)
  if (row.stopsClocks) stopClocks(order)
  const mark = timestamps[action]
  if (mark) order[mark] = market.now
  Object.assign(order, patch)
  effects[row.coin](market, order)
  if (completes) complete(market, order)
  touchOrder(market, order)
}

export function enter(market: Market, order: Order, state: OrderState): void {
  const minutes = windows[state](order, market.terms)
  order.state = state
  order.deadlineAt = minutes === null ? null : market.now + minutes * MINUTE
  order.clockAt = nextClock(order, market.now)
}

export function nextClock(order: Order, after: number): number | null {
  return clocks(order).find(({ at }) => at > after)?.at ?? null
}

export function clocks({ state, deadlineAt }: Order): { at: number; does: ClockDeed }[] {
  if (deadlineAt === null) return []
  return clocksOf(state, 0).map(({ seconds, does }) => ({ at: deadlineAt + seconds * 1000, does }))
}

/** How long the act that a state awaits may take. */
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
  to_stock: (market, order) => {
    const offer = offerOf(market, order.offerId)
    if (!offer?.isUp) return give(market, order, 'seller')
    offer.remaining += order.num
  },
  to_buyer: (market, order) => give(market, order, 'buyer'),
  to_seller: (market, order) => give(market, order, 'seller'),
}

/** The moment that an action leaves on its order; one that is not here leaves none. */
type Timestamp = 'confirmedAt' | 'paidAt' | 'releasedAt' | 'acknowledgedAt' | 'cancelledAt' | 'remindedAt'
const timestamps: Readonly<Partial<Record<OrderAction, Timestamp>>> = {
  confirm: 'confirmedAt',
  markPaid: 'paidAt',
  release: 'releasedAt',
  ruleRelease: 'releasedAt',
  acknowledge: 'acknowledgedAt',
  cancel: 'cancelledAt',
  expire: 'cancelledAt',
  ruleRefund: 'cancelledAt',
  remind: 'remindedAt',
}

/** The escrow leaves to one of the two; the buyer pays the fee out of what they get. */
function give(market: Market, order: Order, to: Side): void {
  const { id: orderId, num, fee } = order
  const type = to === 'buyer' ? 'escrow_release' : 'escrow_refund'
  credit(market, order[to], { type, money: num, orderId })
  if (to === 'buyer') noteSale(market, order)
  if (to === 'seller' || fee === 0n) return
  credit(market, order.buyer, { type: 'order_fee', money: -fee, orderId })
  market.fees += fee
}

function complete(market: Market, order: Order): void {
  const { buyer, seller } = order
  market.traders[buyer].completed += 1
  market.traders[seller].completed += 1
  const releaseSeconds = Math.round((Number(order.releasedAt) - Number(order.paidAt)) / 1000)
  order.rateUntil = market.now + RATING_MINUTES * MINUTE
  market.traders[seller].sales.push({ orderId: order.id, releaseSeconds })
}
