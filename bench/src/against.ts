import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LoadResult } from './load.ts'
import { closeLater } from './market.ts'
import { placeAndCount } from './placing.ts'
import { findOrders, readOffers, readOrders } from './reads.ts'
import { median, ms, msOfCpu, type Row, type Rows, rate, ratio } from './report.ts'
import type { Scale } from './scale.ts'
import { openTrading, type Trading } from './trading.ts'

/**
 * Compares another checkout with this one, each with its own server and database, loaded in turn so that other load on the
 * machine affects both. The other checkout fills its own schema, so it must export `openTrading` from bench/src/trading.ts.
 */
export async function* against(folder: string, scale: Scale): Rows {
  const other = await openOther(folder)
  try {
    const own = await openTrading()
    try {
      for (const load of [placing(64), placing(256), offers, orders])
        yield await compare(load, { own, other, scale })
    } finally {
      await own.market.close()
    }
  } finally {
    await other.market.close()
  }
}

type Measured = Pick<LoadResult, 'perSecond' | 'p99Ms' | 'failed'> & { readonly cpu?: string }
type Load = {
  readonly what: string
  /** Prepares once; the returned function runs the load for this many seconds, any number of times. */
  readonly prepare: (trading: Trading) => Promise<(seconds: number) => Promise<Measured>>
}

const offers: Load = {
  what: 'offer list, 100 readers',
  prepare: async (trading) => (seconds) => readOffers(trading, seconds),
}
const orders: Load = {
  what: 'order detail, 100 readers',
  prepare: async (trading) => {
    const orderIds = await findOrders(trading)
    return (seconds) => readOrders(trading, orderIds, seconds)
  },
}

/** Short loads, many times, so that a disturbance affects only a few of them. */
const SECONDS = 2
const TURNS_A_ROUND = 3

async function openOther(folder: string): Promise<Trading> {
  const module: { openTrading: typeof openTrading } = await import(
    pathToFileURL(resolve(folder, 'bench/src/trading.ts')).href
  )
  const trading = await module.openTrading()
  closeLater(() => trading.market.close())
  return trading
}

function placing(connections: number): Load {
  return {
    what: `place an order, ${connections} connections`,
    prepare: async (trading) => async (seconds) => {
      const { load, cpuEach } = await placeAndCount(trading, { connections, seconds })
      return { ...load, cpu: `${msOfCpu(cpuEach.server)} + ${msOfCpu(cpuEach.database)} ms of CPU` }
    },
  }
}

type Sides = { readonly own: Trading; readonly other: Trading; readonly scale: Scale }

async function compare({ what, prepare }: Load, { own, other, scale }: Sides): Promise<Row> {
  const sides = [
    { run: await prepare(other), runs: [] as Measured[] },
    { run: await prepare(own), runs: [] as Measured[] },
  ]
  for (const { run } of sides) await run(scale.warmSeconds)
  const turns = scale.isSmall ? 1 : scale.rounds * TURNS_A_ROUND
  for (let turn = 0; turn < turns; turn++)
    for (const { run, runs } of turn % 2 === 0 ? sides : sides.toReversed()) runs.push(await run(SECONDS))
  const [before, now] = sides.map(({ runs }) => summary(runs))
  if (!before || !now) throw new Error('nothing was measured')
  return {
    what: `${what}: this ÷ the other`,
    goal: 'measured',
    measured: `${ratio(now.perSecond / before.perSecond)} (${now.text} ÷ ${before.text})`,
    isReached: sides.every(({ runs }) => runs.every(({ failed }) => failed === 0)),
  }
}

function summary(runs: readonly Measured[]): { perSecond: number; text: string } {
  const perSecond = median(runs.map((run) => run.perSecond))
  const p99 = median(runs.map(({ p99Ms }) => p99Ms))
  const cpu = [...runs].sort((one, two) => one.perSecond - two.perSecond)[runs.length >> 1]?.cpu
  return { perSecond, text: [rate(perSecond), `p99 ${ms(p99)}`, ...(cpu ? [cpu] : [])].join(', ') }
}
