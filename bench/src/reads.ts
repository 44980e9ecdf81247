import type { CallName, FormOf } from '@u-market/contract'
import { type Costed, type CpuTime, countCpu } from './cpu-time.ts'
import { MANY_OFFERS } from './fill-market.ts'
import { type Floor, openFloor } from './floor.ts'
import { formRequest, runLoad } from './load.ts'
import { cpuText, isWithin, middleCost, ms, noneFailed, type Row, type Rows, rate, ratio } from './report.ts'
import type { Scale } from './scale.ts'
import { openTrading, placeOrders, type Trading } from './trading.ts'

/** A load that runs for this many seconds, any number of times. */
export type Load = (seconds: number) => Promise<Costed>

/**
 * The offer list, a trader's page and an order's, read by a hundred clients at once, in turn with what a read costs at least on
 * the same machine.
 */
export async function* reads(trading: Trading, scale: Scale): Rows {
  const floor = await openFloor(trading.market)
  try {
    const costs = await inTurn(
      {
        bare: floorLoad(floor, 'bare'),
        query: floorLoad(floor, 'query'),
        offers: readOffers(trading),
        amounts: readAmounts(trading),
        traders: readTraders(trading),
        orders: readOrders(trading, await findOrders(trading)),
      },
      scale,
    )
    const least = middleCost(costs.query).load.p99Ms
    yield plainRow('bare Fastify, a kept answer of 8 kB', costs.bare)
    yield plainRow('bare Fastify with one gathered query', costs.query)
    yield cheapRow(
      'offer list, one question',
      costs.offers,
      { server: 0.1, database: 0.02 },
      { least, most: 1.5 },
    )
    yield rateRow('offer list, 100 amounts, 100 offers', costs.amounts, 5000)
    yield cheapRow('trader page', costs.traders, { server: 0.1, database: 0.05 })
    yield cheapRow('order detail', costs.orders, { server: 0.1, database: 0.03 })
  } finally {
    await floor.close()
  }
}

/** The offer list of a large market. */
export async function* offers(scale: Scale): Rows {
  const trading = await openTrading(MANY_OFFERS)
  try {
    const { amounts } = await inTurn({ amounts: readAmounts(trading) }, scale)
    yield rateRow(`offer list, 100 amounts, ${MANY_OFFERS} offers`, amounts, 3000)
  } finally {
    await trading.market.close()
  }
}

/** Warms up, then measures the loads in turn, so that a disturbance affects all of them. */
async function inTurn<Name extends string>(
  loads: Readonly<Record<Name, Load>>,
  { warmSeconds, seconds, rounds }: Scale,
): Promise<Record<Name, Costed[]>> {
  const costs = Object.fromEntries(Object.keys(loads).map((name) => [name, []])) as unknown as Record<
    Name,
    Costed[]
  >
  const all = Object.entries(loads) as [Name, Load][]
  for (const [, load] of all) await load(warmSeconds)
  for (let round = 0; round < rounds; round++)
    for (const [name, load] of all) costs[name].push(await load(seconds))
  return costs
}

function floorLoad(floor: Floor, what: 'bare' | 'query'): Load {
  return (seconds) => floor[what]({ connections: READERS, seconds })
}

export function readOffers(trading: Trading): Load {
  return read(trading, 'listOffers', () => ({ amount: '100.00', methodType: 'bank' }))
}

/** As many different questions as readers, as people ask them. Some amounts are above some offers' limits. */
export function readAmounts(trading: Trading): Load {
  return read(trading, 'listOffers', (index) => ({
    amount: String(LEAST_AMOUNT + AMOUNT_STEP * (index % AMOUNTS)),
    methodType: 'bank',
  }))
}

const AMOUNTS = 100
const LEAST_AMOUNT = 50
const AMOUNT_STEP = 37

/** The pages of all traders, half of them makers of the sides of the market. */
export function readTraders(trading: Trading): Load {
  const { sellerIds, buyerIds } = trading.crowd
  const ids = [...sellerIds, ...buyerIds]
  // A step without a common divisor visits all in an order of which the server knows nothing.
  return read(trading, 'getTrader', (index) => ({ userId: String(ids[(index * STEP) % ids.length] ?? '') }))
}

const STEP = 241

/** @param orderIds one of each buyer, in the order of their tokens */
export function readOrders(trading: Trading, orderIds: readonly string[]): Load {
  return read(trading, 'getOrder', (index) => ({
    orderId: orderIds[index % trading.crowd.tokens.length] ?? '',
  }))
}

const READERS = 100

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

function plainRow(what: string, runs: readonly Costed[]): Row {
  return {
    what: `${what}, ${READERS} readers`,
    goal: 'measured',
    measured: readText(runs),
    isReached: noneFailed(runs),
  }
}

function rateRow(what: string, runs: readonly Costed[], goal: number): Row {
  const isReached = middleCost(runs).load.perSecond >= goal && noneFailed(runs)
  return { what: `${what}, ${READERS} readers`, goal: `≥ ${goal}/s`, measured: readText(runs), isReached }
}

/** @param floor what the p99 is compared with */
function cheapRow(
  what: string,
  runs: readonly Costed[],
  goal: CpuTime,
  floor?: { readonly least: number; readonly most: number },
): Row {
  const { load, cpuEach } = middleCost(runs)
  const share = floor && load.p99Ms / floor.least
  return {
    what: `${what}, ${READERS} readers`,
    goal: `≤ ${goal.server} + ${goal.database} ms of CPU${floor ? `; p99 ≤ ${floor.most} × the floor’s` : ''}`,
    measured: `${readText(runs)}${share ? `; ${ratio(share)} × the floor’s` : ''}`,
    isReached: isWithin(cpuEach, goal) && (!floor || (share ?? 0) <= floor.most) && noneFailed(runs),
  }
}

function readText(runs: readonly Costed[]): string {
  const { load, cpuEach } = middleCost(runs)
  return `${rate(load.perSecond)}, ${cpuText(cpuEach)}; p50 ${ms(load.p50Ms)}, p99 ${ms(load.p99Ms)}`
}

function read<N extends CallName>(
  { market, crowd }: Trading,
  name: N,
  form: (index: number) => FormOf<N>,
): Load {
  return (seconds) =>
    countCpu(market.cpuTime, () =>
      runLoad({
        port: market.port,
        connections: READERS,
        seconds,
        request: (index) => formRequest(name, crowd.tokens[index % crowd.tokens.length] ?? '', form(index)),
      }),
    )
}
