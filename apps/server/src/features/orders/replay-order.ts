/** Gives a repeated call (same idempotency key) its first response, from the event that it recorded. */

import { timingSafeEqual } from 'node:crypto'
import type { Locale, Order } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import { heldByStandby } from '../../db/look-up.ts'
import type { EventTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { type IdempotencyKey, idempotencyKeyName, keptSince } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type StoredIdempotencyKey, textParams } from '../events/index.ts'
import { orderRows, selectOrders, selectPeople } from './order.queries.ts'
import type { PartysOrderRow } from './order.ts'
import { buildOrderView } from './order.views.ts'

export type OrderEvent = Pick<
  Selectable<EventTable>,
  'seq' | 'kind' | 'actor' | 'state' | 'deadlineAt' | 'disputeId' | 'params' | 'createdAt'
>

/** The other party (`peer`) is shown as it is now, because the event's snapshot does not contain it. */
const asLeftSql = statement<PartysOrderRow>(
  'order-as-left',
  `select ${selectOrders}, ${selectPeople('$2::int')} from event e join trade_order t on t.id = e.order_id
    cross join lateral ${orderRows.asKept('t', "(e.snapshot -> 'order')")} o
    where e.seq = $1 and $2::int in (t.buyer_id, t.seller_id)`,
)

const historySql = statement<OrderEvent>(
  'order-history',
  `select seq, kind, actor, state, deadline_at, dispute_id, params, created_at from event
    where order_id = $1 and state is not null order by seq`,
)

/** As `findOrderReplay`, for a key that is known to have been used. */
export async function replayOrder(
  deps: Deps,
  idempotencyKey: IdempotencyKey,
  { user, locale }: Viewing,
): Promise<Order> {
  const order = await findOrderReplay(deps, idempotencyKey, { user, locale })
  if (!order) throw new Error(`nothing was made by the key of ${idempotencyKey.path}`)
  return order
}

/** Returns the first response to a repeated call on an order; null if no event has this key. */
export async function findOrderReplay(
  deps: Deps,
  idempotencyKey: IdempotencyKey,
  { user, locale }: Viewing,
): Promise<Order | null> {
  const { kysely } = deps.database
  const event = await findKeyedEvent(kysely, idempotencyKey)
  if (!event || event.orderId === null) return null
  const [row] = await asLeftSql(kysely, [event.seq, user.id])
  if (!row) return null
  const { buyer = row.buyerNickname, seller = row.sellerNickname } = textParams(event.params)
  const then = { ...row, buyerNickname: buyer, sellerNickname: seller }
  const reading = { viewer: user.id, locale, settings: await deps.settings() }
  return buildOrderView(depsAt(deps, event.createdAt), then, reading)
}

type Viewing = { readonly user: { readonly id: UserId }; readonly locale: Locale }

/** Lists an order's events except chat messages, oldest first. */
export function historyOf(db: Runner, orderId: OrderId): Promise<OrderEvent[]> {
  return historySql(db, [orderId])
}

/** Deps with the clock at an earlier moment, so that remaining times and picture addresses are those of the first response. */
export function depsAt(deps: Deps, moment: Date): Deps {
  return { ...deps, clock: { now: () => moment } }
}

/** A call's key in the form that its event keeps. */
export function storedIdempotencyKey(idempotencyKey: IdempotencyKey | null): StoredIdempotencyKey | null {
  return idempotencyKey && { name: idempotencyKeyName(idempotencyKey), bodyHash: idempotencyKey.bodyHash }
}

export type KeyedEvent = Pick<
  Selectable<EventTable>,
  'seq' | 'orderId' | 'disputeId' | 'idempotencyHash' | 'params' | 'createdAt'
>

const findSql = statement<KeyedEvent>(
  'find-keyed-event',
  `select seq, order_id, dispute_id, idempotency_hash, params, created_at, ${heldByStandby}
    from event where idempotency_key = $1 and created_at > $2`,
)

/** Finds the event that was recorded with this key within the last day. Throws `IDEMPOTENCY_CONFLICT` for another body. */
export async function findKeyedEvent(
  db: Runner,
  idempotencyKey: IdempotencyKey,
): Promise<KeyedEvent | undefined> {
  const [event] = await findSql(db, [idempotencyKeyName(idempotencyKey), keptSince(idempotencyKey)])
  if (!event) return undefined
  if (!event.idempotencyHash || !timingSafeEqual(event.idempotencyHash, idempotencyKey.bodyHash))
    throw new Refusal('IDEMPOTENCY_CONFLICT')
  return event
}
