import { REMINDER_INTERVAL_SECONDS } from '../limits.ts'
import {
  type Actor,
  type CoinEffect,
  type Condition,
  type OrderAction,
  type OrderState,
  orderActions,
  transitionFor,
} from './lifecycle.ts'

/** What the lifecycle needs to know of an order. Moments are Unix milliseconds. */
export type OrderFacts = {
  readonly state: OrderState
  /** When the awaited act is due, or null. */
  readonly deadlineAt: number | null
  readonly appealedBy: 'buyer' | 'seller' | null
  readonly isAcknowledged: boolean
  readonly isRatedBy: { readonly buyer: boolean; readonly seller: boolean }
  readonly remindedAt: number | null
  /** Null: of what is not completed, or was before there was a time to rate. */
  readonly rateUntil: number | null
}

export type ActionRefusal =
  | { readonly reason: 'ORDER_STATE' }
  | { readonly reason: 'ORDER_ROLE' }
  | { readonly reason: 'APPEAL_TOO_EARLY'; readonly opensAt: number }
  | { readonly reason: 'REMIND_TOO_SOON'; readonly retryAfterSeconds: number }
  | { readonly reason: 'ALREADY_EVALUATED' }

export type ActionVerdict =
  | { readonly allowed: true; readonly to: OrderState; readonly coin: CoinEffect }
  | ({ readonly allowed: false } & ActionRefusal)

const conditions: Record<Condition, (order: OrderFacts, actor: Actor, now: number) => ActionRefusal | null> =
  {
    release_overdue: ({ deadlineAt }, _, now) =>
      deadlineAt !== null && now < deadlineAt
        ? { reason: 'APPEAL_TOO_EARLY', opensAt: seconds(deadlineAt) }
        : null,
    appellant: ({ appealedBy }, actor) => (appealedBy === actor ? null : { reason: 'ORDER_ROLE' }),
    not_acknowledged: ({ isAcknowledged }) => (isAcknowledged ? { reason: 'ORDER_STATE' } : null),
    not_rated: ({ isRatedBy, rateUntil }, actor, now) => {
      if ((actor === 'buyer' || actor === 'seller') && isRatedBy[actor])
        return { reason: 'ALREADY_EVALUATED' }
      // From then on the other side's rating is shown: nobody answers what they have read.
      return rateUntil !== null && now < rateUntil ? null : { reason: 'ORDER_STATE' }
    },
    remind_due: ({ remindedAt }, _, now) => {
      const wait = remindedAt === null ? 0 : remindedAt + REMINDER_INTERVAL_SECONDS * 1000 - now
      return wait > 0 ? { reason: 'REMIND_TOO_SOON', retryAfterSeconds: seconds(wait) } : null
    },
    overdue: ({ deadlineAt }, _, now) =>
      deadlineAt !== null && now >= deadlineAt ? null : { reason: 'ORDER_STATE' },
  }

/** May `actor` do `action` now? State is judged first, then the role, then what else the table asks. */
export function decideAction(
  order: OrderFacts,
  action: OrderAction,
  actor: Actor,
  now: number,
): ActionVerdict {
  const row = transitionFor(order.state, action)
  if (!row) return { allowed: false, reason: 'ORDER_STATE' }
  if (!row.by.includes(actor)) return { allowed: false, reason: 'ORDER_ROLE' }
  const condition = row.when?.[actor]
  const refusal = condition ? conditions[condition](order, actor, now) : null
  return refusal ? { allowed: false, ...refusal } : { allowed: true, to: row.to, coin: row.coin }
}

/**
 * The acts open to a party right now, by the names of their calls. An overdue order of a state that expires offers none:
 * the server's own clock is about to end it.
 */
export function actionsOpenTo(order: OrderFacts, actor: 'buyer' | 'seller', now: number): OrderAction[] {
  return isOverdue(order, now)
    ? []
    : orderActions.filter((action) => decideAction(order, action, actor, now).allowed)
}

/** Past its deadline in a state that a deadline ends: nothing but expiry may happen to it any more. */
export function isOverdue(order: Pick<OrderFacts, 'state' | 'deadlineAt'>, now: number): boolean {
  return (
    order.deadlineAt !== null && now >= order.deadlineAt && transitionFor(order.state, 'expire') !== undefined
  )
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000)
}
