/** Finds payment proofs that look like those of other orders, and tells both sides and operators. Nothing is refused for it. */
import { setImmediate } from 'node:timers/promises'
import { DAY_MS, type OrderId } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import { type ScheduledJob, scheduleJobs, type Tasks } from '../../db/schedule-job.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { findLooks, isAlike, isLaterPage } from '../uploads/index.ts'
import { orderEvent } from './act-effects.ts'
import { findOrder } from './order.queries.ts'
import type { OrderRow } from './order.ts'

/** A receipt shows its date, and a seller does not take one of last month. */
const ALIKE_DAYS = 30
/** Newest orders of the buyer, and of the seller, whose proofs are compared: more than most have in that time. */
const ALIKE_ORDERS = 100
/** Of these orders; an order may have several. Each comparison takes up to a millisecond. */
const ALIKE_PROOFS = 200

export type NewProofs = Tasks['compare_proofs'] & { readonly at: Date }

/**
 * Has new proofs compared once their order is committed: comparing takes too long for the act, and of two orders that show alike
 * pictures at the same time one is found, as the comparisons run one after the other.
 */
export async function scheduleComparisons(runner: Runner, proofs: readonly NewProofs[]): Promise<void> {
  const jobs = proofs.map(
    ({ at, ...payload }): ScheduledJob => ({
      task: 'compare_proofs',
      payload,
      runAt: at,
      queue: 'compare_proofs',
    }),
  )
  await scheduleJobs(runner, jobs)
}

type Compared = { readonly orderId: OrderId; readonly path: string; readonly look: Buffer }

const otherLooksSql = statement<Compared>(
  'find-other-looks',
  `select p.order_id, u.path, u.look from (${['buyer', 'seller']
    .flatMap((side, at) =>
      ['is_open', 'not is_open'].map(
        (open) =>
          `(select id, created_at from trade_order where ${side}_id = $${at + 1} and ${open}
            order by id collate "C" desc limit ${ALIKE_ORDERS})`,
      ),
    )
    .join(' union ')}) o
    join payment_proof p on p.order_id = o.id join upload u on u.path = p.path
    where o.id <> $3 and o.created_at > $4 and u.look is not null order by o.created_at desc limit ${ALIKE_PROOFS}`,
)

/**
 * Compares with proofs of the buyer's and the seller's other orders, and records what looks alike. Only theirs: a receipt names
 * both, so that a copy for other people is seen at once.
 */
export async function compareProofs(deps: Deps, { orderId, paths }: Tasks['compare_proofs']): Promise<void> {
  const { database, clock } = deps
  const order = await findOrder(database.kysely, orderId)
  const own = await findLooks(deps, paths)
  if (!order || own.length === 0) return
  const { buyerId, sellerId } = order
  const since = new Date(clock.now().getTime() - ALIKE_DAYS * DAY_MS)
  const alike = new Set<OrderId>()
  for (const other of await otherLooksSql(database.kysely, [buyerId, sellerId, orderId, since])) {
    for (const { path, look } of own) {
      // A bank adds the same page of terms to each receipt. A receipt moved to a later page still meets its first page.
      if (isLaterPage(path) && isLaterPage(other.path)) continue
      if (isAlike(look, other.look)) alike.add(other.orderId)
      await setImmediate()
    }
  }
  if (alike.size > 0) await recordAlike(deps, orderId, [...alike].sort().join(' '))
}

const lockSql = statement('lock-compared', 'select from trade_order where id = $1 for no key update')
const toldSql = statement(
  'find-told',
  `select from event where order_id = $1 and kind = 'proof_alike' and params ->> 'orders' = $2`,
)

/** No text fills in `orders`, so only operators learn them. */
async function recordAlike(deps: Deps, orderId: OrderId, orders: string): Promise<void> {
  await transact(deps.database, null, async (tx) => {
    await lockSql(tx, [orderId])
    const order = await findOrder(tx, orderId)
    // A job may run twice.
    if (!order || (await toldSql(tx, [orderId, orders])).length > 0) return
    await recordEvents(tx, [
      orderEvent(order, {
        kind: 'proof_alike',
        actor: 'system',
        notified: 'seller',
        at: deps.clock.now(),
        details: { params: { orders } },
      }),
    ])
  })
  deps.wake()
}

const likeOrdersSql = statement<{ orderId: OrderId; orders: string }>(
  'find-like-orders',
  `select order_id, params ->> 'orders' as orders from event where order_id = any($1::text[]) and kind = 'proof_alike' order by seq`,
)

/** Finds the orders whose proofs look like those of these. */
export async function findLikeOrders(
  db: Db,
  orders: readonly Pick<OrderRow, 'id'>[],
): Promise<ReadonlyMap<OrderId, string[]>> {
  const rows = orders.length === 0 ? [] : await likeOrdersSql(db, [orders.map(({ id }) => id)])
  const found = new Map<OrderId, string[]>()
  for (const { orderId, orders: like } of rows)
    found.set(orderId, [...new Set([...(found.get(orderId) ?? []), ...like.split(' ')])])
  return found
}
