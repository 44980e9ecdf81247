/** Runs the due timers of orders, each as a command of the executor. */

import type { DataOf } from '@u-market/contract'
import {
  awaits,
  type DisputeId,
  isOverdue,
  type MarketSettings,
  nextTimerAt,
  type OrderId,
  rulingActs,
  type ScheduledTimer,
  scheduledTimers,
} from '@u-market/domain'
import { statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { isConnectionLost } from '../../platform/outage.ts'
import { buildChange, locksOnly, needsForAction, orderEvent } from './act-effects.ts'
import type { Change } from './changes.ts'
import { drawDisputeId } from './disputes/dispute.queries.ts'
import { openAppealBySystem } from './disputes/party-acts.ts'
import { applyProposedRuling, closeResponse } from './disputes/proposed-ruling.ts'
import type { OrderCommand, OrderDeps } from './executor.ts'
import type { Needs } from './facts.ts'
import { assessFault } from './fault.ts'
import { findOrder } from './order.queries.ts'
import { type OrderRow, orderFacts, timerBases } from './order.ts'
import { buildOrderView } from './order.views.ts'
import { type ActContext, actBySystem, type PartyAct, requireOrder } from './run-act.ts'

type TimerContext = ActContext & { readonly timer: ScheduledTimer }

/**
 * Decides what a timer of the lifecycle does; null: there is nothing left to do.
 * @param drawn number of the appeal that the timer opens
 */
function decideTimer(deps: OrderDeps, context: TimerContext, drawn: DisputeId | null): Change | null {
  const { action } = context.timer
  switch (action) {
    case 'expire':
    case 'acknowledge':
    case 'lapseRequest':
      return actBySystem(deps, context, action)
    case 'remindDeadline':
      return remindDeadline(context)
    case 'countLateRelease':
      return countLateRelease(context)
    case 'openAppeal':
      if (drawn === null) throw new Error('no number was drawn for the appeal')
      return openAppealBySystem(deps, context, drawn)
    case 'closeResponse':
      return closeResponse(context)
    case 'applyProposedRuling':
      return applyProposedRuling(deps, context)
  }
}

/** Reminds the awaited side, unless the deadline has passed since. */
function remindDeadline({ order, at }: ActContext): Change | null {
  const notified = awaits[order.state]
  const isLate = order.deadlineAt !== null && order.deadlineAt <= at
  if ((notified !== 'buyer' && notified !== 'seller') || isLate) return null
  return { order, events: [orderEvent(order, { kind: 'deadline_near', actor: 'system', notified, at })] }
}

/** The seller has missed the release deadline: it counts against them, and the buyer may appeal. */
function countLateRelease({ facts, order, timer, settings, at }: TimerContext): Change {
  const { patch, notices, ...outcome } = assessFault(facts, {
    order,
    faultRule: timer.countsAgainst,
    settings,
    at,
  })
  const late = { ...order, ...patch }
  const event = orderEvent(late, { kind: 'release_overdue', actor: 'system', notified: 'both', at })
  return { ...outcome, order: late, events: [...notices, event] }
}

/** Orders per batch; the next one takes the rest. */
const SWEEP_ROWS = 64

type DueOrder = Pick<
  OrderRow,
  | 'id'
  | 'offerId'
  | 'buyerId'
  | 'sellerId'
  | 'feeMinor'
  | 'state'
  | 'deadlineAt'
  | 'timerAt'
  | 'requestUntil'
  | 'proposed'
  | 'proofUntil'
>
const dueSql = statement<DueOrder>(
  'find-due-orders',
  `select id, offer_id, buyer_id, seller_id, fee_minor, state, deadline_at, timer_at, request_until, proposed, proof_until from trade_order
    where timer_at <= $1 and id <> all($2::text[]) order by timer_at, id limit ${SWEEP_ROWS}`,
)

/**
 * Runs due timers, an order's one after the other, until none is left; returns how many ran. Orders that another server has
 * locked, and orders with a failed timer, wait for the next sweep and do not hold up the others.
 */
export async function runOrderTimers(deps: OrderDeps): Promise<number> {
  const settings = await deps.settings()
  const passedOver: OrderId[] = []
  for (let count = 0; ; ) {
    const due = await dueSql(deps.database.kysely, [deps.clock.now(), passedOver])
    if (due.length === 0) return count
    const outcomes = await deps.orders.runSkippingLocked(due.map((order) => runTimer(deps, order, settings)))
    for (const [place, outcome] of outcomes.entries()) {
      const id = due[place]?.id
      if ('answer' in outcome && outcome.answer.is === 'done') count += 1
      else if (id) passedOver.push(id)
      if ('refused' in outcome && isConnectionLost(outcome.refused)) throw outcome.refused
      if ('refused' in outcome)
        deps.log.error({ err: outcome.refused, order: id }, 'the timer of an order could not be run')
    }
  }
}

/** Expires an order if its deadline has passed by the server's clock. Clients call it when theirs says so. */
export async function checkTimeout(deps: OrderDeps, hint: PartyAct): Promise<DataOf<'checkDeadline'>> {
  const found = await requireOrder(deps, hint)
  const mayExpire = isOverdue(orderFacts(found), deps.clock.now().getTime())
  if (mayExpire && !(await deps.servedTime.settle())) await expireOrder(deps, found)
  const reading = { viewer: hint.userId, locale: hint.locale, settings: await deps.settings() }
  return transact(deps.database, hint.idempotencyKey, async (tx) => {
    const row = { ...found, ...(await findOrder(tx, found.id)) }
    const order = buildOrderView(deps, row, reading)
    return { isOverdue: order.state === 'expired' ? 1 : 0, expiresInSeconds: order.expiresInSeconds, order }
  })
}

/** Expires an order whose deadline has passed, in a state that the deadline ends. */
export async function expireOrder(deps: OrderDeps, found: OrderRow): Promise<void> {
  const settings = await deps.settings()
  await deps.orders.run({
    ...needsForAction(found, 'expire'),
    offerId: found.offerId,
    idempotencyKey: null,
    decide: (facts, at) => {
      const order = facts.orders.get(found.id)
      if (!order || !isOverdue(orderFacts(order), at.getTime())) return null
      return buildChange(facts, { order, action: 'expire', actor: 'system', settings, at })
    },
  })
}

function runTimer(deps: OrderDeps, due: DueOrder, settings: MarketSettings): OrderCommand<DisputeId | null> {
  const expected = findDueTimer(due)
  const needs = expected ? needsForTimer(due, expected) : needsForAction(due, 'remind')
  return {
    ...needs,
    offerId: due.offerId,
    idempotencyKey: null,
    load: async (runner) => (expected?.action === 'openAppeal' ? drawDisputeId(runner) : null),
    decide: (facts, at, drawn) => {
      const order = facts.orders.get(due.id)
      // Another server has locked the order, or the offer that its stock returns to.
      if (needs.acting?.changesStock && !facts.offers.has(due.offerId)) return null
      if (!order || order.timerAt?.getTime() !== due.timerAt?.getTime()) return null
      const timer = findDueTimer(order)
      if (timer?.action !== expected?.action) return null
      // The expiry waits for a payment proof, or a newer version of the server has moved or removed this timer since the row was
      // written: store the time of the timer that there is now.
      if (!timer || timer.at > at.getTime()) return { order: moveTimer(order, timer?.at ?? null), events: [] }
      const next = nextTimerAt(order.state, timerBases(order), timer.at)
      const change = decideTimer(deps, { facts, order, timer, settings, at }, drawn)
      const kept = change ?? { order, events: [] }
      // Neither the state nor the next timer was changed: set the state's next timer.
      const isLeft = kept.order.state === order.state && kept.order.timerAt === order.timerAt
      return isLeft ? { ...kept, order: moveTimer(kept.order, next) } : kept
    },
  }
}

/** The timer that an order's row waits for. */
function findDueTimer(
  due: Pick<OrderRow, 'state' | 'timerAt' | 'deadlineAt' | 'requestUntil' | 'proposed' | 'proofUntil'>,
): ScheduledTimer | undefined {
  const { state, timerAt } = due
  return timerAt === null
    ? undefined
    : scheduledTimers(state, timerBases(due)).find(({ at }) => at >= timerAt.getTime())
}

/** Locks that a timer of this action may need. */
function needsForTimer(order: DueOrder, { action, countsAgainst }: ScheduledTimer): Pick<Needs, 'acting'> {
  if (action === 'openAppeal') return needsForAction(order, 'appeal')
  if (action === 'applyProposedRuling')
    return needsForAction(order, rulingActs[order.proposed ?? 'refund'].rule)
  return action === 'expire' || action === 'acknowledge' || action === 'lapseRequest'
    ? needsForAction(order, action)
    : {
        acting: {
          ...locksOnly(order).acting,
          records: countsAgainst === undefined ? [] : [order.buyerId, order.sellerId],
          countsFaults: countsAgainst !== undefined,
        },
      }
}

function moveTimer(order: OrderRow, at: number | null): OrderRow {
  return {
    ...order,
    timerAt: at === null ? null : new Date(at),
  }
}
