import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppCalls, callPaths, createClient } from '@u-market/contract/client'
import { exchangeStatuses, orderStates } from '@u-market/domain'
import { withClient } from '@u-market/server/db/database.ts'
import { accessByName } from '@u-market/server/platform/database-access.ts'
import { createServing } from '@u-market/server/serve-market.ts'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { checkBooks } from '../books.ts'
import { PAY_PASSWORD } from '../cast.ts'
import { createFakeClock } from '../clock.ts'
import { copyDatabase, createDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import { plainPicture } from '../pictures.ts'
import { isFullRun } from '../run.ts'
import { startServer, type TestServer, testConfig } from '../server.ts'
import { createStrictClient } from '../strict-client.ts'
import { overHttp } from '../transport.ts'
import { describeCast, seedDemo } from './index.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
/** Seeding plays a week of trades, on a machine that is busy with other tests. */
const MADE_MS = 90_000
/** A store of files, which is marked for this database and its copy. */
let dataDir: string
let server: TestServer
/** A copy that no test has used. */
let another: Awaited<ReturnType<typeof copyDatabase>>

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-'))
  const database = `demo_${process.pid}`
  const connectionString = address(database)
  await createDatabase(address, database)
  const access = accessByName(connectionString)
  // A source of prices that does not answer, as at a start without a network.
  const config = { ...testConfig(dataDir), priceUrls: ['http://127.0.0.1:9/'] }
  await seedDemo({ config, access, log: pino({ level: 'silent' }) }, NOW)
  another = await copyDatabase(address, database)
  server = await startServer({ connectionString, dataDir, clock: createFakeClock(NOW) })
}, MADE_MS)
afterAll(async () => {
  await server.stop()
  await another.drop()
  rmSync(dataDir, { recursive: true })
})

