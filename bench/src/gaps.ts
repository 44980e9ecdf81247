import { shiftOrders } from '@u-market/server/features/orders/index.ts'
import { median, type Rows } from './report.ts'
import { placeOrders, type Trading } from './trading.ts'

/**
 * How long it takes to move the deadlines of all open orders after the market was away: the server's own statement, on copies of
 * an order, in a transaction that is rolled back.
 */
export async function* gaps(trading: Trading): Rows {
  await placeOrders(trading, { connections: 8, seconds: 1 })
  const client = await trading.market.pool.connect()
  const times: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await client.query('begin')
      await client.query(await copySql(client), [ORDERS])
      const from = Date.now()
      const started = performance.now()
      const moved = await shiftOrders(client, { from, to: from + 4 * 60_000, why: 'away' })
      times.push(performance.now() - started)
      await client.query('rollback')
      // What the rolled back copies leave in the indexes is no part of a market.
      await client.query('vacuum trade_order, event')
      if (moved < ORDERS) throw new Error(`${moved} orders were moved`)
    }
  } finally {
    client.release()
  }
  yield {
    what: `deadlines of ${ORDERS} open orders moved after an absence, with their events`,
    goal: `≤ ${GOAL_MS / 1000} s`,
    measured: `${(median(times) / 1000).toFixed(2)} s`,
    isReached: median(times) <= GOAL_MS,
  }
}

const ORDERS = 50_000
const ROUNDS = 3
/** The CPU time of one backend: half for the indexes of orders, half for their events. */
const GOAL_MS = 3_000

/** Copies the newest open order under other ids. */
async function copySql(client: {
  query(text: string): Promise<{ rows: { names: string }[] }>
}): Promise<string> {
  const { rows } = await client.query(
    `select string_agg(column_name, ', ') as names from information_schema.columns
      where table_name = 'trade_order' and is_generated = 'NEVER' and column_name <> 'id'`,
  )
  const names = rows[0]?.names
  return `insert into trade_order (id, ${names}) select 'copy' || nth, ${names}
    from (select * from trade_order where is_open and timer_at is not null order by id desc limit 1) o, generate_series(1, $1::int) nth`
}
