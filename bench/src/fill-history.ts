import { newOrderNumber } from '@u-market/server/platform/ids.ts'
import type pg from 'pg'
import { createLives, drawLives, writeLives } from './history-statements.ts'
import type { Trading } from './trading.ts'

/**
 * Fills a market that has its traders with a history of so many orders, evenly over the last months: the more orders, the more of them
 * each trader has. So few are open that each trader has a handful, whatever the market's age.
 */
export async function fillHistory({ market, crowd }: Trading, orders: number): Promise<void> {
  const client = await market.pool.connect()
  try {
    await client.query(`set work_mem = '64MB'`)
    await client.query(createLives)
    const open = Math.min(OPEN_ORDERS, Math.floor(orders * OPEN_SHARE))
    for (const batch of batchesOf(orders, open)) {
      await inTransaction(client, async () => {
        await client.query(drawLives, [
          batch.ids,
          batch.placedAt,
          crowd.sellerIds,
          crowd.buyerIds,
          batch.open,
        ])
        for (const statement of writeLives) await client.query(statement)
      })
    }
    await client.query('vacuum (analyze)')
    // Now, and not while something is measured.
    await client.query('checkpoint')
    await client.query('discard all')
  } finally {
    client.release()
  }
}

const OPEN_ORDERS = 200
const OPEN_SHARE = 0.02
const BATCH = 20_000
const DAY_MS = 24 * 3_600_000
const OLDEST_MS = 300 * DAY_MS
/** What has ended has also been acknowledged, which the system does after a day. */
const NEWEST_MS = 2 * DAY_MS

type Batch = { readonly ids: string[]; readonly placedAt: Date[]; readonly open: number }

function* batchesOf(orders: number, open: number): Generator<Batch> {
  const now = Date.now()
  const ended = orders - open
  const placed = (index: number): Date =>
    index < ended
      ? new Date(now - OLDEST_MS + Math.floor(((OLDEST_MS - NEWEST_MS) * index) / ended))
      : // Paid by now, and not due for longer than it takes to measure.
        new Date(Date.now() - 3 * 60_000)
  for (let from = 0; from < orders; from += BATCH) {
    const size = Math.min(BATCH, orders - from)
    const placedAt = Array.from({ length: size }, (_, index) => placed(from + index))
    yield {
      placedAt,
      ids: placedAt.map((at) => newOrderNumber(at)),
      open: Math.min(size, Math.max(0, from + size - ended)),
    }
  }
}

async function inTransaction(client: pg.PoolClient, write: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await write()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