describe('the demo', () => {
  test('has a ledger that balances and orders in every state', async () => {
    await checkBooks(server.app.deps.database.kysely)
    const { rows } = await server.app.deps.database.pool.query('select distinct state from trade_order')
    expect(rows.map(({ state }) => state).sort()).toEqual([...orderStates].sort())
  })
  test.for(['alice', 'bob', 'mei'])(
    '%s logs in verified, with methods, coin, bills, notices and completed orders',
    async (name) => {
      const { client, info } = await logIn(name)
      expect(info).toMatchObject({
        verificationStatus: 2,
        hasPayPassword: 1,
        merchantStatus: name === 'mei' ? 'approved' : 'none',
      })
      expect(Number(info.coin)).toBeGreaterThan(100)
      expect((await client.call('listPaymentMethods', {})).length).toBeGreaterThan(1)
      expect((await client.call('listBills', {})).total).toBeGreaterThan(5)
      expect((await client.call('listNotices', {})).total).toBeGreaterThan(5)
      expect((await client.call('listOrders', { state: 'completed' })).total).toBeGreaterThanOrEqual(3)
    },
  )
  test('bob has at most one open order, and the price to beat is alice’s', async () => {
    const { client } = await logIn('bob')
    const { data } = await client.call('listOrders', { limit: 50 })
    expect(data.filter(({ awaits }) => awaits !== null).length).toBeLessThanOrEqual(1)
    const [best] = (await client.call('listOffers', {})).data
    expect(best!.nickname).toBe('Alice')
  })
  test('bob has one exchange that was paid and one that waits', async () => {
    const { client } = await logIn('bob')
    const { data } = await client.call('listExchanges', {})
    expect(data.map(({ status }) => status)).toEqual(['pending', 'paid'])
  })
  test('has an exchange in every status, and one of each that waits for an operator', async () => {
    const client = createStrictClient(overHttp(server.baseUrl), {
      token: null,
      locale: 'en-US',
      address: '10.3.0.4',
    })
    await client.signInOperator({ username: 'frank', password: 'demo-1234' })
    for (const status of exchangeStatuses)
      expect((await client.console('listExchanges', { status })).total, status).toBe(1)
  })
  test('nina is new, oscar awaits verification, and offers have every status', async () => {
    expect((await logIn('nina')).info.verificationStatus).toBe(0)
    expect((await logIn('oscar')).info.verificationStatus).toBe(1)
    const offers = await Promise.all(
      ['alice', 'bob', 'mei'].map(async (name) => {
        const { client } = await logIn(name)
        return (await client.call('listMyOffers', { limit: 50 })).data
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
    await client.signInOperator({ username: 'olivia', password: 'demo-1234' })
    expect(await client.console('getOperator', {})).toMatchObject({
      pendingVerifications: 1,
      openAppeals: 3,
      pendingExchanges: 2,
      pendingMerchants: 1,
      waitingService: 1,
      openFaults: 1,
      openProposals: 1,
    })
    const [recovery] = (await client.console('listRecoveries', { status: 'open' })).data
    expect(recovery).toMatchObject({ sameNumber: 1, dropsFactor: 1, change: '' })
    expect((await client.console('getRecovery', { id: recovery!.id })).hasFactor).toBe(1)
    expect(
      (await client.console('getUserSanctions', { userId: recovery!.userId })).ownFreezeAt,
    ).not.toBeNull()
    const alice = await logIn('alice')
    expect(alice.info).toMatchObject({ emailConfirmed: 1 })
    expect((await alice.client.call('getPhishingWord', {})).phishingWord).not.toBe('')
    expect((await alice.client.call('listAddresses', {})).data).toMatchObject([{ network: 'TRC20' }])
    const waiting = (await alice.client.call('listOrders', { limit: 50 })).data.find(
      ({ num }) => num === '45.00',
    )
    const chat = await alice.client.call('listMessages', { orderId: waiting!.orderId })
    expect(chat.data.map(({ messageType }) => messageType)).toContain(1)
    const appeals = (await client.console('listDisputes', { status: 'open' })).data
    const appeal = appeals.find(({ kind, stage }) => kind === 'appeal' && stage === 'ruling')
    const found = appeals.map(({ kind, stage }) => `${kind} ${stage}`).sort()
    expect(found).toEqual(['appeal answer', 'appeal final', 'appeal ruling', 'claim ruling'])
    const page = await client.console('getDispute', { id: appeal!.id })
    expect(page.chat.filter(({ sender }) => sender !== 'system').length).toBeGreaterThan(1)
    // It is about another person's money; what sellers saw of the buyers' own is kept with the completed orders.
    expect(page).toMatchObject({
      dispute: { type: 'wrong_payer' },
      order: { payer: { end: '4821' }, payerRefused: { name: 'Jonas Weber', isOther: 1 }, payerSeen: null },
    })
    const completed = (await client.console('listOrders', { state: 'completed', limit: 10 })).data
    expect(completed.filter(({ payerSeen }) => payerSeen?.differences.length === 0).length).toBeGreaterThan(5)
  })
  test('has a seller who may not send coin for some days, with a reason, and whose offer stays listed', async () => {
    const client = createStrictClient(overHttp(server.baseUrl), {
      token: null,
      locale: 'en-US',
      address: '10.3.0.3',
    })
    await client.signInOperator({ username: 'sue', password: 'demo-1234' })
    const { data } = await client.console('listSanctions', {})
    expect(data).toMatchObject([
      { kind: 'no_transfer', username: 'grace', imposedBy: 'Sue', status: 'standing' },
    ])
    expect(data[0]?.reason).not.toBe('')
    expect(data[0]?.until).toBeGreaterThan(NOW.getTime() / 1000 + 2 * 86_400)
    const { client: visitor } = await logIn('nina')
    const offers = (await visitor.call('listOffers', { limit: 50 })).data
    expect(offers.map(({ nickname }) => nickname)).toContain('Grace Tan')
  })
  test('has notices that are read, except the newest two or three', async () => {
    for (const name of ['alice', 'bob', 'mei']) {
      const { client } = await logIn(name)
      expect((await client.call('listNotices', {})).unread, name).toBeOneOf([2, 3])
    }
  })
  test('has many sellers with different prices, methods and records, some merchants, most with a picture', async () => {
    const { client } = await logIn('nina')
    const { data } = await client.call('listOffers', { limit: 50 })
    const sellers = [...new Map(data.map((offer) => [offer.userId, offer])).values()]
    expect(sellers.length).toBeGreaterThanOrEqual(12)
    expect(sellers.filter(({ isMerchant }) => isMerchant === 1).length).toBe(3)
    expect(new Set(sellers.map(({ price }) => price)).size).toBeGreaterThan(9)
    expect(new Set(sellers.map(({ methodTypes }) => methodTypes.join())).size).toBeGreaterThan(4)
    expect(new Set(sellers.map(({ dealCount }) => dealCount)).size).toBeGreaterThan(8)
    const rates = sellers.flatMap(({ record }) => record.rate ?? [])
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(93)
    expect(Math.min(...rates)).toBeLessThan(96)
    expect(sellers.filter(({ record }) => record.rateCount === 0).length).toBe(1)
    const pictured = sellers.filter(({ avatar }) => avatar !== '').length
    expect(pictured).toBeGreaterThan(8)
    expect(pictured).toBeLessThan(sellers.length)
  })
  test('has buy offers below the prices for sale, and alice and mei qualify for all of them', async () => {
    const { client: visitor } = await logIn('nina')
    const { data: wanted } = await visitor.call('listOffers', { side: 'buy', limit: 50 })
    expect(wanted.length).toBeGreaterThanOrEqual(6)
    const [cheapest] = (await visitor.call('listOffers', {})).data
    expect(Number(wanted[0]!.price)).toBeLessThan(Number(cheapest!.price))
    expect(new Set(wanted.map(({ price }) => price)).size).toBe(wanted.length)
    expect(wanted.filter(({ priceType }) => priceType === 'float').length).toBe(2)
    expect(new Set(wanted.map(({ payMinutes }) => payMinutes))).toEqual(new Set([15, 30, 60]))
    expect(new Set(wanted.map(({ methodTypes }) => methodTypes.join())).size).toBeGreaterThan(3)
    expect(new Set(wanted.map(({ dealCount }) => dealCount)).size).toBeGreaterThan(4)
    expect(wanted.filter(({ conditions }) => conditions.minCompleted !== null).length).toBe(1)
    for (const name of ['alice', 'mei']) {
      const { client } = await logIn(name)
      const fitting = (await client.call('listOffers', { side: 'buy', fits: '1', limit: 50 })).data
      expect(fitting.length, name).toBe(wanted.length)
    }
  })
  test('has sales to buy offers: one completed and rated, one awaiting payment', async () => {
    const { client } = await logIn('alice')
    const { data } = await client.call('listOrders', { state: 'completed', limit: 50 })
    expect(data.filter(({ side }) => side === 'buy')).toMatchObject([
      { role: 'seller', peer: { nickname: '陈记兑换' }, isRated: 1 },
    ])
    const { rows } = await server.app.deps.database.pool.query(
      `select s.username as seller, b.username as buyer, t.opened_at is not null as is_opened from trade_order t
        join app_user s on s.id = t.seller_id join app_user b on b.id = t.buyer_id
        where t.side = 'buy' and t.state = 'paying'`,
    )
    expect(rows).toEqual([{ seller: 'tomasz', buyer: 'rosa', is_opened: true }])
  })
  test('has a price history, and shows how long a verification takes', async () => {
    const { client } = await logIn('nina')
    const { priceHistory, reviews, coinPrice } = await client.call('getMarket', {})
    expect(new Set(priceHistory.map(({ price }) => price)).size).toBeGreaterThan(4)
    expect(priceHistory.at(-1)?.price).toBe(coinPrice)
    expect(reviews.verificationMinutes).toBe(12)
  })
  test('describes the whole cast with its passwords', () => {
    const text = describeCast('cn').join('\n')
    for (const word of ['alice', 'bob', 'mei', 'nina', 'olivia', 'demo-1234', '135790'])
      expect(text).toContain(word)
  })
})

/** Makes the demo once more, which takes longer than any other story of a day. */
test.runIf(isFullRun)(
  'the demo starts over in the same process when called from its own machine, and accepts logins again',
  {
    timeout: 2 * MADE_MS,
  },
  async () => {
    const { connectionString } = another
    const kept = await withClient(connectionString, async (client) => {
      // Seeded long ago, so that it may start over at once.
      await client.query(`comment on schema public is 'U Market demo, made at 0, fresh until 0'`)
      await client.query(`update app_user set password_hash = 'changed' where username in ('chen', 'alice')`)
      return (await client.query<{ path: string }>('select path from upload')).rows.map(({ path }) => path)
    })
    const port = await freePort()
    const serving = createServing(
      {
        config: { ...testConfig(dataDir), port },
        access: accessByName(connectionString),
        log: pino({ level: 'silent' }),
      },
      (error) => expect.unreachable(String(error)),
    )
    await serving.open()
    onTestFinished(serving.close)
    const { call } = createClient<AppCalls>({
      paths: callPaths,
      baseUrl: `http://127.0.0.1:${port}`,
      version: '0',
      token: () => null,
      locale: () => 'en-US',
    })
    const online = async () =>
      (await call('listOffers', { limit: 50 })).data.filter(({ isOnline }) => isOnline)
    const since = () =>
      call('getMarket', {}).then(
        ({ demoSince }) => demoSince,
        () => null,
      )
    const sellers = async () => (await online()).map(({ nickname }) => nickname)
    await expect.poll(online).not.toHaveLength(0)
    expect(await sellers(), 'with a changed password').not.toContain('陈记兑换')
    expect(await since()).toBe(0)
    await call('startDemoOver', {})
    await expect.poll(since, { timeout: MADE_MS }).toBeGreaterThan(0)
    await expect.poll(sellers).toContain('陈记兑换')
    expect((await call('logIn', { account: 'alice', password: 'demo-1234' })).username).toBe('alice')
    // The job removes the pictures of the demo before.
    const due = await withClient(connectionString, async (client) =>
      client.query('select path from file_removal'),
    )
    expect(due.rows.map(({ path }) => path).sort()).toEqual(kept.sort())
  },
)

/** Makes another demo, as the one above. */
test.runIf(isFullRun)(
  'the demo of Brazil is in reais, with PIX first, and a trade by PIX goes through',
  { timeout: 2 * MADE_MS },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'demo-br-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const database = `demo_br_${process.pid}`
    const connectionString = address(database)
    await createDatabase(address, database)
    const config = { ...testConfig(dataDir), demoPlace: 'br' as const }
    const access = accessByName(connectionString)
    await seedDemo({ config, access, log: pino({ level: 'silent' }) }, NOW)
    const brazil = await startServer({ connectionString, dataDir, clock: createFakeClock(NOW) })
    onTestFinished(() => brazil.stop())
    await checkBooks(brazil.app.deps.database.kysely)
    const alice = await logIn('alice', brazil)
    const market = await alice.client.call('getMarket', {})
    expect(market).toMatchObject({ currency: 'BRL', currencySymbol: 'R$', coinPrice: '5.40' })
    expect(market.methodTypes.map(({ type }) => type)).toEqual(['pix', 'bank'])
    expect(market.codes.countries).toEqual(['+55', '+351'])
    expect(market.priceHistory.every(({ price }) => Number(price) > 5 && Number(price) < 6)).toBe(true)
    expect(alice.info).toMatchObject({ nickname: 'Alice', mobile: '+5511900000001' })
    expect(describeCast('br').join('\n')).toContain('+5511900000002')
    const { data: offers } = await alice.client.call('listOffers', { limit: 50 })
    expect(new Set(offers.map(({ userId }) => userId)).size).toBeGreaterThanOrEqual(12)
    expect(offers[0]).toMatchObject({ nickname: 'Alice', price: '5.38', currency: 'BRL' })

    const bob = await logIn('bob', brazil)
    const own = (await bob.client.call('listOffers', { limit: 50 })).data.find(
      ({ nickname, price }) => nickname === 'Alice' && price === '5.38',
    )
    const order = await bob.client.call('placeOrder', { offerId: own!.id, num: '20.00', methodType: 'pix' })
    expect(order).toMatchObject({ amount: '107.60', methodType: 'pix' })
    const { orderId } = order
    await alice.client.call('confirmOrder', { orderId })
    const paying = await bob.client.call('getOrder', { orderId })
    expect(paying.method?.fields[0]).toMatchObject({ label: 'PIX key', value: 'alice.souza@example.com' })
    const proof = await bob.client.upload(await plainPicture(), 'voucher')
    await bob.client.call('markPaid', {
      orderId,
      proofs: proof.url,
      payerName: 'Roberto Lima',
      payerEnd: '1290',
    })
    // The name that the demo's page tells Alice to enter.
    const { buyerRealName: seenName } = await alice.client.call('getOrder', { orderId })
    expect(seenName).toBe('Roberto Lima')
    const seen = { seenAmount: '107.60', seenName, seenEnd: '1290', payPassword: PAY_PASSWORD }
    const released = await alice.client.call('releaseCoin', { orderId, ...seen })
    expect(released.payerSeen?.differences).toEqual([])
    expect((await bob.client.call('getOrder', { orderId })).state).toBe('completed')
    const { data: notices } = await bob.client.call('listNotices', {})
    expect(notices.map(({ title, content }) => title + content).join()).toContain('R$107.60')
  },
)

async function logIn(account: string, at: TestServer = server) {
  const identity: Parameters<typeof createStrictClient>[1] = {
    token: null,
    locale: 'en-US',
    address: '127.0.0.1',
  }
  const client = createStrictClient(overHttp(at.baseUrl), identity)
  const info = await client.call('logIn', { account, password: 'demo-1234' })
  identity.token = info.token
  return { client, info }
}

function address(database: string): string {
  return inject('template').address.replace('DATABASE', database)
}
