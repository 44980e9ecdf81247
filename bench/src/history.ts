import type { CallName, FormOf } from '@u-market/contract'
import { fillHistory } from './fill-history.ts'
import { formRequest, type LoadResult, type LoadRun, runLoad } from './load.ts'
import { readTraders } from './reads.ts'
import { middle, ms, type Row, type Rows, rate, ratio } from './report.ts'
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
      for (const what of whats) yield await compare(what, { short, long, scale })
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
const GOAL = 0.8
/** Far longer than it takes to read everything once. */
const FIRST_LOOK_SECONDS = 120

type What = {
  readonly name: string
  /** Measured separately, because a user's first read may have to count what later reads do not. */
  readonly firstLook?: (trading: Trading) => Promise<LoadResult>
  readonly measure: (trading: Trading, seconds: number) => Promise<LoadResult>
}

const whats: readonly What[] = [
  reading('offer list', 'listOffers', { amount: '100.00', methodType: 'bank' }),
  { name: 'trader page', measure: readTraders },
  reading('notices', 'listNotices', { page: '1' }),
  reading('my orders', 'listOrders', { page: '1' }),
  {
    name: 'place an order',
    measure: (trading, seconds) => placeOrders(trading, { connections: BUYERS, seconds }),
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

async function compare(what: What, { short, long, scale }: Markets): Promise<Row> {
  const first = await what.firstLook?.(long)
  await what.firstLook?.(short)
  for (const trading of [long, short]) await what.measure(trading, scale.warmSeconds)
  const ofShort: LoadResult[] = []
  const ofLong: LoadResult[] = []
  for (let round = 0; round < scale.rounds; round++) {
    ofShort.push(await what.measure(short, scale.seconds))
    ofLong.push(await what.measure(long, scale.seconds))
  }
  const [few, many] = [ofShort, ofLong].map((runs) => middle(runs, ({ perSecond }) => perSecond))
  if (!few || !many) throw new Error('nothing was measured')
  const share = many.perSecond / few.perSecond
  return {
    what: `${orders(scale.manyOrders)} ÷ ${orders(scale.fewOrders)}: ${what.name}`,
    goal: `≥ ${GOAL}`,
    measured: `${ratio(share)} (${rate(many.perSecond)} ÷ ${rate(few.perSecond)}; p50 ${ms(few.p50Ms)} → ${ms(many.p50Ms)}${
      first ? `; p99 of first reads ${ms(first.p99Ms)}` : ''
    })`,
    isReached: share >= GOAL && [...ofShort, ...ofLong].every(({ failed }) => failed === 0),
  }
}

function reading<N extends CallName>(name: string, call: N, form: FormOf<N>): What {
  return {
    name,
    firstLook: (trading) =>
      readers(
        trading,
        call,
        form,
      )({
        seconds: FIRST_LOOK_SECONDS,
        atMost: trading.crowd.tokens.length + trading.crowd.sellerTokens.length,
      }),
    measure: (trading, seconds) => readers(trading, call, form)({ seconds }),
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
