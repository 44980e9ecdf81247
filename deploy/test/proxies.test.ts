/** No call is lost when a server goes, be it told to or killed, behind either proxy. */

import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd } from '@u-market/bench/src/fill-market.ts'
import { openDatabase } from '@u-market/server/db/database.ts'
import { reconcile } from '@u-market/server/ledger/reconcile.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startClients, type Tally } from '../src/clients.ts'
import { type Market, openMarket, type Server } from '../src/market.ts'
import { findProxies } from '../src/proxies.ts'

const CLIENTS = 16
/** Between the faults, so that the clients are at work on both servers. */
const STEADY_MS = 3_000
const SELLERS = 50

let market: Market
let servers: [Server, Server]
let crowd: Crowd
beforeAll(async () => {
  market = await openMarket()
  servers = [await market.serve(), await market.serve()]
  crowd = await market.fill(SELLERS)
  // The servers read the settings of the filled market.
  await delay(6_000)
})
afterAll(() => market?.close())

describe.each(findProxies())('behind %s', (name, startProxy) => {
  test('each of two servers is killed and told to stop in turn: every answer is a success', async () => {
    const proxy = await startProxy([servers[0].port, servers[1].port])
    const clients = startClients({ port: proxy.port, crowd, clients: CLIENTS })
    for (const signal of ['SIGKILL', 'SIGTERM'] as const)
      for (const server of servers) {
        await delay(STEADY_MS)
        const code = await server.end(signal)
        if (signal === 'SIGTERM') expect(code).toBe(0)
        await delay(STEADY_MS)
        await server.start()
      }
    await delay(STEADY_MS)
    await clients.stop()
    await proxy.close()
    await proveTally(name, clients.tally)
  })
})

/** Each acknowledged key has placed one order, and no key two; the books balance. */
async function proveTally(what: string, { placed, reads, reopened, failures }: Tally): Promise<void> {
  const { rows } = await market.pool.query<{ key: string; count: number }>(
    `select right(idempotency_key, 36) as key, count(distinct order_id)::int as count
     from event where idempotency_key is not null group by 1`,
  )
  const kept = new Map(rows.map(({ key, count }) => [key, count]))
  console.log(
    `${what}: ${placed.size} orders, ${reads} reads, sockets opened again ${JSON.stringify([...reopened])}, failures ${failures.length}`,
  )
  expect(failures).toEqual([])
  expect([...placed].filter((key) => !kept.has(key))).toEqual([])
  expect(rows.filter(({ count }) => count !== 1)).toEqual([])
  expect(placed.size).toBeGreaterThan(100)
  const database = openDatabase(market.connectionString, 2, () => {})
  expect((await reconcile(database.kysely)).filter(({ passed }) => !passed)).toEqual([])
  await database.close()
}
