import type { Crowd } from './fill-market.ts'
import { formRequest, type LoadResult, runLoad } from './load.ts'
import type { Market } from './market.ts'
import { createLimit, runLimit } from './stored-function.ts'

export type PlacementFigures = {
  readonly limitUniform: number
  readonly limitHot: number
  readonly uniform: LoadResult
  readonly hot: LoadResult
}

const ROUNDS = 3
const SECONDS = 6
const LIMIT_CLIENTS = 12
const CONNECTIONS = 64

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const middle = (runs: readonly LoadResult[]): LoadResult => {
  const sorted = [...runs].sort((a, b) => a.perSecond - b.perSecond)
  const run = sorted[sorted.length >> 1]
  if (!run) throw new Error('no run')
  return run
}

/** Orders over HTTP against pgbench's stored function, in turn on the same server, so that the machine's moods hit both. */
export const measurePlacement = async (market: Market, crowd: Crowd): Promise<PlacementFigures> => {
  await createLimit(market.pool, crowd.sellerIds.length)
  let key = 0
  const order = (offerId: (index: number) => number | undefined) => (index: number) =>
    formRequest(
      '/api/Userorder/buyBi',
      crowd.tokens[index % crowd.tokens.length] ?? '',
      { product_id: String(offerId(index)), num: '5.00', ma_type: 'bank' },
      `bench-order-${key++}`,
    )
  const load = (request: (index: number) => string, seconds = SECONDS) =>
    runLoad({ port: market.port, connections: CONNECTIONS, seconds, request })
  const uniformly = order((index) => crowd.offerIds[index % crowd.offerIds.length])
  const hotly = order(() => crowd.offerIds[0])
  const limit = (sellers: number) =>
    runLimit(market.connectionString, { sellers, clients: LIMIT_CLIENTS, seconds: SECONDS })

  await load(uniformly, 3)
  const limitUniform: number[] = []
  const limitHot: number[] = []
  const uniform: LoadResult[] = []
  const hot: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    limitUniform.push(await limit(crowd.sellerIds.length))
    uniform.push(await load(uniformly))
    limitHot.push(await limit(1))
    hot.push(await load(hotly))
  }
  return {
    limitUniform: median(limitUniform),
    limitHot: median(limitHot),
    uniform: middle(uniform),
    hot: middle(hot),
  }
}

/** The offer list and an order's page, as a hundred readers at once see them. */
export const measureReads = async (market: Market, crowd: Crowd) => {
  const read = (path: string, form: (index: number) => Record<string, string>) =>
    runLoad({
      port: market.port,
      connections: 100,
      seconds: SECONDS,
      request: (index) => formRequest(path, crowd.tokens[index % crowd.tokens.length] ?? '', form(index)),
    })
  const { rows } = await market.pool.query<{ id: string; place: number }>(
    `select distinct on (buyer_id) id, (buyer_id - (select min(buyer_id) from trade_order))::int as place
       from trade_order order by buyer_id, id desc`,
  )
  const orderOf = new Map(rows.map((row) => [row.place, row.id]))
  return {
    offers: await read('/api/shoppingmall', () => ({ amount: '100.00', ma_type: 'bank' })),
    detail: await read('/api/Userorder/detail', (index) => ({
      buy_orderid: orderOf.get(index % crowd.tokens.length) ?? '',
    })),
  }
}
