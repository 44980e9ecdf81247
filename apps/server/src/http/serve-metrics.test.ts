import { once } from 'node:events'
import { createServer } from 'node:net'
import { callPaths } from '@u-market/contract'
import { openWorld, sharedTest as test } from '@u-market/testkit'
import { expect, inject } from 'vitest'
import { portOf } from '../platform/port-of.fixture.ts'
import { callsRefused } from './error-response.ts'
import { serveMetrics } from './serve-metrics.ts'

test('metrics are served on a separate port, which serves nothing else', async () => {
  const metrics = await serveMetrics({ port: 0, host: '127.0.0.1' })
  const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${metrics.port}${path}`, init)
  const answer = await get('/metrics')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('u_market_sockets')
  for (const path of ['/', '/metrics/x', callPaths.getMarket]) expect((await get(path)).status).toBe(404)
  expect((await get('/metrics', { method: 'POST' })).status).toBe(404)
  await metrics.close()
  await expect(get('/metrics')).rejects.toThrow()
})

test('a taken port is reported with the name of its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const port = portOf(other)
  await expect(serveMetrics({ port, host: '127.0.0.1' })).rejects.toThrow(`METRICS_PORT ${port} is taken`)
  other.close()
})

test('a server opens its metrics port at the start and closes it at the end', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const metricsPort = portOf(free)
  await new Promise((closed) => free.close(closed))
  const world = await openWorld(inject('template'), { metricsPort })
  const get = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect((await get()).status).toBe(200)
  await world.close()
  await expect(get()).rejects.toThrow()
})

test('refused calls are counted by their refusal', async ({ world }) => {
  const { bob } = world
  const counted = async (refusal: string): Promise<number> => {
    const { values } = await callsRefused.get()
    return values.find(({ labels }) => labels.refusal === refusal)?.value ?? 0
  }
  const before = await Promise.all(['ORDER_NOT_FOUND', 'INVALID_PARAMS', '401'].map(counted))
  await expect(bob.call('getOrder', { orderId: 'UO0' })).rejects.toThrow()
  await expect(bob.call('payCoin', { type: 'transfer', amount: 'much', payPassword: '' })).rejects.toThrow()
  await expect(world.visitor().call('listOrders', {})).rejects.toThrow()
  const after = await Promise.all(['ORDER_NOT_FOUND', 'INVALID_PARAMS', '401'].map(counted))
  expect(after).toEqual(before.map((count) => count + 1))
})

test('the public port serves no metrics', async ({ world }) => {
  const local = { 'x-forwarded-for': '127.0.0.1' }
  expect((await fetch(`${world.server.baseUrl}/metrics`, { headers: local })).status).toBe(404)
})
