/** What each proxy sends to the next server when one dies with the call in hand, and what it must not. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { callPaths } from '@u-market/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProxies, type RunningProxy } from '../src/proxies.ts'

const UPLOAD_PATH = '/index/ajax/upload'
const MEBIBYTE = 1024 * 1024

/** nginx passes over a server for a second after a failure, and counts in whole seconds. */
const PASSED_OVER_MS = 2_100

/** What reached a server: the first sending of each call kills the connection, the second is answered. */
type Arrival = { readonly body: number; readonly headers: IncomingHttpHeaders }
const arrivals = new Map<string, Arrival[]>()
const servers: Server[] = []

beforeAll(async () => {
  for (let count = 0; count < 2; count++) {
    const server = createServer(async (request, response) => {
      if (request.url === '/readyz' || request.url === '/livez') return void response.end('{}')
      const id = String(request.headers['x-test'])
      let body = 0
      for await (const chunk of request) body += chunk.length
      const seen = arrivals.get(id) ?? []
      arrivals.set(id, [...seen, { body, headers: request.headers }])
      if (seen.length === 0 && request.headers['x-dies'] === '1') request.socket.destroy()
      else response.end('answered')
    })
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
  }
})
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

describe.each(findProxies())('%s', (_name, startProxy) => {
  let proxy: RunningProxy
  beforeAll(async () => {
    const [first, second] = servers.map((server) => (server.address() as AddressInfo).port)
    proxy = await startProxy([first ?? 0, second ?? 0])
  })
  afterAll(() => proxy?.close())

  const key = { 'idempotency-key': 'a-key-of-the-app' }
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const id = randomUUID()
    const answer = await fetch(`http://127.0.0.1:${proxy.port}${path}`, {
      ...{ method: 'POST', body: 'num=5.00' },
      ...init,
      headers: { 'x-test': id, ...init.headers },
    }).catch(() => null)
    return { status: answer?.status ?? null, arrivals: arrivals.get(id) ?? [] }
  }
  const dies = { 'x-dies': '1' }

  test.each([
    ['a page', '/views/home/index', { method: 'GET', body: null }],
    ['a call that reads', callPaths.listOrders, {}],
    ['the same in other letters', `${callPaths.listOrders.replace(/\/index$/, '').toUpperCase()}/index`, {}],
    ['a keyed call', callPaths.placeOrder, { headers: key }],
  ])('repeats %s', async (_what, path, init) => {
    await delay(PASSED_OVER_MS)
    const sent = await send(path, {
      ...init,
      headers: { ...dies, ...('headers' in init ? init.headers : {}) },
    })
    expect(sent).toMatchObject({ status: 200, arrivals: [{}, {}] })
    expect(sent.arrivals[1]?.body).toBe(sent.arrivals[0]?.body)
  })

  test.each([
    ['a write without a key', callPaths.placeOrder, {}],
    ['a write with a key that is none', callPaths.placeOrder, { 'idempotency-key': 'short' }],
    ['a call that takes no key', callPaths.sendCode, key],
    ['an upload', UPLOAD_PATH, key],
    ['a call of the console', '/console/api/orders', key],
  ])('does not repeat %s', async (_what, path, headers) => {
    await delay(PASSED_OVER_MS)
    const { status, arrivals: seen } = await send(path, { headers: { ...dies, ...headers } })
    // On a connection that has had an answer, HAProxy hangs up instead.
    expect([502, null]).toContain(status)
    expect(seen).toHaveLength(1)
  })

  test('passes a whole upload on, and the address of the client as the last one', async () => {
    await delay(PASSED_OVER_MS)
    const { status, arrivals: seen } = await send(UPLOAD_PATH, {
      body: Buffer.alloc(11 * MEBIBYTE),
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect([status, seen[0]?.body]).toEqual([200, 11 * MEBIBYTE])
    expect(String(seen[0]?.headers['x-forwarded-for'])).toMatch(/(^|, )127\.0\.0\.1$/)
  })
})
