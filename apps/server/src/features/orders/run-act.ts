/** Runs an act on an order: asks the lifecycle whether it is allowed, then builds its change. */
import { DEFAULT_LOCALE, type Locale, type Order } from '@u-market/contract'
import {
  type Actor,
  decideAction,
  isOverdue,
  type MarketSettings,
  type OrderAction,
  type OrderId,
  type Ruling,
  type rulingActs,
  type UserId,
} from '@u-market/domain'
import { readBack } from '../../db/look-up.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { buildChange, type Details, needsForAction } from './act-effects.ts'
import type { Change } from './changes.ts'
import type { Done, OrderCommand, OrderDeps } from './executor.ts'
import { type Facts, orderIn } from './facts.ts'
import { findPartysOrder } from './order.queries.ts'
import { type OrderRow, orderFacts, type PartysOrderRow, type People, roleOf } from './order.ts'
import { buildOrderView, stateText } from './order.views.ts'
import { replayOrder, storedIdempotencyKey } from './replay-order.ts'

/** A party's act on an order, with the key that makes it take effect once. */
export type PartyAct = {
  readonly orderId: OrderId
  readonly userId: UserId
  readonly locale: Locale
  readonly idempotencyKey: IdempotencyKey | null
}

/** An act whose order was already read without a lock. Only its parties and its offer may be used, which never change. */
export type FoundAct = Omit<PartyAct, 'orderId'> & { readonly found: PartysOrderRow }

/** The locked order, with the other facts for deciding an act. */
export type ActContext = {
  readonly facts: Facts
  readonly order: OrderRow
  readonly settings: MarketSettings
  readonly at: Date
}

/** An act's own part, in addition to its lifecycle transition. */
export type ActAddition<Loaded> = Pick<OrderCommand<Loaded>, 'load'> & {
  /** Pure. Runs once the lifecycle has allowed the act; throws further refusals. */
  readonly decide?: (context: ActContext, loaded: Loaded) => Details
}

/** Runs a party's act and returns the order as that party then sees it. A repeated call gets the first response. */
export async function actOnOrder<Loaded>(
  deps: OrderDeps,
  act: PartyAct,
  action: OrderAction,
  addition: ActAddition<Loaded> = {},
): Promise<Order> {
  return actOnFound(deps, { ...act, found: await requireOrder(deps, act) }, action, addition)
}

export async function actOnFound<Loaded>(
  deps: OrderDeps,
  act: FoundAct,
  action: OrderAction,
  addition: ActAddition<Loaded>,
): Promise<Order> {
  const { found, userId, locale, idempotencyKey } = act
  // Read before the act: a failed read after the commit would report a failure of an act that took effect.
  const settings = await deps.settings()
  const done = await runAct(deps, act, action, addition)
  if (done.is === 'repeated' && idempotencyKey)
    return replayOrder(deps, idempotencyKey, { user: { id: userId }, locale })
  if (done.is !== 'done') throw new Error(`${action} did nothing`)
  // Read again, as the act may have changed the other party's record.
  const now = await readBack(() => findPartysOrder(deps.database.kysely, found.id, userId))
  return buildOrderView(deps, { ...(now ?? found), ...done.order }, { viewer: userId, locale, settings })
}

/** Throws `ORDER_NOT_FOUND` unless the caller is one of the order's parties. */
export async function requireOrder(
  deps: OrderDeps,
  { orderId, userId }: Pick<PartyAct, 'orderId' | 'userId'>,
): Promise<PartysOrderRow> {
  const found = await findPartysOrder(deps.database.kysely, orderId, userId)
  if (!found) throw new Refusal('ORDER_NOT_FOUND')
  return found
}

/** Locks the order and asks the lifecycle, so that of two calls that exclude each other only one succeeds. Throws the refusal. */
export async function runAct<Loaded>(
  deps: OrderDeps,
  { found, userId, locale, idempotencyKey }: FoundAct,
  action: OrderAction,
  { load, decide }: ActAddition<Loaded> = {},
): Promise<Done> {
  const who = asParty(found, userId, locale)
  const settings = await deps.settings()
  return deps.orders.run({
    ...needsForAction(found, action),
    offerId: found.offerId,
    idempotencyKey,
    load,
    decide: (facts, at, loaded) => {
      const order = orderIn(facts, found.id)
      requireAllowedAction(deps, { row: order, action, who, now: at, settings })
      const details = {
        ...decide?.({ facts, order, settings, at }, loaded),
        idempotencyKey: storedIdempotencyKey(idempotencyKey),
      }
      return buildChange(facts, { order, action, actor: who.actor, settings, at, details })
    },
  })
}

/** Builds the change of an act of the system, such as an expiry. Throws if the lifecycle does not allow it. */
export function actBySystem(
  deps: Deps,
  { facts, order, settings, at }: ActContext,
  action: SystemAct,
  details: Details = {},
): Change {
  requireAllowedAction(deps, { row: order, action, who: asSystem, now: at, settings })
  return buildChange(facts, { order, action, actor: 'system', settings, at, details })
}

type SystemAct = 'expire' | 'acknowledge' | 'lapseRequest' | 'appeal' | (typeof rulingActs)[Ruling]['rule']
type AllowedAction = Extract<ReturnType<typeof decideAction>, { allowed: true }>
type ActorContext = {
  readonly actor: Actor
  /** The acting party, with the people that it may see; null for the system and operators. */
  readonly viewer: { readonly id: OrderRow['buyerId']; readonly people: People } | null
  readonly locale: Locale
}

type Judging = {
  readonly row: OrderRow
  readonly action: OrderAction
  readonly who: ActorContext
  readonly now: Date
  readonly settings: MarketSettings
}

/**
 * Asks the lifecycle whether the act is allowed now; throws its refusal, with the current order. An order whose deadline has
 * passed and that is about to expire allows only `expire`, even before the sweep has run.
 */
export function requireAllowedAction(
  deps: Deps,
  { row, action, who, now, settings }: Judging,
): AllowedAction {
  const facts = orderFacts(row)
  const isTooLate = action !== 'expire' && isOverdue(facts, now.getTime())
  const verdict = isTooLate
    ? ({ allowed: false, reason: 'ORDER_STATE' } as const)
    : decideAction(facts, action, who.actor, now.getTime())
  if (verdict.allowed) return verdict
  const { viewer, locale } = who
  switch (verdict.reason) {
    case 'ORDER_STATE':
      throw new Refusal('ORDER_STATE', {
        stateText: stateText(isTooLate ? 'expired' : row.state, locale),
        ...(viewer && {
          order: buildOrderView(deps, { ...row, ...viewer.people }, { viewer: viewer.id, locale, settings }),
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

export function asParty(row: PartysOrderRow, viewer: OrderRow['buyerId'], locale: Locale): ActorContext {
  const { peer, formerNickname, buyerRealName, unread, claimAnswerUntil } = row
  return {
    actor: roleOf(row, viewer),
    viewer: { id: viewer, people: { peer, formerNickname, buyerRealName, unread, claimAnswerUntil } },
    locale,
  }
}

export const asSystem: ActorContext = { actor: 'system', viewer: null, locale: DEFAULT_LOCALE }
