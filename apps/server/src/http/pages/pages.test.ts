import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { callPaths, fromWire, LIFECYCLE_PATH, type Lifecycle, wireName } from '@u-market/contract'
import { defaultSettings, LIFECYCLE_VERSION } from '@u-market/domain'
import Fastify from 'fastify'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFastify } from '../create-fastify.ts'
import { createDrain } from '../drain.ts'
import { createDocument } from './api-document.ts'
import { registerPages } from './index.ts'

/** The limits' window does not pass while a busy machine answers. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a flood from one address is cut at the limit and causes few database checks', async () => {
  stopTime()
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
  await expect.poll(async () => (await get('/healthz')).statusCode).toBe(200)
})

test('serves the API document as JSON and as YAML', async () => {
  const { get } = await open(async () => {})
  const json = (await get('/docs/json')).json()
  expect(Object.keys(json.paths)).toContain(callPaths.quickBuy)
  expect((await get('/docs/yaml')).body).toContain(`\n  ${callPaths.quickBuy}:\n`)
})

test('a document is written once, however many readers ask', async () => {
  let written = 0
  const fastify = Fastify()
  onTestFinished(() => fastify.close())
  const send = createDocument('text/plain', () => `written ${++written} time(s)`)
  fastify.get('/', send)
  const answers = await Promise.all(Array.from({ length: 20 }, () => fastify.inject('/')))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['written 1 time(s)']))
})

test('the API document is sent compressed, or not at all to a reader that has it', async () => {
  const { get } = await open(async () => {})
  for (const path of ['/docs/json', '/docs/yaml']) {
    const whole = await get(path)
    const small = await get(path, '', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(whole.body)
    expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 5)
    const gzip = await get(path, '', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(whole.body)
    const again = await get(path, '', { 'if-none-match': String(whole.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
})

test('the lifecycle is served as data, and again when one of its times changes', async () => {
  let settings = defaultSettings
  const { get } = await open(
    async () => {},
    async () => settings,
  )
  const first = await get(LIFECYCLE_PATH)
  const document = fromWire<Lifecycle>(first.json())
  expect(document).toMatchObject({ version: LIFECYCLE_VERSION, settings: { confirmMinutes: 10 } })
  expect(document.states.map(({ state, window }) => [state, window])).toContainEqual([
    'releasing',
    wireName('releaseMinutes'),
  ])
  const cancels = document.acts.filter(({ actionName }) => actionName === 'cancel')
  expect(cancels.map(({ from, by, to, coin, fault }) => [from, by, to, coin, fault])).toEqual([
    ['confirming', ['seller', 'buyer'], 'cancelled', 'return', { seller: 'seller', buyer: 'free_cancel' }],
    ['paying', ['buyer'], 'cancelled', 'return', { buyer: 'late_cancel' }],
  ])
  const { etag } = first.headers
  expect((await get(LIFECYCLE_PATH, '', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  settings = { ...defaultSettings, confirmMinutes: 12 }
  const next = await get(LIFECYCLE_PATH, '', { 'if-none-match': String(etag) })
  expect(fromWire<Lifecycle>(next.json())).toEqual({
    ...document,
    settings: { ...document.settings, confirmMinutes: 12 },
  })
})

test('an address that has loaded many bytes waits, other addresses do not', async () => {
  stopTime()
  const { get } = await open(async () => {})
  const { rawPayload } = await get('/docs/json', '203.0.113.7')
  const times = Math.ceil((100 * 1024 * 1024) / rawPayload.length)
  for (let count = 1; count < times; count++)
    expect((await get('/docs/json', '203.0.113.7')).statusCode).toBe(200)
  const refused = await get('/docs/json', '203.0.113.7')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/docs/json', '203.0.113.8')).statusCode).toBe(200)
})

async function open(checkHealth: () => Promise<void>, settings = async () => defaultSettings) {
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
    redis: null,
    settings,
    checkHealth: () => {
      looks++
      return checkHealth()
    },
    drain: createDrain(),
    isClockRight: () => true,
  })
  onTestFinished(() => fastify.close())
  const get = (url: string, from = '', headers: Record<string, string> = {}) =>
    fastify.inject({ url, headers: { 'x-from': from, ...headers } })
  return { get, looks: () => looks }
}
