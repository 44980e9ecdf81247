import type { Locale, Order } from '@u-market/contract'
import { type OrderAction, type OrderId, type OrderState, transitions, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { asParty, judgeOrder } from './judge-order.ts'
import { type Move, moveOrder } from './move-order.ts'
import { findPartysOrder, lockOffer, lockOrder, lockRecords } from './order.queries.ts'
import type { OrderRow } from './order.views.ts'
import { orderViewOf } from './order-view-of.ts'

/** What a call to act on an order brings. */
export type PartyCall = {
  readonly body: { readonly buy_orderid: OrderId }
  readonly user: { readonly id: UserId }
  readonly locale: Locale
  readonly claim: IdempotencyClaim | null
}

const returnsStock = (action: OrderAction): boolean =>
  transitions.some((row) => row.action === action && row.coin === 'to_stock')
const entersRecords = (action: OrderAction): boolean =>
  transitions.some(
    (row) =>
      row.action === action && row.from !== row.to && ['completed', 'cancelled', 'expired'].includes(row.to),
  )

/** Takes every lock that an act may need, in the one order: offer → order → records (→ accounts, by the ledger). */
export const lockForAction = async (tx: Tx, found: OrderRow, action: OrderAction): Promise<OrderRow> => {
  if (returnsStock(action)) await lockOffer(tx, found.offerId)
  const order = await lockOrder(tx, found.id)
  if (entersRecords(action)) await lockRecords(tx, [order.buyerId, order.sellerId])
  return order
}

/** The order, if the caller is one of its parties. */
export const requireOrder = async (deps: Deps, { body, user }: PartyCall): Promise<OrderRow> => {
  const found = await findPartysOrder(deps.database.kysely, body.buy_orderid, user.id)
  if (!found) throw new Refusal('ORDER_NOT_FOUND')
  return found
}

type Step = Omit<Move, 'action' | 'actor' | 'to' | 'coin' | 'at'>
type Plan = {
  /** What the act writes on the order, and when the next one is due. */
  readonly step: (order: OrderRow, at: Date, to: OrderState) => Step | Promise<Step>
  /** What is told to whom, and whatever else belongs to the act, in the same transaction. */
  readonly after?: (tx: Tx, order: OrderRow, move: Move) => Promise<void>
  readonly before?: (tx: Tx) => Promise<void>
}

/** A party's act on an order: load and lock, ask the lifecycle, write; exactly one of racing calls wins. */
export const actOnOrder = async (
  deps: Deps,
  call: PartyCall,
  action: OrderAction,
  plan: Plan,
): Promise<Order> => {
  const found = await requireOrder(deps, call)
  const view = await transact(deps.database, call.claim, async (tx) => {
    const order = await lockForAction(tx, found, action)
    const at = deps.clock.now()
    const who = asParty(order, call.user.id, call.locale)
    const { to, coin } = judgeOrder(deps, { row: order, action: action, who: who, now: at })
    await plan.before?.(tx)
    const move: Move = { action, actor: who.actor, to, coin, at, ...(await plan.step(order, at, to)) }
    const moved = await moveOrder(tx, order, move)
    await plan.after?.(tx, moved, move)
    return orderViewOf(deps, moved, call.user.id, call.locale)
  })
  deps.wake()
  return view
}
