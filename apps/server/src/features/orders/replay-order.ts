/**
 * A keyed call that is repeated gets its first answer: the order as the event that the call made left it, rebuilt from the
 * order's history up to that event. The other side (`peer`) is shown as they are now: their record is nothing that the call made.
 */
import type { Locale, Order } from '@u-market/contract'
import { awaits, isOpen, type OrderId, type Side, type UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { EventTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import type { Deps } from '../deps.ts'
import { textParams } from '../notices/index.ts'
import { findClaimed } from './claims.ts'
import { findPartysOrder } from './order.queries.ts'
import type { PartysOrderRow } from './order.views.ts'
import { orderViewOf } from './order-view-of.ts'
import { appellantOf, endOf, requestsOf, rulingOf } from './replay-turns.ts'

export type OrderEvent = Pick<
  Selectable<EventTable>,
  'seq' | 'kind' | 'actor' | 'state' | 'deadlineAt' | 'appealId' | 'params' | 'createdAt'
>

/** Above every event's number. */
const NEWEST = 2n ** 62n

const historySql = statement<OrderEvent>(
  'order-history',
  `select seq, kind, actor, state, deadline_at, appeal_id, params, created_at from event
    where order_id = $1 and seq <= $2 and state is not null order by seq`,
)

/** As `findOrderReplay`, where the key is known to have been used. */
export async function replayOrder(
  deps: Deps,
  claim: IdempotencyClaim,
  { user, locale }: Viewing,
): Promise<Order> {
  const order = await findOrderReplay(deps, claim, { user, locale })
  if (!order) throw new Error(`nothing was made by the key of ${claim.path}`)
  return order
}

/** The first answer of a keyed call on an order; null when its key has made nothing. */
export async function findOrderReplay(
  deps: Deps,
  claim: IdempotencyClaim,
  { user, locale }: Viewing,
): Promise<Order | null> {
  const { kysely } = deps.database
  const event = await findClaimed(kysely, claim)
  if (!event || event.orderId === null) return null
  const row = await findPartysOrder(kysely, event.orderId, user.id)
  if (!row) return null
  const then = orderAsOf(row, await historyOf(kysely, event.orderId, event.seq))
  return orderViewOf(depsAt(deps, event.createdAt), then, user.id, locale)
}

type Viewing = { readonly user: { readonly id: UserId }; readonly locale: Locale }

/** What happened to an order, up to one of its events or to its end. */
export function historyOf(db: Runner, orderId: OrderId, through = NEWEST): Promise<OrderEvent[]> {
  return historySql(db, [orderId, through])
}

/** The order as its history left it; `row` is the order as it is now, and so are the people. */
export function orderAsOf(row: PartysOrderRow, history: readonly OrderEvent[]): PartysOrderRow {
  const latest = (...kinds: string[]): OrderEvent | undefined =>
    history.findLast(({ kind }) => kinds.includes(kind))
  const momentOf = (...kinds: string[]): Date | null => latest(...kinds)?.createdAt ?? null
  const isBy = (done: string, side: Side): boolean =>
    history.some(({ kind, actor }) => kind === done && actor === side)
  const last = history.at(-1)
  const state = last?.state ?? row.state
  const left = endOf(row, history)
  const nicknames = textParams(last?.params ?? null)
  return {
    ...row,
    ...left,
    ...requestsOf(history),
    state,
    awaits: awaits[state],
    isOpen: isOpen(state),
    deadlineAt: last?.deadlineAt ?? null,
    confirmedAt: momentOf('order_confirmed', 'order_auto_confirmed', 'sale_placed'),
    rateUntil: left.sentAt && row.rateUntil,
    splitMinor: left.sentAt && row.splitMinor,
    ...rulingOf(state, history),
    receivedAt: momentOf('order_acknowledged'),
    remindedAt: momentOf('order_reminder'),
    appealId: latest('appeal_opened')?.appealId ?? null,
    claimId: latest('claim_opened')?.appealId ?? null,
    appealedBy: appellantOf(latest('appeal_opened', 'appeal_revoked')),
    isRevokedByBuyer: isBy('appeal_revoked', 'buyer'),
    isRevokedBySeller: isBy('appeal_revoked', 'seller'),
    isRatedByBuyer: isBy('order_rated', 'buyer'),
    isRatedBySeller: isBy('order_rated', 'seller'),
    buyerNickname: nicknames.buyer ?? row.buyerNickname,
    sellerNickname: nicknames.seller ?? row.sellerNickname,
  }
}

/** The same market at an earlier moment: times that are left, and the addresses of pictures, are those of then. */
export function depsAt(deps: Deps, moment: Date): Deps {
  return { ...deps, clock: { now: () => moment } }
}
