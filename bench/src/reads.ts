import type { CallName, FormOf } from '@u-market/contract'
import { formRequest, type LoadResult, runLoad } from './load.ts'
import { ms, type Row, type Rows, rate } from './report.ts'
import type { Scale } from './scale.ts'
import { placeOrders, type Trading } from './trading.ts'

/** The offer list, a trader's page and an order's, read by a hundred clients at once. */
export async function* reads(trading: Trading, { seconds }: Scale): Rows {
  yield readRow('offer list', await readOffers(trading, seconds))
  yield readRow('trader page', await readTraders(trading, seconds))
  const orderIds = await findOrders(trading)
  yield readRow('order detail', await readOrders(trading, orderIds, seconds))
}

export function readOffers(trading: Trading, seconds: number): Promise<LoadResult> {
  return read(trading, seconds, 'listOffers', () => ({ amount: '100.00', methodType: 'bank' }))
}

export function readTraders(trading: Trading, seconds: number): Promise<LoadResult> {
  const { buyerIds } = trading.crowd
  return read(trading, seconds, 'getTrader', (index) => ({
    userId: String(buyerIds[index % buyerIds.length] ?? ''),
  }))
}

/** @param orderIds one of each buyer, in the order of their tokens */
export function readOrders(
  trading: Trading,
  orderIds: readonly string[],
  seconds: number,
): Promise<LoadResult> {
  return read(trading, seconds, 'getOrder', (index) => ({
    orderId: orderIds[index % trading.crowd.tokens.length] ?? '',
  }))
}

const READERS = 100
const GOAL_MS = 30

/** Returns the newest order of each buyer, in the order of their tokens. Places orders first if this part runs alone. */
export async function findOrders(trading: Trading): Promise<readonly string[]> {
  const find = () =>
    trading.market.pool.query<{ id: string }>(
      `select o.id from unnest($1::int[]) with ordinality buyer(id, place)
        cross join lateral (select id from trade_order where buyer_id = buyer.id order by id desc limit 1) o order by buyer.place`,
      [trading.crowd.buyerIds],
    )
  const { rows } = await find()
  if (rows.length === trading.crowd.buyerIds.length) return rows.map(({ id }) => id)
  await placeOrders(trading, { connections: 64, seconds: 2 })
  return (await find()).rows.map(({ id }) => id)
}

function readRow(what: string, { p99Ms, p50Ms, perSecond, failed }: LoadResult): Row {
  return {
    what: `${what}, ${READERS} readers, p99`,
    goal: `≤ ${GOAL_MS} ms`,
    measured: `${ms(p99Ms)} (p50 ${ms(p50Ms)}, ${rate(perSecond)})`,
    isReached: p99Ms <= GOAL_MS && failed === 0,
  }
}

function read<N extends CallName>(
  { market, crowd }: Trading,
  seconds: number,
  name: N,
  form: (index: number) => FormOf<N>,
): Promise<LoadResult> {
  return runLoad({
    port: market.port,
    connections: READERS,
    seconds,
    request: (index) => formRequest(name, crowd.tokens[index % crowd.tokens.length] ?? '', form(index)),
  })
}
