import type { CallName, FormOf } from '@u-market/contract'
import { type Costed, countCpu } from './cpu-time.ts'
import { fillHistory } from './fill-history.ts'
import { formRequest, type LoadResult, type LoadRun, runLoad } from './load.ts'
import { type Load, readTraders } from './reads.ts'
import { cpuText, middleCost, ms, noneFailed, type Row, type Rows, rate, ratio } from './report.ts'
import type { Scale } from './scale.ts'
import { openTrading, placeOrders, proveBooks, type Trading } from './trading.ts'

/**
 * Compares a short history with a long one of the same users: two markets, measured in turn so that other load on the machine
 * affects both. Reads come first, because placing orders adds open ones.
 */
export async function* history(scale: Scale): Rows {
  const { fewOrders, manyOrders } = scale
  const long = await openTrading()
  try {
    await report(`${manyOrders} orders are written`, () => fillHistory(long, manyOrders))
    const short = await openTrading()
    try {
      await fillHistory(short, fewOrders)
      for (const what of whats) yield* compare(what, { short, long, scale })
      yield await proveBooks(long, `the books of ${orders(manyOrders)}`)
    } finally {
      await short.market.close()
    }
  } finally {
    await long.market.close()
  }
}

const READERS = 100
const BUYERS = 64
const GOAL = 0.9
const FIRST_GOAL_MS = 1000
/** Far longer than it takes to read everything once. */
const FIRST_LOOK_SECONDS = 120

type What = {
  readonly name: string
  /** Measured separately, because a user's first read may have to count what later reads do not. */
  readonly firstLook?: (trading: Trading) => Promise<Costed>
  readonly load: (trading: Trading) => Load
  /** Calls per second in the long market. */
  readonly rateGoal?: number
}

const readingNotices = reading('notices', 'listNotices', { page: '1' })
const readingOwnOrders = reading('my orders', 'listOrders', { page: '1' })

const whats: readonly What[] = [
  reading('offer list', 'listOffers', { amount: '100.00', methodType: 'bank' }),
  { name: 'trader page', load: readTraders },
  { ...readingNotices, rateGoal: 2800 },
  { ...readingOwnOrders, rateGoal: 1100 },
  {
    name: 'place an order',
    load: (trading) => (seconds) =>
      countCpu(trading.market.cpuTime, () => placeOrders(trading, { connections: BUYERS, seconds })),
  },
]

function orders(count: number): string {
  return count >= 1_000_000 ? `${count / 1_000_000} M orders` : `${count / 1000} k`
}

async function report(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  await work()
  process.stdout.write(`         ${what} in ${Math.round((performance.now() - started) / 1000)} s\n`)
}

type Markets = { readonly short: Trading; readonly long: Trading; readonly scale: Scale }

async function* compare(what: What, { short, long, scale }: Markets): Rows {
  const market = orders(scale.manyOrders)
  const first = await what.firstLook?.(long)
  await what.firstLook?.(short)
  if (first) yield firstRow(`${what.name}, ${market}`, first)
  const sides = [short, long].map((trading) => ({ load: what.load(trading), runs: [] as Costed[] }))
  for (const { load } of sides) await load(scale.warmSeconds)
  for (let round = 0; round < scale.rounds; round++)
    for (const { load, runs } of sides) runs.push(await load(scale.seconds))
  const [few, many] = sides.map(({ runs }) => middleCost(runs))
  if (!few || !many) throw new Error('nothing was measured')
  const isComplete = sides.every(({ runs }) => noneFailed(runs))
  const share = many.load.perSecond / few.load.perSecond
  yield {
    what: `${market} ÷ ${orders(scale.fewOrders)}: ${what.name}`,
    goal: `≥ ${GOAL}`,
    measured: `${ratio(share)} (${rate(many.load.perSecond)} ÷ ${rate(few.load.perSecond)}; ${cpuText(many.cpuEach)}; p50 ${ms(few.load.p50Ms)} → ${ms(many.load.p50Ms)})`,
    isReached: share >= GOAL && isComplete,
  }
  if (what.rateGoal)
    yield {
      what: `${what.name}, ${market}`,
      goal: `≥ ${what.rateGoal}/s`,
      measured: `${rate(many.load.perSecond)}, ${cpuText(many.cpuEach)}; p99 ${ms(many.load.p99Ms)}`,
      isReached: many.load.perSecond >= what.rateGoal && isComplete,
    }
}

/** For `against`, in a short history, which costs the same: that is what the ratios above show. */
export async function readNotices(trading: Trading, scale: Scale): Promise<Load> {
  await openHistory(trading, scale)
  return readingNotices.load(trading)
}

export async function readOwnOrders(trading: Trading, scale: Scale): Promise<Load> {
  await openHistory(trading, scale)
  return readingOwnOrders.load(trading)
}

const histories = new WeakMap<Trading, Promise<void>>()

/** Fills each market once. */
function openHistory(trading: Trading, { fewOrders }: Scale): Promise<void> {
  const filled = histories.get(trading) ?? fillHistory(trading, fewOrders)
  histories.set(trading, filled)
  return filled
}

/** Every user's first read, as many at once as there are readers. */
function firstRow(what: string, { load, cpuEach }: Costed): Row {
  const { count, p50Ms, p99Ms, perSecond, failed } = load
  return {
    what: `${what}: first looks of ${count} users, p99`,
    goal: `≤ ${FIRST_GOAL_MS} ms`,
    measured: `${ms(p99Ms)} (p50 ${ms(p50Ms)}, ${rate(perSecond)}, ${cpuText(cpuEach)})`,
    isReached: p99Ms <= FIRST_GOAL_MS && failed === 0,
  }
}

function reading<N extends CallName>(name: string, call: N, form: FormOf<N>): What {
  return {
    name,
    firstLook: (trading) =>
      countCpu(trading.market.cpuTime, () =>
        readers(
          trading,
          call,
          form,
        )({
          seconds: FIRST_LOOK_SECONDS,
          atMost: trading.crowd.tokens.length + trading.crowd.sellerTokens.length,
        }),
      ),
    load: (trading) => (seconds) =>
      countCpu(trading.market.cpuTime, () => readers(trading, call, form)({ seconds })),
  }
}

function readers<N extends CallName>({ market, crowd }: Trading, call: N, form: FormOf<N>) {
  const tokens = [...crowd.tokens, ...crowd.sellerTokens]
  return (run: Pick<LoadRun, 'seconds' | 'atMost'>): Promise<LoadResult> =>
    runLoad({
      ...run,
      port: market.port,
      connections: READERS,
      request: (index) => formRequest(call, tokens[index % tokens.length] ?? '', form),
    })
}
