import { orderStates } from '@u-market/domain'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkBooks } from '../books.ts'
import { createStandingClock } from '../clock.ts'
import { createDatabase } from '../database.ts'
import { startServer, type TestServer, testConfig } from '../server.ts'
import { createStrictClient } from '../strict-client.ts'
import { overHttp } from '../transport.ts'
import { describeCast, seedDemo } from './index.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
let server: TestServer

beforeAll(async () => {
  const { address, dataDir } = inject('template')
  const database = `demo_${process.pid}`
  const connectionString = address.replace('DATABASE', database)
  await createDatabase((name) => address.replace('DATABASE', name), database)
  await seedDemo({ config: testConfig(dataDir), connectionString, log: pino({ level: 'silent' }) }, NOW)
  server = await startServer({ connectionString, dataDir, clock: createStandingClock(NOW) })
})
afterAll(() => server.stop())

const signIn = async (account: string) => {
  const identity: Parameters<typeof createStrictClient>[1] = {
    token: null,
    locale: 'en-US',
    address: '10.3.0.1',
  }
  const client = createStrictClient(overHttp(server.baseUrl), identity)
  const info = await client.call('/api/user/login', { account, password: 'demo-1234' })
  identity.token = info.token
  return { client, info }
}

describe('the demo', () => {
  test('has books that balance and orders in every state', async () => {
    await checkBooks(server.app.deps.database.kysely)
    const { rows } = await server.app.deps.database.pool.query('select distinct state from trade_order')
    expect(rows.map(({ state }) => state).sort()).toEqual([...orderStates].sort())
  })
  test.for(['alice', 'bob', 'mei'])(
    '%s signs in verified, with methods, coin, bills, notices and a past',
    async (name) => {
      const { client, info } = await signIn(name)
      expect(info).toMatchObject({
        realnamestatus: 2,
        has_paypassword: 1,
        merchant_status: name === 'mei' ? 'approved' : 'none',
      })
      expect(Number(info.coin)).toBeGreaterThan(100)
      expect((await client.call('/api/Ma/index', {})).length).toBeGreaterThan(1)
      expect((await client.call('/api/Usermoneychange', {})).total).toBeGreaterThan(5)
      expect((await client.call('/api/notice', {})).total).toBeGreaterThan(5)
      expect(
        (await client.call('/api/Userorder/index', { pay_status: 'completed' })).total,
      ).toBeGreaterThanOrEqual(3)
    },
  )
  test('bob has at most one open order, and the price to beat is alice’s', async () => {
    const { client } = await signIn('bob')
    const { data } = await client.call('/api/Userorder/index', { limit: 50 })
    expect(data.filter(({ awaits }) => awaits !== null).length).toBeLessThanOrEqual(1)
    const [best] = (await client.call('/api/shoppingmall', {})).data
    expect(best!.nickname).toBe('Alice')
  })
  test('bob has one exchange that was paid and one that waits', async () => {
    const { client } = await signIn('bob')
    const { data } = await client.call('/api/usdtexchange/orders', {})
    expect(data.map(({ status }) => status)).toEqual(['pending', 'paid'])
  })
  test('nina is new, oscar waits, and there are offers in every state', async () => {
    expect((await signIn('nina')).info.realnamestatus).toBe(0)
    expect((await signIn('oscar')).info.realnamestatus).toBe(1)
    const offers = await Promise.all(
      ['alice', 'bob', 'mei'].map(async (name) => {
        const { client } = await signIn(name)
        return (await client.call('/api/shoppingmall/mySell', { limit: 50 })).data
      }),
    )
    expect(new Set(offers.flat().map(({ status }) => status))).toEqual(new Set(['up', 'down', 'soldout']))
  })
  test('has an open appeal with a chat, and the operator finds every queue filled', async () => {
    const client = createStrictClient(overHttp(server.baseUrl), {
      token: null,
      locale: 'en-US',
      address: '10.3.0.2',
    })
    const { token } = await client.console('/console/api/login', {
      username: 'olivia',
      password: 'demo-1234',
    })
    client.identity.token = token
    expect(await client.console('/console/api/me', {})).toMatchObject({
      pending_verifications: 1,
      open_appeals: 1,
      pending_exchanges: 1,
      waiting_service: 1,
      open_faults: 1,
    })
    const [appeal] = (await client.console('/console/api/appeals', { status: 'open' })).data
    const page = await client.console('/console/api/appeals/detail', { id: appeal!.id })
    expect(page.chat.filter(({ sender }) => sender !== 'system').length).toBeGreaterThan(1)
  })
  test('names the whole cast and its keys', () => {
    const text = describeCast().join('\n')
    for (const word of ['alice', 'bob', 'mei', 'nina', 'olivia', 'demo-1234', '135790'])
      expect(text).toContain(word)
  })
})
