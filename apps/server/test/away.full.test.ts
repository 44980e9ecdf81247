/** The statement that moves deadlines, over many orders and gaps. */
import { nextTimerAt, orderId } from '@u-market/domain'
import { test } from '@u-market/testkit'
import { seededRandom } from '@u-market/testkit/run'
import { expect } from 'vitest'
import { findOrder, orderRows } from '../src/features/orders/order.queries.ts'
import { dateOf, type OrderRow, timerBases } from '../src/features/orders/order.ts'
import { beAway, watchClock } from './away.fixture.ts'
import { orderIn } from './order-in-state.fixture.ts'

const ORDERS = 10_000
const GAPS = 12
const SECOND = 1_000
const MINUTE = 60 * SECOND

test('over 10,000 orders the time served in a state is its window', async ({ world }) => {
  const { alice, bob, mei, olivia, clock, pool, deps } = world
  const random = seededRandom(2026)
  await watchClock(world)
  const models: OrderRow[] = []
  for (const [state, buyer] of [
    ['confirming', bob],
    ['paying', mei],
    ['releasing', world.crowd[0] ?? bob],
  ] as const) {
    const made = await orderIn(world, state, { buyer, seller: alice })
    const row = await findOrder(deps.database.kysely, orderId(made.orderId))
    if (row) models.push(row)
  }
  clock.skip({ hours: 1 })
  // Each began some time ago, for its own window; some are over before the first gap, others only after all of them.
  const began = new Map<string, { at: number; window: number; timer: number | null }>()
  const rows = Array.from({ length: ORDERS }, (_, nth): OrderRow => {
    const model = models[nth % models.length]
    if (!model) throw new Error('no order to copy')
    const id = orderId(`COPY${String(nth).padStart(8, '0')}`)
    const at = clock.now().getTime() - Math.floor(random() * 50) * MINUTE - 1
    const window = Math.floor(random() * 180 * MINUTE) + SECOND
    const deadlineAt = new Date(at + window)
    const moments = {
      createdAt: new Date(at),
      confirmedAt: model.confirmedAt && new Date(at),
      paidAt: model.paidAt && new Date(at),
    }
    const timer = nextTimerAt(model.state, timerBases({ ...model, deadlineAt }), clock.now().getTime())
    began.set(id, { at, window, timer })
    return { ...model, ...moments, id, deadlineAt, timerAt: dateOf(timer) }
  })
  for (let from = 0; from < ORDERS; from += 500) await orderRows.insert(pool, rows.slice(from, from + 500))
  try {
    for (let gap = 0; gap < GAPS; gap++) {
      clock.skip({ seconds: Math.floor(random() * 900) })
      const span = { seconds: 11 + Math.floor(random() * 1_800) }
      if (gap % 3 === 2) {
        const reason = 'A gap of the test'
        await olivia.call('stop', { what: 'everything', reason })
        clock.skip(span)
        await olivia.call('restart', { what: 'everything', reason })
      } else {
        await beAway(world, span)
        await deps.servedTime.settle()
      }
    }
    const gaps = await pool.query<{ from: number; to: number }>(
      `select (extract(epoch from began_at) * 1000)::float8 as from, (extract(epoch from ended_at) * 1000)::float8 as to from market_gap`,
    )
    expect(gaps.rows).toHaveLength(GAPS)
    const found = await pool.query<{ id: string; due: number; timer: number | null; moved: number }>(
      `select id, (extract(epoch from deadline_at) * 1000)::float8 as due, (extract(epoch from timer_at) * 1000)::float8 as timer,
        shifted_ms::float8 as moved from trade_order where id like 'COPY%'`,
    )
    expect(found.rows).toHaveLength(ORDERS)
    let movedOrders = 0
    for (const { id, due, timer, moved } of found.rows) {
      const { at, window, timer: first } = began.get(id) ?? { at: 0, window: 0, timer: null }
      const lost = gaps.rows.reduce(
        (sum, { from, to }) => sum + Math.max(0, Math.min(to, due) - Math.max(from, at)),
        0,
      )
      expect(due - at - lost, id).toBe(window)
      expect(moved, id).toBe(lost)
      expect(timer, id).toBe(first === null ? null : first + moved)
      if (moved > 0) movedOrders += 1
    }
    expect(movedOrders).toBeGreaterThan(ORDERS / 4)
    expect(movedOrders).toBeLessThan(ORDERS)
  } finally {
    // Their coin was never in escrow, and the books are proven after the test.
    await pool.query(`delete from trade_order where id like 'COPY%'`)
  }
}, 300_000)
