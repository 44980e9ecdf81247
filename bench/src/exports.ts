import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type AppCalls, callPaths, createClient } from '@u-market/contract/client'
import { fillHistory } from './fill-history.ts'
import { SELLER_PIN } from './fill-market.ts'
import { percentile } from './load.ts'
import type { Market } from './market.ts'
import { ms, type Row, type Rows } from './report.ts'
import type { Scale } from './scale.ts'
import { openTrading } from './trading.ts'

/** Files of the trader with the longest history, and how long another call takes while they are written. */
export async function* exports({ tradersOrders }: Scale): Rows {
  const trading = await openTrading()
  try {
    const { market, crowd } = trading
    await fillHistory({ market, crowd: { ...crowd, sellerIds: crowd.sellerIds.slice(0, 1) } }, tradersOrders)
    const client = clientOf(market, crowd.sellerTokens[0] ?? null)
    const orders = `${tradersOrders / 1000} k orders of one trader`
    const csv = { format: 'csv', timezone: 'Asia/Shanghai' } as const
    yield await timed(market, `${orders} as CSV`, LIST_GOAL_S, async () =>
      download(market, await client.call('exportOrders', csv)),
    )
    yield await timed(market, `bills of ${orders} as CSV`, LIST_GOAL_S, async () =>
      download(market, await client.call('exportBills', csv)),
    )
    yield await timed(market, `archive with ${orders}`, ARCHIVE_GOAL_S, async () => {
      await client.call(
        'exportData',
        { act: 'ask', payPassword: SELLER_PIN },
        { idempotencyKey: randomUUID() },
      )
      while ((await client.call('exportData', {})).status !== 'ready') await delay(LOOK_MS)
      const { url, byteCount } = await client.call('exportData', { act: 'open', payPassword: SELLER_PIN })
      const bytes = await download(market, { url: url ?? '' })
      if (bytes !== byteCount) throw new Error(`${bytes} of ${byteCount} bytes arrived`)
      return bytes
    })
  } finally {
    await trading.market.close()
  }
}

const LIST_GOAL_S = 30
const ARCHIVE_GOAL_S = 120
const OTHER_GOAL_MS = 100
const LOOK_MS = 250
/** Between two calls of another user. */
const PAUSE_MS = 20

function clientOf({ port }: Market, token: string | null) {
  return createClient<AppCalls>({
    paths: callPaths,
    baseUrl: `http://127.0.0.1:${port}`,
    version: '0',
    token: () => token,
    locale: () => 'en-US',
  })
}

/** @param make resolves to the number of bytes */
async function timed(
  market: Market,
  what: string,
  goalSeconds: number,
  make: () => Promise<number>,
): Promise<Row> {
  const visitor = clientOf(market, null)
  const until = { made: false }
  const times: number[] = []
  const others = async (): Promise<void> => {
    while (!until.made) {
      const asked = performance.now()
      await visitor.call('listOffers', { page: 1 })
      times.push(performance.now() - asked)
      await delay(PAUSE_MS)
    }
  }
  const started = performance.now()
  const [bytes] = await Promise.all([
    make().finally(() => {
      until.made = true
    }),
    others(),
  ])
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const p99 = percentile(times, 0.99)
  return {
    what,
    goal: `≤ ${goalSeconds} s; another call p99 ≤ ${OTHER_GOAL_MS} ms`,
    measured: `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; another call p50 ${ms(percentile(times, 0.5))}, p99 ${ms(p99)}, longest ${ms(times.at(-1) ?? Number.NaN)}`,
    isReached: seconds <= goalSeconds && p99 <= OTHER_GOAL_MS,
  }
}

async function download({ port }: Market, { url }: { readonly url: string }): Promise<number> {
  const file = await fetch(new URL(url, `http://127.0.0.1:${port}`))
  if (!file.ok) throw new Error(`${url} answered ${file.status}`)
  return (await file.arrayBuffer()).byteLength
}
