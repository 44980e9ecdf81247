import { type CpuTime, cpuSince } from './cpu-time.ts'
import type { LoadResult } from './load.ts'
import { median, middle, ms, msOfCpu, type Row, type Rows, rate, ratio } from './report.ts'
import type { Scale } from './scale.ts'
import { createLimit, runLimit } from './stored-function.ts'
import { type Demand, placeOrders, sellOrders, type Trading } from './trading.ts'

/** A load of orders with the CPU seconds of each order. */
export type Placed = { readonly load: LoadResult; readonly cpuEach: CpuTime }

/**
 * Compares orders over HTTP with pgbench's stored function, in turn on the same server, so that other load on the machine affects
 * both.
 */
export async function* placing(trading: Trading, scale: Scale): Rows {
  const { seconds } = scale
  const sellers = trading.crowd.sellerIds.length
  await createLimit(trading.market.pool, sellers)
  const limit = (of: number) =>
    runLimit(trading.market.connectionString, { sellers: of, clients: LIMIT_CLIENTS, seconds })
  const place = (connections: number, isHot = false) =>
    placeAndCount(trading, { connections, seconds, isHot })
  await placeOrders(trading, { connections: FEW, seconds: scale.warmSeconds })
  const limits: number[] = []
  const hotLimits: number[] = []
  const few: Placed[] = []
  const many: Placed[] = []
  const hot: Placed[] = []
  for (let round = 0; round < scale.rounds; round++) {
    limits.push(await limit(sellers))
    few.push(await place(FEW))
    many.push(await place(MANY))
    hotLimits.push(await limit(1))
    hot.push(await place(FEW, true))
  }
  yield shareRow({ connections: FEW, goal: 0.35 }, few, median(limits))
  yield shareRow({ connections: MANY, goal: 0.55 }, many, median(limits))
  yield hotRow(hot, few, median(hotLimits))
  yield cpuRow(FEW, few)
  yield cpuRow(MANY, many)
  yield saleRow(await countCpu(trading, () => sellOrders(trading, { connections: FEW, seconds })))
}

export function placeAndCount(trading: Trading, demand: Demand): Promise<Placed> {
  return countCpu(trading, () => placeOrders(trading, demand))
}

async function countCpu(trading: Trading, run: () => Promise<LoadResult>): Promise<Placed> {
  const before = trading.market.cpuTime()
  const load = await run()
  const { server, database } = cpuSince(before, trading.market.cpuTime())
  return { load, cpuEach: { server: server / load.count, database: database / load.count } }
}

const LIMIT_CLIENTS = 12
const FEW = 64
const MANY = 256
const HOT_GOAL = 0.9
const CPU_GOAL_MS = { server: 0.22, database: 0.28 }

type Share = { readonly connections: number; readonly goal: number }

function shareRow({ connections, goal }: Share, runs: readonly Placed[], limit: number): Row {
  const { perSecond, p99Ms } = middleLoad(runs)
  const share = perSecond / limit
  return {
    what: `place an order over HTTP ÷ L, ${connections} connections`,
    goal: `≥ ${goal}`,
    measured: `${ratio(share)} (${rate(perSecond)} ÷ ${rate(limit)}; p99 ${ms(p99Ms)})`,
    isReached: share >= goal && noneFailed(runs),
  }
}

function hotRow(hot: readonly Placed[], uniform: readonly Placed[], limit: number): Row {
  const { perSecond, p99Ms } = middleLoad(hot)
  const share = perSecond / middleLoad(uniform).perSecond
  return {
    what: `one hot seller ÷ uniform, ${FEW} connections`,
    goal: `≥ ${HOT_GOAL}`,
    measured: `${ratio(share)} (${rate(perSecond)}; L with one seller ${rate(limit)}; p99 ${ms(p99Ms)})`,
    isReached: share >= HOT_GOAL && noneFailed(hot),
  }
}

function cpuRow(connections: number, runs: readonly Placed[]): Row {
  const server = median(runs.map(({ cpuEach }) => cpuEach.server))
  const database = median(runs.map(({ cpuEach }) => cpuEach.database))
  return {
    what: `CPU of an order: server + PostgreSQL, ${connections} connections`,
    goal: `≤ ${CPU_GOAL_MS.server} + ${CPU_GOAL_MS.database} ms`,
    measured: `${msOfCpu(server)} + ${msOfCpu(database)} ms`,
    isReached: server * 1000 <= CPU_GOAL_MS.server && database * 1000 <= CPU_GOAL_MS.database,
  }
}

/** Limited by the payment password, whose hash is slow on purpose. */
function saleRow({ load, cpuEach }: Placed): Row {
  const { perSecond, p99Ms, failed } = load
  const cpu = `${msOfCpu(cpuEach.server)} + ${msOfCpu(cpuEach.database)} ms of CPU, payment password included`
  return {
    what: `sell to a buyer over HTTP, ${FEW} connections`,
    goal: 'measured',
    measured: `${rate(perSecond)} (p99 ${ms(p99Ms)}; ${cpu})`,
    isReached: failed === 0,
  }
}

function middleLoad(runs: readonly Placed[]): LoadResult {
  return middle(
    runs.map(({ load }) => load),
    ({ perSecond }) => perSecond,
  )
}

function noneFailed(runs: readonly Placed[]): boolean {
  return runs.every(({ load }) => load.failed === 0)
}
