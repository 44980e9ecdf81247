/** `WORKERS=2`: one of the two processes is killed under load. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd } from '@u-market/bench/src/fill-market.ts'
import { freePort } from '@u-market/testkit/free-port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startClients } from '../src/clients.ts'
import { type Market, openMarket, type Server } from '../src/market.ts'
import { findProxies } from '../src/proxies.ts'

const CLIENTS = 16
const STEADY_MS = 3_000
const KILLS = 3

let market: Market
let server: Server
let crowd: Crowd
let serving: () => Promise<number>
beforeEach(async () => {
  market = await openMarket()
  const metricsPort = await freePort()
  server = await market.serve({ WORKERS: '2', METRICS_PORT: String(metricsPort) })
  serving = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^u_market_processes (\d+)$/m.exec(text)?.[1])
  }
  crowd = await market.fill(50)
  await delay(6_000)
})
afterEach(() => market?.close())

test('without a proxy only calls and sockets of the killed process fail, and it comes back', async () => {
  const { failures, placed, sockets } = await killUnderLoad(server.port)
  console.log(`no proxy: ${placed} orders, ${sockets} sockets opened again, failures: ${failures.join('; ')}`)
  // Each client has one connection for calls.
  expect(failures.length).toBeLessThanOrEqual(KILLS * CLIENTS)
  for (const failure of failures) expect(failure).toMatch(/ECONNRESET|other side closed/)
})

describe.each(findProxies())('behind %s', (name, startProxy) => {
  test('no call fails', async () => {
    // nginx repeats a call only at another entry, and may have kept connections to the killed process for some of them.
    const proxy = await startProxy([server.port, server.port], (text) =>
      text
        .replaceAll('max_fails=1 fail_timeout=1s', 'max_fails=0')
        .replaceAll(/^( *server 127.0.0.1:.*max_fails=0;)$/gm, '$1 $1'),
    )
    const { failures, placed, sockets } = await killUnderLoad(proxy.port)
    await proxy.close()
    console.log(`${name}: ${placed} orders, ${sockets} sockets opened again, failures ${failures.length}`)
    expect(failures).toEqual([])
  })
})

/** Kills the processes in turn, each once the one before it is back. */
async function killUnderLoad(port: number) {
  const clients = startClients({ port, crowd, clients: CLIENTS })
  for (let kill = 0; kill < KILLS; kill++) {
    await delay(STEADY_MS)
    expect(await serving()).toBe(2)
    process.kill(server.servingPids()[kill % 2] ?? 0, 'SIGKILL')
    await expect.poll(serving).toBe(1)
    await expect.poll(serving).toBe(2)
  }
  await delay(STEADY_MS)
  await clients.stop()
  const { placed, failures, reopened } = clients.tally
  return {
    placed: placed.size,
    failures,
    sockets: [...reopened.values()].reduce((sum, count) => sum + count, 0),
  }
}
