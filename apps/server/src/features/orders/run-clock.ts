/** What the clock does to orders. Each function judges by the state it finds and may run any number of times. */
import type { DataOf } from '@u-market/contract'
import { awaits, isOverdue, type OrderId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { Call } from '../../http/handlers.ts'
import type { Deps } from '../deps.ts'
import { lockForAction, requireOrder } from './act-on-order.ts'
import { asSystem, judgeOrder } from './judge-order.ts'
import { moveOrder } from './move-order.ts'
import { findOrder, lockRecords } from './order.queries.ts'
import { orderFacts } from './order.views.ts'
import { orderViewOf } from './order-view-of.ts'
import { tellParties } from './tell-parties.ts'

/** Ends an order whose deadline has passed, in a state that a deadline ends. Answers whether it did. */
export const expireOrder = async (deps: Deps, orderId: OrderId): Promise<boolean> => {
  const isExpired = await transact(deps.database, null, async (tx) => {
    const found = await findOrder(tx, orderId)
    if (!found) return false
    const order = await lockForAction(tx, found, 'expire')
    const at = deps.clock.now()
    if (!isOverdue(orderFacts(order), at.getTime())) return false
    const { to, coin } = judgeOrder(deps, { row: order, action: 'expire', who: asSystem, now: at })
    const moved = await moveOrder(tx, order, {
      action: 'expire',
      actor: 'system',
      to,
      coin,
      at,
      deadlineAt: null,
      patch: { cancelledAt: at },
    })
    await tellParties(tx, { order: moved, template: 'order_expired', to: 'both', at })
    return true
  })
  if (isExpired) deps.wake()
  return isExpired
}

/** A client's hint that a deadline has passed: judged by our own clock. */
export const checkTimeout = async (
  deps: Deps,
  call: Call<'/api/userorder/orderTimeout'>,
): Promise<DataOf<'/api/userorder/orderTimeout'>> => {
  const found = await requireOrder(deps, call)
  await expireOrder(deps, found.id)
  return transact(deps.database, call.claim, async (tx) => {
    const row = (await findOrder(tx, found.id)) ?? found
    const order = orderViewOf(deps, row, call.user.id, call.locale)
    return { timeout: order.pay_status === 'expired' ? 1 : 0, expires_in: order.expires_in, order }
  })
}

/** Nudges whoever is still awaited before the deadline that the job was made for. */
export const remindDeadline = async (deps: Deps, orderId: OrderId, deadlineAt: Date): Promise<void> => {
  await transact(deps.database, null, async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order || order.deadlineAt?.getTime() !== deadlineAt.getTime()) return
    const awaited = awaits[order.state]
    if (awaited !== 'buyer' && awaited !== 'seller') return
    await tellParties(tx, { order, template: 'deadline_near', to: awaited, at: deps.clock.now() })
  })
  deps.wake()
}

/** The seller has let the release deadline pass: it counts against them, and the buyer may appeal. */
export const markReleaseOverdue = async (deps: Deps, orderId: OrderId): Promise<void> => {
  await transact(deps.database, null, async (tx) => {
    const found = await findOrder(tx, orderId)
    if (!found) return
    const order = await lockForAction(tx, found, 'apply')
    const at = deps.clock.now()
    if (order.state !== 'releasing' || order.deadlineAt === null || order.deadlineAt > at) return
    await lockRecords(tx, [order.sellerId])
    await tx
      .updateTable('traderRecord')
      .set((eb) => ({ lateReleases: eb('lateReleases', '+', 1) }))
      .where('userId', '=', order.sellerId)
      .execute()
    await tellParties(tx, { order, template: 'release_overdue', to: 'both', at })
  })
  deps.wake()
}

/** A day after completion the system acknowledges for the buyer. */
export const acknowledgeOrder = async (deps: Deps, orderId: OrderId): Promise<void> => {
  await transact(deps.database, null, async (tx) => {
    const found = await findOrder(tx, orderId)
    if (!found) return
    const order = await lockForAction(tx, found, 'receivedGoods')
    const at = deps.clock.now()
    if (order.state !== 'completed' || order.receivedAt !== null) return
    const { to, coin } = judgeOrder(deps, { row: order, action: 'receivedGoods', who: asSystem, now: at })
    await moveOrder(tx, order, {
      action: 'receivedGoods',
      actor: 'system',
      to,
      coin,
      at,
      deadlineAt: null,
      patch: { receivedAt: at },
    })
  })
}
