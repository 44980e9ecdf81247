/**
 * The one place where an order changes state. The caller holds the locks (offer → order → records) and the lifecycle's verdict;
 * the state, the coin, the records, the event and the timed work that follow change together.
 */
import {
  ACKNOWLEDGE_HOURS,
  type Actor,
  type CoinEffect,
  coin,
  DEADLINE_REMINDER_SECONDS,
  type OrderAction,
  type OrderState,
} from '@u-market/domain'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { cancelJob, orderJobKey, type ScheduledJob, scheduleJobs } from '../../db/schedule-job.ts'
import type { TradeOrderTable } from '../../db/schema.generated.ts'
import { post } from '../../ledger/post.ts'
import { refundEscrow, releaseEscrow, returnEscrow } from '../../ledger/recipes.ts'
import type { OrderRow } from './order.views.ts'

export type Move = {
  readonly action: OrderAction
  readonly actor: Actor
  readonly to: OrderState
  readonly coin: CoinEffect
  readonly at: Date
  /** When the act awaited next is due. */
  readonly deadlineAt: Date | null
  readonly patch: Updateable<TradeOrderTable>
  readonly detail?: Record<string, string>
}

const returnToStock = async (tx: Tx, order: OrderRow, at: Date): Promise<void> => {
  const raised = await tx
    .updateTable('offer')
    .set((eb) => ({ remainingMinor: eb('remainingMinor', '+', order.numMinor) }))
    .where('id', '=', order.offerId)
    .where('status', '=', 'up')
    .executeTakeFirst()
  const num = coin(order.numMinor)
  await post(tx, (raised.numUpdatedRows === 1n ? returnEscrow : refundEscrow)({ ...order, num }, at))
}

const moveCoin = async (tx: Tx, order: OrderRow, effect: CoinEffect, at: Date): Promise<void> => {
  const num = coin(order.numMinor)
  switch (effect) {
    case 'stay':
      return
    case 'to_stock':
      return returnToStock(tx, order, at)
    case 'to_buyer':
      await post(tx, releaseEscrow({ ...order, num }, at))
      return
    case 'to_seller':
      await post(tx, refundEscrow({ ...order, num }, at))
      return
  }
}

/** How many of a seller's last sales its typical release time is taken from. */
const RELEASE_SAMPLE = 30

const recordSale = async (tx: Tx, order: OrderRow): Promise<void> => {
  await tx
    .updateTable('traderRecord')
    .set((eb) => ({
      completedOrders: eb('completedOrders', '+', 1),
      salesCompleted: eb(
        'salesCompleted',
        '+',
        eb.case().when('userId', '=', order.sellerId).then(1).else(0).end(),
      ),
      releaseSeconds: sql<number | null>`case when user_id <> ${order.sellerId} then release_seconds else (
        select percentile_disc(0.5) within group (order by extract(epoch from sent_at - paid_at)::int) from (
          select sent_at, paid_at from trade_order where seller_id = ${order.sellerId} and state = 'completed'
            order by id desc limit ${RELEASE_SAMPLE}) recent) end`,
    }))
    .where('userId', 'in', [order.buyerId, order.sellerId])
    .execute()
}

/** An order that the seller let down: not confirmed in time, or turned away. */
const isSellersFault = (order: OrderRow, move: Move): boolean =>
  order.state === 'confirming' &&
  (move.action === 'expire' || (move.action === 'cancelOrder' && move.actor === 'seller'))

const updateRecords = async (tx: Tx, order: OrderRow, move: Move): Promise<void> => {
  if (move.to === 'completed') await recordSale(tx, order)
  else if (isSellersFault(order, move))
    await tx
      .updateTable('traderRecord')
      .set((eb) => ({ salesFailed: eb('salesFailed', '+', 1) }))
      .where('userId', '=', order.sellerId)
      .execute()
}

const hours = (at: Date, count: number): Date => new Date(at.getTime() + count * 3_600_000)

/** The timed work of the state that the order has come to; each replaces what the state before had under its key. */
const timedWork = (order: OrderRow, { to, deadlineAt, at }: Move): ScheduledJob[] => {
  const orderId = order.id
  if (to === 'completed')
    return [
      {
        task: 'acknowledge_order',
        payload: { orderId },
        runAt: hours(at, ACKNOWLEDGE_HOURS),
        key: orderJobKey(orderId, 'deadline'),
      },
    ]
  if (deadlineAt === null || (to !== 'paying' && to !== 'releasing')) return []
  const task = to === 'paying' ? 'expire_order' : 'release_overdue'
  return [
    { task, payload: { orderId }, runAt: deadlineAt, key: orderJobKey(orderId, 'deadline') },
    {
      task: 'remind_deadline',
      payload: { orderId, deadlineAt: deadlineAt.toISOString() },
      runAt: new Date(deadlineAt.getTime() - DEADLINE_REMINDER_SECONDS * 1000),
      key: orderJobKey(orderId, 'reminder'),
    },
  ]
}

const rescheduleWork = async (tx: Tx, order: OrderRow, move: Move): Promise<void> => {
  const jobs = timedWork(order, move)
  if (!jobs.some((job) => job.key === orderJobKey(order.id, 'deadline')))
    await cancelJob(tx, orderJobKey(order.id, 'deadline'))
  if (!jobs.some((job) => job.key === orderJobKey(order.id, 'reminder')))
    await cancelJob(tx, orderJobKey(order.id, 'reminder'))
  await scheduleJobs(tx, jobs)
}

/** An act is also an event, and an event is what notices, chat lines and the timeline are made of. */
export const recordEvent = (
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'state'>,
  move: Pick<Move, 'action' | 'actor' | 'to' | 'at' | 'detail'>,
) =>
  tx
    .insertInto('orderEvent')
    .values({
      orderId: order.id,
      action: move.action,
      actor: move.actor,
      fromState: order.state,
      toState: move.to,
      detail: JSON.stringify(move.detail ?? {}),
      createdAt: move.at,
    })
    .execute()

/** Moves the order and answers it as it now is. */
export const moveOrder = async (tx: Tx, order: OrderRow, move: Move): Promise<OrderRow> => {
  const patch = { ...move.patch, state: move.to, deadlineAt: move.deadlineAt }
  const moved = await tx
    .updateTable('tradeOrder')
    .set(patch)
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (move.to !== order.state) {
    await moveCoin(tx, order, move.coin, move.at)
    await updateRecords(tx, order, move)
    await rescheduleWork(tx, order, move)
  }
  await recordEvent(tx, order, move)
  return { ...moved, buyerNickname: order.buyerNickname, sellerNickname: order.sellerNickname }
}
