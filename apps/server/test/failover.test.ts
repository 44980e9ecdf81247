/**
 * The database has a synchronous standby: what is acknowledged is on it. A commit waits for it, but if that wait is broken off, the
 * primary shows the change, although the standby may not have it.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Offer, RefusedError, TransportError } from '@u-market/contract'
import { userId } from '@u-market/domain'
import { openSocket } from '@u-market/testkit'
import { type Failover, prepareFailover } from '@u-market/testkit/failover'
import { isFullRun, seededRandom } from '@u-market/testkit/run'
import { afterAll, test as base, beforeAll, expect, vi } from 'vitest'
import { transact } from '../src/db/transact.ts'
import { sendMessage } from '../src/features/messaging/index.ts'

let prepared: Awaited<ReturnType<typeof prepareFailover>>
beforeAll(async () => {
  prepared = await prepareFailover()
})
afterAll(() => prepared?.close())

const test = base.extend<{ market: Failover }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  market: async ({}, use) => {
    const market = await prepared.open()
    try {
      await use(market)
      await market.checkBooks()
    } finally {
      await market.close()
    }
  },
})

/** In the statements that confirm what was committed before. */
const MARK = 'pg_logical_emit_message'

/** How commits that wait for the standby are broken off. */
const breaks: Record<string, (market: Failover) => Promise<unknown>> = {
  'a backend is killed': async ({ waiting }) => {
    const [pid] = await waiting()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  },
  'the waiting sessions are terminated': async ({ ask, waiting }) =>
    ask('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await waiting()]),
  'the waiting commits are cancelled': async ({ ask, waiting }) =>
    ask('select pg_cancel_backend(pid) from unnest($1::int[]) pid', [await waiting()]),
  'the primary is restarted': ({ restartPrimary }) => restartPrimary(),
}
/** Of a day: every third way once. */
const rounds = Object.keys(breaks).flatMap((how, at) =>
  Array.from({ length: isFullRun ? 12 + (at % 2) : Number(at % 3 === 0) }, (_, round) => ({ how, round })),
)

test.for(rounds)(
  'no acknowledged order is lost when the standby is away, $how, and then the standby takes over (round $round)',
  { timeout: 60_000 },
  async ({ how, round }, { market }) => {
    const { alice, mei } = market
    const offers = [await alice.lists({ num: '90.00' }), await mei.lists({ num: '90.00' })]
    const acknowledged: string[] = []
    const places = (at: number) => placesOrder(market, offers, at).then((id) => acknowledged.push(...id))
    await Promise.all([0, 1, 2, 3].map(places))
    expect(acknowledged).toHaveLength(4)
    await market.standbyLeaves()
    const placing = Promise.all([4, 5, 6, 7, 8, 9, 10, 11].map(places))
    placing.catch(() => {}) // awaited below
    await waitFor(async () => (await market.waiting('commit')).length > 0)
    await breaks[how]?.(market)
    // What is looked up waits for the standby again, or is acknowledged without it.
    await waitFor(async () => acknowledged.length > 4 || (await market.waiting(MARK)).length > 0)
    // The primary dies at any moment.
    await delay(seededRandom(round)() * 700)
    await market.failOver()
    await placing
    const found = await market.ask<{ id: string }>('select id from trade_order where id = any($1)', [
      acknowledged,
    ])
    expect(acknowledged.filter((id) => !found.some((row) => row.id === id))).toEqual([])
    // With a key an order is sent until it is answered.
    expect(acknowledged.length).toBeGreaterThanOrEqual(4 + 5)
  },
)

type Act = {
  readonly act: () => Promise<unknown>
  readonly again: () => Promise<unknown>
  /** Rows that show that the act was committed. */
  readonly written: string
}

/** Acts with a key or an id, which take effect once. */
const acts: Record<string, (market: Failover) => Promise<Act>> = {
  'an order': async ({ alice, mei, atSecondServer }) => {
    const from = await alice.lists({ num: '10.00' })
    // The first server would run the repetition after the order, which it is still looking up.
    const elsewhere = await atSecondServer(mei)
    const key = { idempotencyKey: 'one-order' }
    return {
      act: () => mei.buys({ from, num: '2.00' }, key),
      again: () => elsewhere.buys({ from, num: '2.00' }, key),
      written: `event where idempotency_key like '%one-order'`,
    }
  },
  'a quick purchase, which cannot be repeated as nothing is left,': async ({
    alice,
    mei,
    atSecondServer,
  }) => {
    await alice.lists({ num: '10.00' })
    const elsewhere = await atSecondServer(mei)
    const key = { idempotencyKey: 'one-purchase' }
    return {
      act: () => mei.quickBuys({ num: '10.00' }, key),
      again: () => elsewhere.quickBuys({ num: '10.00' }, key),
      written: `event where idempotency_key like '%one-purchase'`,
    }
  },
  'a change of profile': async ({ alice }) => {
    const act = () => alice.call('editProfile', { nickname: 'Alicia' }, { idempotencyKey: 'one-change' })
    return { act, again: act, written: `idempotency_key where key = 'one-change'` }
  },
  'a proposal': async ({ alice, olivia }) => {
    const form = { operation: 'issue', userId: alice.id, amount: '5.00', reason: 'For the standby' } as const
    const act = () => olivia.call('proposeCoin', form, { idempotencyKey: 'one-proposal' })
    return { act, again: act, written: `proposal where key = 'one-proposal'` }
  },
  'a message': async ({ alice, mei, server }) => {
    const { orderId } = await mei.buys({ from: alice, num: '2.00' })
    const phone = await openSocket(server.baseUrl, mei.token)
    phone.says('openChat', { orderId })
    const { session } = (await phone.hears('chatOpened')).data
    const message = {
      senderId: userId(mei.id),
      sessionId: session.id,
      messageType: 0,
      text: 'Hello',
      messageId: 'one-message',
      origin: 'test',
    } as const
    const act = () => sendMessage(server.app.deps, message)
    return { act, again: act, written: `event where params->>'clientId' = 'one-message'` }
  },
}

test.for(Object.entries(acts))(
  '%s whose wait for the standby was cancelled is acknowledged, as is its repetition, once the standby has it',
  { timeout: 60_000 },
  async ([, prepare], { market }) => {
    const { act, again, written } = await prepare(market)
    await market.standbyLeaves()
    const answers: unknown[] = []
    const answered = [act().then((answer) => answers.push(answer))]
    // An act can wait for several commits; what is looked up waits again.
    await waitFor(async () => {
      await breaks['the waiting commits are cancelled']?.(market)
      return (await market.ask(`select from ${written}`)).length === 1
    })
    await waitFor(async () => (await market.waiting()).length > 0)
    const before = (await market.waiting()).length
    answered.push(again().then((answer) => answers.push(answer)))
    await waitFor(async () => (await market.waiting()).length > before)
    await delay(200)
    expect(answers).toEqual([])
    await market.standbyReturns()
    await Promise.all(answered)
    expect(answers[1]).toEqual(answers[0])
  },
)

test('a phone hears of no order that a failover loses, and of each one after it', {
  timeout: 60_000,
}, async ({ market }) => {
  const { alice, mei, buyers, server } = market
  const from = await alice.lists({ num: '90.00' })
  const phone = await openSocket(server.baseUrl, alice.token)
  await phone.hears('welcome')
  await market.standbyLeaves()
  const lost = mei.buys({ from, num: '2.00' })
  lost.catch(() => {}) // awaited below
  await waitFor(async () => (await market.waiting('commit')).length > 0)
  await breaks['the waiting sessions are terminated']?.(market)
  const placed = `select from event where kind = 'order_placed'`
  await waitFor(async () => (await market.ask(placed)).length > 0)
  // The stream is read every second at least.
  await delay(1_500)
  const heard = () => phone.frames.flatMap((frame) => ('seq' in frame ? frame.seq : []))
  await market.failOver()
  await expect(lost).answeredStatus(503)
  for (const buyer of buyers.slice(0, 3)) await untilServed(() => buyer.buys({ from, num: '3.00' }))
  const events = 'select seq::int from event where to_id = $1 or cc_id = $1 order by seq desc limit 3'
  const seqs = (await market.ask<{ seq: number }>(events, [alice.id])).map(({ seq }) => seq).reverse()
  await phone.hears('newMessage', ({ seq }) => seq === seqs.at(-1))
  expect(heard()).toEqual(seqs)
})

test('a server that has reached a standby answers writes with 503, and finds the primary again', async ({
  market,
}) => {
  const { alice, server } = market
  const { pool } = server.app.deps.database
  market.connectTo('standby')
  const all = Array.from({ length: pool.options.max }, () => pool.connect().catch(() => null))
  for (const client of await Promise.all(all)) client?.release()
  await expect.poll(() => pool.totalCount).toBe(pool.options.max)
  await expect(alice.lists({ num: '10.00' })).answeredStatus(503)
  market.connectTo('primary')
  // Each connection to the standby is dropped at its first write.
  await waitFor(() => transact(server.app.deps.database, null, async () => true))
  expect(server.takeBugs()).toEqual([])
})

function waitFor(condition: () => Promise<boolean>): Promise<void> {
  // The database can be recovering.
  const attempt = () => condition().catch(() => false)
  return vi.waitUntil(attempt, { timeout: 20_000, interval: 50 }).then(() => {})
}

async function untilServed(act: () => Promise<unknown>): Promise<void> {
  for (;;)
    try {
      await act()
      return
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      await delay(50)
    }
}

/** Places one order, two of three with a key; returns its id unless the outcome stays unknown. */
async function placesOrder({ buyers }: Failover, offers: readonly Offer[], at: number): Promise<string[]> {
  const buyer = buyers[at]
  const from = offers[at % offers.length]
  if (!buyer || !from) throw new Error(`there is no buyer ${at}`)
  const options = at % 3 === 0 ? {} : { idempotencyKey: `order-number-${at}` }
  for (;;)
    try {
      return [(await buyer.buys({ from, num: '2.00' }, options)).orderId]
    } catch (error) {
      if (error instanceof RefusedError || !(error instanceof TransportError)) throw error
      if (at % 3 === 0) return []
      await delay(50)
    }
}
