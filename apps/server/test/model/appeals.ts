/** An appeal is open while its order is in `appealing`. The order's timers stop once the awaited side has responded. */
import type { Actor, Side } from '@u-market/domain'
import { type Appeal, type Market, type Order, touchAppeal, touchOrder } from './market.ts'

const said: ReadonlySet<string> = new Set(['applied', 'evidence', 'ruling_objected'])

export function openAppealOf(market: Market, order: Order): Appeal | undefined {
  return market.appeals.find(
    ({ orderId, status, claim }) => orderId === order.id && status === 'open' && !claim,
  )
}

/** The number of entries by the two sides, the opening included. */
export function entriesIn({ timeline }: Appeal): number {
  return timeline.filter(({ action }) => said.has(action)).length
}

/** `by` is `system` when the market opens the appeal for the buyer of an overdue release. */
export function openAppeal(
  market: Market,
  order: Order,
  { openedBy, by }: { readonly openedBy: Side; readonly by: Side | 'system' },
): void {
  const appeal: Appeal = {
    id: Number(order.appealId),
    orderId: order.id,
    openedBy,
    status: 'open',
    awaits: openedBy === 'buyer' ? 'seller' : 'buyer',
    deadlineAt: order.deadlineAt,
    result: '',
    timeline: [{ actor: by, action: 'applied', at: market.now }],
  }
  market.appeals.push(appeal)
  touchAppeal(market, appeal)
}

export function awaitRuling(market: Market, order: Order, appeal: Appeal): void {
  appeal.awaits = 'operator'
  appeal.deadlineAt = null
  stopTimers(order)
  touchAppeal(market, appeal)
  touchOrder(market, order)
}

export function closeAppeal(
  market: Market,
  appeal: Appeal,
  { status, result, by }: { status: 'resolved' | 'revoked'; result: string; by: Actor },
): void {
  Object.assign(appeal, { status, result, awaits: null, deadlineAt: null })
  const action = result === 'released_by_seller' ? 'released' : result
  appeal.timeline.push({ actor: by, action, at: market.now })
  touchAppeal(market, appeal)
}

export function stopTimers(order: Order): void {
  order.deadlineAt = null
  order.timerAt = null
}
