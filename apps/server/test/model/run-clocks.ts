/** What the market does by itself when time passes. */
import type { ClockDeed } from '@u-market/domain'
import { awaitRuling, openAppeal, openAppealOf } from './appeals.ts'
import { applyAction, clocks, nextClock } from './apply-action.ts'
import { takeDownAbsent, weighStep } from './blame.ts'
import { claimsDueAt, sweepClaims } from './claims.ts'
import type { Market, Order } from './market.ts'
import { areMarksDue, showMarks } from './marks.ts'
import { carryOut } from './rulings.ts'

const SWEPT_TOGETHER = 64

/** Runs what is due now, and what follows from it. */
export function sweep(market: Market): void {
  for (let due = dueAt(market); due.length > 0; due = dueAt(market))
    for (const order of due) runClock(market, order)
  sweepClaims(market)
  takeDownAbsent(market)
  for (const order of market.orders) if (areMarksDue(order, market.now)) showMarks(market, order)
}

/** Runs everything that falls due until then, each at its own moment. */
export function advanceTo(market: Market, until: number): void {
  for (let next = nextDue(market); next <= until; next = nextDue(market)) {
    market.now = Math.max(market.now, next)
    sweep(market)
  }
  market.now = until
}

function nextDue(market: Market): number {
  const { orders } = market
  const never = Number.POSITIVE_INFINITY
  const clocks = orders.map(({ clockAt }) => clockAt ?? never)
  const marks = orders.map((order) => (areMarksDue(order, never) ? (order.rateUntil ?? never) : never))
  return Math.min(...clocks, ...marks, ...claimsDueAt(market))
}

/** The orders that a sweep takes at once; of each, one clock runs. */
function dueAt({ now, orders }: Market): Order[] {
  return orders
    .filter(({ clockAt }) => clockAt !== null && clockAt <= now)
    .sort((a, b) => Number(a.clockAt) - Number(b.clockAt) || (a.id < b.id ? -1 : 1))
    .slice(0, SWEPT_TOGETHER)
}

function runClock(market: Market, order: Order): void {
  const { state, clockAt } = order
  const clock = clocks(order).find(({ at }) => at === clockAt)
  if (!clock) throw new Error(`the model waits for a clock that ${state} has not`)
  clockEffects[clock.does](market, order)
  if (clock.after === 'deadline' && order.state === state && order.clockAt === clockAt)
    order.clockAt = nextClock(order, clock.at)
}

const clockEffects: Readonly<Record<ClockDeed, (market: Market, order: Order) => void>> = {
  expire: (market, order) => applyAction(market, order, 'expire', { actor: 'system' }),
  acknowledge: (market, order) => applyAction(market, order, 'acknowledge', { actor: 'system' }),
  // Sends a notice, which the model does not know.
  remindDeadline: () => {},
  countLateRelease: (market, order) => weighStep(market, order, { blame: 'seller' }),
  lapseRequest: (market, order) => applyAction(market, order, 'lapseRequest', { actor: 'system' }),
  openAppeal: (market, order) => {
    const appealId = market.appealNumbers[order.id] ?? null
    applyAction(market, order, 'appeal', { actor: 'system', patch: { appealId, appealedBy: 'buyer' } })
    openAppeal(market, order, { appliedBy: 'buyer', by: 'system' })
  },
  carryOutRuling: (market, order) => {
    const appeal = openAppealOf(market, order)
    if (appeal) carryOut(market, { order, appeal, actor: 'system' })
  },
  closeAnswer: (market, order) => {
    const appeal = openAppealOf(market, order)
    if (!appeal) return
    appeal.timeline.push({ actor: 'system', action: 'answer_due', at: market.now })
    awaitRuling(market, order, appeal)
  },
}
