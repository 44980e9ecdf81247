/** Two servers share a Redis: what they share with it, and that they do without it. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd } from '@u-market/bench/src/fill-market.ts'
import { callPaths, type DataOf, formBody, readEnvelope } from '@u-market/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from '../src/debian.ts'
import { type Market, openMarket, type Server } from '../src/market.ts'
import { openPhone, startBuyer } from '../src/pushes.ts'
import { type RedisServer, startRedis } from '../src/redis.ts'

const program = findProgram('redis-server', 'redis-server')
/** All keys of the database that the servers use, and those without an end. */
const COUNT_KEYS = `EVAL "redis.call('select', 1) local all, lasting = redis.call('keys', '*'), 0 for _, key in ipairs(all) do if redis.call('ttl', key) < 0 then lasting = lasting + 1 end end return {#all, lasting}" 0`
const BUYERS = 8
const SELLERS = 20

describe.skipIf(program === null)('behind two servers', () => {
  let market: Market
  let redis: RedisServer
  let servers: Server[]
  let alone: Server[]
  let crowd: Crowd

  beforeAll(async () => {
    redis = await startRedis(program ?? '')
    market = await openMarket()
    servers = [await market.serve({ REDIS_URL: redis.url })]
    crowd = await market.fill(SELLERS)
    servers.push(await market.serve({ REDIS_URL: redis.url }))
    alone = []
  })
  afterAll(async () => {
    await market?.close()
    await redis?.kill()
  })

  const portOf = (turn: number): number => servers[turn % servers.length]?.port ?? 0

  test('the 301st call of an address is refused, and the 601st without Redis', async () => {
    expect(await countAdmitted(servers, '203.0.113.1')).toBe(300)
    alone = [await market.serve(), await market.serve()]
    expect(await countAdmitted(alone, '203.0.113.2')).toBe(600)
    for (const server of alone) await server.end('SIGTERM')
  })

  test('messages go through Redis, and whatever is kept in it expires', async () => {
    const phone = await openPhone([portOf(1)], crowd.sellerTokens[0] ?? '')
    const published = async (): Promise<number> =>
      Number(/cmdstat_publish:calls=(\d+)/.exec(await redis.ask('INFO commandstats'))?.[1] ?? 0)
    const before = await published()
    const buyer = startBuyer(crowd, 0, portOf)
    await expect.poll(() => phone.heardAt.size).toBeGreaterThan(2)
    await buyer.stop()
    phone.hangUp()
    expect(buyer.failures).toEqual([])
    // A wake and a notice of the settler for each order, and who came.
    expect((await published()) - before).toBeGreaterThanOrEqual(buyer.placed.length)
    const [, all, lasting] = /\*2\r\n:(\d+)\r\n:(\d+)/.exec(await redis.ask(COUNT_KEYS)) ?? []
    expect(Number(all)).toBeGreaterThan(0)
    expect(Number(lasting)).toBe(0)
  })

  test.for(['kill', 'freeze'] as const)(
    'no call fails when Redis goes (%s), pushes go on, and it is shared again when it is back',
    async (how) => {
      const phones = await Promise.all(crowd.sellerTokens.map((token, at) => openPhone([portOf(at)], token)))
      const buyers = Array.from({ length: BUYERS }, (_, at) => startBuyer(crowd, at, portOf))
      const said = servers.map((server) => server.output().length)
      await delay(3_000)
      const goneAt = performance.now()
      await redis[how]()
      await delay(5_000)
      if (how === 'freeze') await redis.kill()
      await redis.start()
      const backAt = performance.now()
      await delay(4_000)
      for (const buyer of buyers) await buyer.stop()
      await delay(1_500)
      expect(buyers.flatMap(({ failures }) => failures)).toEqual([])
      const heardAt = new Map(phones.flatMap((phone) => [...phone.heardAt]))
      const times = buyers
        .flatMap(({ placed }) => placed)
        .map(({ orderId, at }) => ({ at, took: (heardAt.get(orderId) ?? Number.POSITIVE_INFINITY) - at }))
      for (const phone of phones) {
        expect(phone.seqs).toEqual([...new Set(phone.seqs)].sort((a, b) => a - b))
        phone.hangUp()
      }
      const spans = {
        with: times.filter(({ at }) => at < goneAt),
        'while it went': times.filter(({ at }) => at >= goneAt && at < goneAt + 1_500),
        without: times.filter(({ at }) => at >= goneAt + 1_500 && at < backAt),
        back: times.filter(({ at }) => at >= backAt),
      }
      for (const [span, found] of Object.entries(spans)) {
        const took = found.map((one) => one.took).sort((a, b) => a - b)
        const [half = 0, most = 0] = [took[Math.floor(took.length / 2)], took.at(-1)]
        console.log(
          `${how}, ${span}: ${took.length} orders, sent → frame p50 ${half.toFixed(0)} ms, longest ${most.toFixed(0)} ms`,
        )
        // A lost wake is found by the poll of a second.
        expect(most).toBeLessThan(2_500)
      }
      for (const [at, server] of servers.entries()) {
        const lines = server.output().slice(said[at]).split('\n')
        expect(lines.filter((line) => line.includes('Redis is gone'))).toHaveLength(1)
        expect(lines.filter((line) => line.includes('Redis is back'))).toHaveLength(1)
      }
      expect(await countAdmitted(servers, how === 'kill' ? '203.0.113.3' : '203.0.113.4')).toBe(300)
    },
  )

  test('users of a server that dies are offline within 40 s, and those of others stay online', async () => {
    const [lost, kept] = [await market.serve({ REDIS_URL: redis.url }), portOf(0)]
    const [sellerThere = '', sellerHere = ''] = crowd.sellerTokens
    const there = await openPhone([lost.port], sellerThere)
    const here = await openPhone([portOf(1)], sellerHere)
    const online = async (): Promise<boolean[]> => {
      const page = await ask<'listOffers'>(kept, 'listOffers', crowd.tokens[0] ?? '', { isOnline: 1 })
      const shown = new Set(page.data.map(({ id }) => id))
      return [0, 1].map((at) => shown.has(crowd.offerIds[at] ?? 0))
    }
    await expect.poll(online).toEqual([true, true])
    const diedAt = performance.now()
    await lost.end('SIGKILL')
    there.hangUp()
    await expect.poll(online, { timeout: 40_000, interval: 200 }).toEqual([false, true])
    console.log(`offline ${((performance.now() - diedAt) / 1000).toFixed(1)} s after the server died`)
    here.hangUp()
  })
})

/** Calls of an address without a session at the servers in turn, within one window; returns how many are admitted. */
async function countAdmitted(servers: readonly Server[], address: string): Promise<number> {
  let admitted = 0
  for (let sent = 0; sent < 640; sent += 20) {
    const calls = Array.from({ length: 20 }, (_, at) =>
      fetch(`http://127.0.0.1:${servers[at % servers.length]?.port}${callPaths.getMarket}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
      }),
    )
    for (const answer of await Promise.all(calls)) {
      await answer.arrayBuffer()
      if (answer.status === 200) admitted++
      else expect(answer.status).toBe(429)
    }
  }
  return admitted
}

async function ask<N extends 'listOffers'>(
  port: number,
  name: N,
  token: string,
  form: object,
): Promise<DataOf<N>> {
  const body = formBody(form as never)
  const answer = await fetch(`http://127.0.0.1:${port}${callPaths[name]}`, {
    method: 'POST',
    headers: { token },
    body,
  })
  return readEnvelope<DataOf<N>>(answer.status, JSON.parse(await answer.text()), null)
}
