import { DEFAULT_LOCALE, type Locale, type Order } from '@u-market/contract'
import {
  type Actor,
  decideAction,
  isOverdue,
  type OrderAction,
  type OrderId,
  type UserId,
} from '@u-market/domain'
import { readBack } from '../../db/look-up.ts'
import type { Runner } from '../../db/statement.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { deadlineAfter } from './enter-state.ts'
import { findPartysOrder } from './order.queries.ts'
import { type OrderRow, orderFacts, type PartysOrderRow, type People, roleOf } from './order.ts'
import { orderViewOf, stateText } from './order.views.ts'
import { changeBy, type Details, needsOf } from './order-acts.ts'
import type { Admit, Decide, Done, OrderDeps } from './order-executor.ts'
import type { Facts } from './order-facts.ts'
import { claimOf, replayOrder } from './replay-order.ts'

/** Who acts on which order, and the key by which it takes effect once. */
export type PartyAct = {
  readonly orderId: OrderId
  readonly userId: UserId
  readonly locale: Locale
  readonly claim: IdempotencyClaim | null
}

type Plan = Pick<ActRequest, 'details' | 'prepare'>

/** A party's act, answered with the order as it then is to them; a repeated key gets the first answer. */
export async function actOnOrder(
  deps: OrderDeps,
  act: PartyAct,
  action: OrderAction,
  plan: Plan = {},
): Promise<Order> {
  const { userId, locale, claim } = act
  const found = await requireOrder(deps, act)
  const done = await runAct(deps, { ...plan, found, action, who: asParty(found, userId, locale), claim })
  if (done.is === 'claimed' && claim) return replayOrder(deps, claim, { user: { id: userId }, locale })
  if (done.is !== 'done') throw new Error(`${action} did nothing`)
  // The act may have changed the other side's record.
  const now = await readBack(() => findPartysOrder(deps.database.kysely, found.id, userId))
  return orderViewOf(deps, { ...(now ?? found), ...done.order }, userId, locale)
}

type Facing = { readonly facts: Facts; readonly at: Date }
/** Decided after the lifecycle has allowed the act; throws what else refuses it. `deadlineAt`: as the act leaves it. */
type DecideDetails = (order: OrderRow, facing: Facing & { readonly deadlineAt: Date | null }) => Details

export type ActRequest = {
  /** As it was found, unlocked: it names the parties and the offer, which never change. */
  readonly found: OrderRow
  readonly action: OrderAction
  /** What it comes to once the order is locked: an act that needs no more than `action` does. */
  readonly comesTo?: (order: OrderRow) => OrderAction
  readonly who: Who
  readonly claim: IdempotencyClaim | null
  /** Refuses what comes before the lifecycle's own verdict. */
  readonly before?: (order: OrderRow, facing: Facing) => void
  readonly details?: DecideDetails
  /** Runs first, in a transaction of the act's own. */
  readonly admit?: Admit
  /** Loads what the details of this act alone are decided by, in the same flight. */
  readonly prepare?: (runner: Runner) => Promise<DecideDetails>
}

/** The order, if the caller is one of its parties. */
export async function requireOrder(
  deps: OrderDeps,
  { orderId, userId }: Pick<PartyAct, 'orderId' | 'userId'>,
): Promise<PartysOrderRow> {
  const found = await findPartysOrder(deps.database.kysely, orderId, userId)
  if (!found) throw new Refusal('ORDER_NOT_FOUND')
  return found
}

/** One act: what it needs is locked, the lifecycle is asked, and exactly one of racing calls wins. Throws its refusal. */
export async function runAct(deps: OrderDeps, request: ActRequest): Promise<Done> {
  const { found, who, claim, before, details, prepare, comesTo = () => request.action } = request
  const settings = await deps.settings()
  const decideWith =
    (decideDetails: DecideDetails | undefined): Decide =>
    (facts, at) => {
      const order = facts.orders.get(found.id)
      if (!order) throw new Error(`order ${found.id} is gone`)
      before?.(order, { facts, at })
      const action = comesTo(order)
      judgeOrder(deps, { row: order, action, who, now: at })
      const deadlineAt = deadlineAfter(order, action, { settings, at })
      const given = { ...decideDetails?.(order, { facts, at, deadlineAt }), claim: claimOf(claim) }
      return changeBy(facts, { order, action, actor: who.actor, settings, at, details: given })
    }
  const command = {
    ...needsOf(found, request.action),
    offerId: found.offerId,
    claim,
    ...(prepare
      ? { prepare: async (runner: Runner) => decideWith(await prepare(runner)) }
      : { decide: decideWith(details) }),
  }
  return request.admit ? deps.orders.runAlone(command, request.admit) : deps.orders.run(command)
}

type Judged = Extract<ReturnType<typeof decideAction>, { allowed: true }>
type Who = {
  readonly actor: Actor
  /** A party, with what it may know of the people. */
  readonly viewer: { readonly id: OrderRow['buyerId']; readonly people: People } | null
  readonly locale: Locale
}

/**
 * Asks the lifecycle whether the act may happen now; throws its refusal, with the order as it now is. An order past a deadline that
 * ends it takes no act but its expiry, whether or not the sweep has come by.
 */
export function judgeOrder(
  deps: Deps,
  { row, action, who, now }: { row: OrderRow; action: OrderAction; who: Who; now: Date },
): Judged {
  const facts = orderFacts(row)
  const isTooLate = action !== 'expire' && isOverdue(facts, now.getTime())
  const verdict = isTooLate
    ? ({ allowed: false, reason: 'ORDER_STATE' } as const)
    : decideAction(facts, action, who.actor, now.getTime())
  if (verdict.allowed) return verdict
  switch (verdict.reason) {
    case 'ORDER_STATE':
      throw new Refusal('ORDER_STATE', {
        stateText: stateText(isTooLate ? 'expired' : row.state, who.locale),
        ...(who.viewer && {
          order: orderViewOf(deps, { ...row, ...who.viewer.people }, who.viewer.id, who.locale),
        }),
      })
    case 'APPEAL_TOO_EARLY':
      throw new Refusal('APPEAL_TOO_EARLY', { opensAt: verdict.opensAt })
    case 'REMIND_TOO_SOON':
      throw new Refusal('REMIND_TOO_SOON', { retryAfterSeconds: verdict.retryAfterSeconds })
    case 'ORDER_ROLE':
    case 'ALREADY_EVALUATED':
      throw new Refusal(verdict.reason)
  }
}

/** As a party, in the role that the party has. */
export function asParty(row: PartysOrderRow, viewer: OrderRow['buyerId'], locale: Locale): Who {
  const { peer, buyerRealName } = row
  return {
    actor: roleOf(row, viewer),
    viewer: { id: viewer, people: { peer, buyerRealName } },
    locale,
  }
}

export const asSystem: Who = { actor: 'system', viewer: null, locale: DEFAULT_LOCALE }
