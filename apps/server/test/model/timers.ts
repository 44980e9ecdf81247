/** Changes that the market makes by itself as time passes. */
import type { TimerAction } from '@u-market/domain'
import { awaitRuling, openAppeal, openAppealOf } from './appeals.ts'
import { applyAction, nextTimer, timers } from './apply-action.ts'
import { claimsDueAt, dueClaims, runClaim } from './claims.ts'
import { assessFault, unlistUnresponsive } from './fault.ts'
import type { Market, Order } from './market.ts'
import { areMarksDue, showMarks } from './marks.ts'
import { carryOut } from './rulings.ts'

const SWEPT_TOGETHER = 64

/** Runs the timers that are due now, and those that become due by them. */
export function sweep(market: Market): void {
  sweepUntil(market, { after: Number.POSITIVE_INFINITY, held: [] })
}

/**
 * The place of a command in a sweep: after this many transactions. The command had locked the orders in `held`, so the sweep left
 * them to the next one.
 */
export type PlaceInSweep = { readonly after: number; readonly held: readonly Order['id'][] }

/** Every place where a command on these orders may have run: before, after, and between any two transactions of the sweep. */
export function placesInSweep(market: Market, concerned: readonly Order['id'][]): PlaceInSweep[] {
  return [[], ...(concerned.length > 0 ? [concerned] : [])].flatMap((held) => {
    const all = [...transactionsOf(structuredClone(market), held)].length
    return Array.from({ length: all + 1 }, (_, after) => ({ after, held }))
  })
}

/** Runs the part of a sweep before the command. */
export function sweepUntil(market: Market, { after, held }: PlaceInSweep): void {
  const transactions = transactionsOf(market, held)
  for (let done = 0; done < after && !transactions.next().done; ) done += 1
}

/** Runs everything that is due until then, each at its own moment. */
export function advanceTo(market: Market, until: number): void {
  for (let next = nextDue(market); next <= until; next = nextDue(market)) {
    market.now = Math.max(market.now, next)
    sweep(market)
  }
  market.now = until
}

/** Runs a sweep, one transaction per step of the generator. */
function* transactionsOf(market: Market, held: readonly Order['id'][]): Generator<undefined> {
  for (let due = dueAt(market, held); due.length > 0; due = dueAt(market, held))
    for (const order of due) {
      runTimer(market, order)
      yield
    }
  for (const claim of dueClaims(market)) {
    runClaim(market, claim)
    yield
  }
  unlistUnresponsive(market)
  yield
  for (const order of market.orders) {
    if (!areMarksDue(order, market.now)) continue
    showMarks(market, order)
    yield
  }
}

function nextDue(market: Market): number {
  const { orders } = market
  const never = Number.POSITIVE_INFINITY
  const timers = orders.map(({ timerAt }) => timerAt ?? never)
  const marks = orders.map((order) => (areMarksDue(order, never) ? (order.rateUntil ?? never) : never))
  return Math.min(...timers, ...marks, ...claimsDueAt(market))
}

/** The orders of one batch of a sweep; one timer of each runs. */
function dueAt({ now, orders }: Market, held: readonly Order['id'][]): Order[] {
  return orders
    .filter(({ id, timerAt }) => timerAt !== null && timerAt <= now && !held.includes(id))
    .sort((a, b) => Number(a.timerAt) - Number(b.timerAt) || (a.id < b.id ? -1 : 1))
    .slice(0, SWEPT_TOGETHER)
}

function runTimer(market: Market, order: Order): void {
  const { state, timerAt } = order
  const clock = timers(order).find(({ at }) => at === timerAt)
  if (!clock) throw new Error(`the model waits for a clock that ${state} has not`)
  timerEffects[clock.does](market, order)
  if (clock.after === 'deadline' && order.state === state && order.timerAt === timerAt)
    order.timerAt = nextTimer(order, clock.at)
}

const timerEffects: Readonly<Record<TimerAction, (market: Market, order: Order) => void>> = {
  expire: (market, order) => applyAction(market, order, 'expire', { actor: 'system' }),
  acknowledge: (market, order) => applyAction(market, order, 'acknowledge', { actor: 'system' }),
  // Sends a notice, which the model does not cover.
  remindDeadline: () => {},
  countLateRelease: (market, order) => assessFault(market, order, { faultRule: 'seller' }),
  lapseRequest: (market, order) => applyAction(market, order, 'lapseRequest', { actor: 'system' }),
  openAppeal: (market, order) => {
    const appealId = market.appealNumbers[order.id] ?? null
    applyAction(market, order, 'appeal', { actor: 'system', patch: { appealId, appealedBy: 'buyer' } })
    openAppeal(market, order, { openedBy: 'buyer', by: 'system' })
  },
  applyProposedRuling: (market, order) => {
    const appeal = openAppealOf(market, order)
    if (appeal) carryOut(market, { order, appeal, actor: 'system' })
  },
  closeResponse: (market, order) => {
    const appeal = openAppealOf(market, order)
    if (!appeal) return
    appeal.timeline.push({ actor: 'system', action: 'answer_due', at: market.now })
    awaitRuling(market, order, appeal)
  },
}
