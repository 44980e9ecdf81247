import { callPaths } from '@u-market/contract'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createFastify } from '../create-fastify.ts'
import { registerPages } from './index.ts'

test('a flood from one address is cut at the limit and causes few database checks', async () => {
  const { get, looks } = await open(async () => {})
  const answers = await Promise.all(Array.from({ length: 3100 }, () => get('/healthz', '203.0.113.7')))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(100)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3000)
  // One check for each second that the requests took.
  expect(looks()).toBeLessThan(12)
  expect((await get('/docs/static/logo.svg', '203.0.113.7')).statusCode).toBe(429)
  expect((await get('/healthz', '203.0.113.8')).statusCode).toBe(200)
})

test('a failed health check is shared for at most a second', async () => {
  let isDown = true
  const { get } = await open(async () => {
    if (isDown) throw new Error('the database is away')
  })
  expect((await get('/healthz')).statusCode).toBe(500)
  isDown = false
  await expect.poll(async () => (await get('/healthz')).statusCode, { timeout: 3000 }).toBe(200)
})

test('serves the API document as JSON and as YAML', async () => {
  const { get } = await open(async () => {})
  const json = (await get('/docs/json')).json()
  expect(Object.keys(json.paths)).toContain(callPaths.quickBuy)
  expect((await get('/docs/yaml')).body).toContain(`\n  ${callPaths.quickBuy}:\n`)
})

async function open(checkHealth: () => Promise<void>) {
  let looks = 0
  const clock = { now: () => new Date('2026-03-01T00:00:00Z') }
  const publicUrl = 'http://localhost:1818'
  const fastify = createFastify({
    log: pino({ level: 'silent' }),
    clock,
    addressOf: ({ headers }) => String(headers['x-from']),
    publicUrl,
  })
  await registerPages(fastify, {
    clock,
    publicUrl,
    isDemo: false,
    checkHealth: () => {
      looks++
      return checkHealth()
    },
  })
  onTestFinished(() => fastify.close())
  const get = (url: string, from = '') => fastify.inject({ url, headers: { 'x-from': from } })
  return { get, looks: () => looks }
}
