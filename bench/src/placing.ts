import { setTimeout as delay } from 'node:timers/promises'
import { type Costed, countCpu } from './cpu-time.ts'
import {
  cpuText,
  isWithin,
  median,
  middleCost,
  ms,
  noneFailed,
  type Row,
  type Rows,
  rate,
  ratio,
} from './report.ts'
import type { Scale } from './scale.ts'
import { openSockets } from './sockets.ts'
import { createLimit, runLimit } from './stored-function.ts'
import { type Demand, placeOrders, sellOrders, type Trading } from './trading.ts'

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
  const few: Costed[] = []
  const many: Costed[] = []
  const hot: Costed[] = []
  const online: Costed[] = []
  for (let round = 0; round < scale.rounds; round++) {
    limits.push(await limit(sellers))
    few.push(await place(FEW))
    online.push(await placeToOnline(trading, { connections: FEW, seconds }))
    many.push(await place(MANY))
    hotLimits.push(await limit(1))
    hot.push(await place(FEW, true))
  }
  yield shareRow({ connections: FEW, goal: 0.35 }, few, median(limits))
  yield shareRow({ connections: MANY, goal: 0.55 }, many, median(limits))
  yield hotRow(hot, few, median(hotLimits))
  yield onlineRow(online, few)
  yield cpuRow(FEW, few)
  yield cpuRow(MANY, many)
  yield saleRow(await sellAndCount(trading, { connections: FEW, seconds }))
}

export function placeAndCount(trading: Trading, demand: Demand): Promise<Costed> {
  return countCpu(trading.market.cpuTime, () => placeOrders(trading, demand))
}

export function sellAndCount(trading: Trading, demand: Omit<Demand, 'isHot'>): Promise<Costed> {
  return countCpu(trading.market.cpuTime, () => sellOrders(trading, demand))
}

/** Orders from sellers whose phones are connected and shown each of them. An order without its frame counts as failed. */
export async function placeToOnline(trading: Trading, demand: Demand): Promise<Costed> {
  const phones = await openSockets(trading, trading.crowd.sellerTokens.length)
  try {
    // What a phone asks for when it connects is not part of an order's cost.
    await delay(SETTLE_MS)
    let shown = 0
    for (const phone of phones)
      phone.on('message', (frame: Buffer) => {
        if (frame.includes(NEW_ORDER)) shown += 1
      })
    const { load, cpuEach } = await countCpu(trading.market.cpuTime, async () => {
      const placed = await placeOrders(trading, demand)
      for (let waits = 0; shown < placed.count && waits < MAX_WAITS; waits++) await delay(WAIT_MS)
      return placed
    })
    return { load: { ...load, failed: load.failed + load.count - shown }, cpuEach }
  } finally {
    for (const phone of phones) phone.terminate()
    await delay(LEFT_MS)
  }
}

/** In the frame of a new order. */
const NEW_ORDER = Buffer.from('"confirming"')
const WAIT_MS = 5
const SETTLE_MS = 1000
const MAX_WAITS = 1000
/** After this time the server counts them as gone. */
const LEFT_MS = 2000

const LIMIT_CLIENTS = 12
const FEW = 64
const MANY = 256
const HOT_GOAL = 0.9
const SALES_GOAL = 300
const ONLINE_GOAL = 0.75
const CPU_GOAL_MS = { server: 0.22, database: 0.28 }

type Share = { readonly connections: number; readonly goal: number }

function shareRow({ connections, goal }: Share, runs: readonly Costed[], limit: number): Row {
  const { load, cpuEach } = middleCost(runs)
  const { perSecond, p99Ms } = load
  const share = perSecond / limit
  return {
    what: `place an order over HTTP ÷ L, ${connections} connections`,
    goal: `≥ ${goal}`,
    measured: `${ratio(share)} (${rate(perSecond)} ÷ ${rate(limit)}; ${cpuText(cpuEach)}; p99 ${ms(p99Ms)})`,
    isReached: share >= goal && noneFailed(runs),
  }
}

function hotRow(hot: readonly Costed[], uniform: readonly Costed[], limit: number): Row {
  const { load, cpuEach } = middleCost(hot)
  const { perSecond, p99Ms } = load
  const share = perSecond / middleCost(uniform).load.perSecond
  return {
    what: `one hot seller ÷ uniform, ${FEW} connections`,
    goal: `≥ ${HOT_GOAL}`,
    measured: `${ratio(share)} (${rate(perSecond)}; L with one seller ${rate(limit)}; ${cpuText(cpuEach)}; p99 ${ms(p99Ms)})`,
    isReached: share >= HOT_GOAL && noneFailed(hot),
  }
}

function onlineRow(online: readonly Costed[], uniform: readonly Costed[]): Row {
  const { load, cpuEach } = middleCost(online)
  const share = load.perSecond / middleCost(uniform).load.perSecond
  return {
    what: `the same with the sellers’ phones connected ÷ without, ${FEW} connections`,
    goal: `≥ ${ONLINE_GOAL}`,
    measured: `${ratio(share)} (${rate(load.perSecond)}, ${cpuText(cpuEach)}; p99 ${ms(load.p99Ms)})`,
    isReached: share >= ONLINE_GOAL && noneFailed(online),
  }
}

function cpuRow(connections: number, runs: readonly Costed[]): Row {
  const server = median(runs.map(({ cpuEach }) => cpuEach.server))
  const database = median(runs.map(({ cpuEach }) => cpuEach.database))
  return {
    what: `CPU of an order: server + PostgreSQL, ${connections} connections`,
    goal: `≤ ${CPU_GOAL_MS.server} + ${CPU_GOAL_MS.database} ms`,
    measured: cpuText({ server, database }),
    isReached: isWithin({ server, database }, CPU_GOAL_MS),
  }
}

/** Limited by the payment password, whose hash is slow on purpose. */
function saleRow({ load, cpuEach }: Costed): Row {
  const { perSecond, p99Ms, failed } = load
  return {
    what: `sell to a buyer over HTTP, ${FEW} connections`,
    goal: `≥ ${SALES_GOAL}/s`,
    measured: `${rate(perSecond)} (p99 ${ms(p99Ms)}; ${cpuText(cpuEach)}, payment password included)`,
    isReached: perSecond >= SALES_GOAL && failed === 0,
  }
}
