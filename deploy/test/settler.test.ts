/** The process that settles the stream of events is killed under load, with Redis and without: no client misses a frame. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd } from '@u-market/bench/src/fill-market.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from '../src/debian.ts'
import { type Market, openMarket, type Server } from '../src/market.ts'
import { openPhone, startBuyer } from '../src/pushes.ts'
import { type RedisServer, startRedis } from '../src/redis.ts'

const program = findProgram('redis-server', 'redis-server')
const SELLERS = 20
const BUYERS = 6
const KILLS = 3

describe.for([
  ['PostgreSQL', false],
  ['Redis', true],
] as const)('three servers that talk by %s', ([, byRedis]) => {
  let market: Market
  let redis: RedisServer | null = null
  let servers: Server[]
  let crowd: Crowd

  beforeAll(async () => {
    if (byRedis && program !== null) redis = await startRedis(program)
    market = await openMarket()
    servers = []
    for (let at = 0; at < 3; at++) {
      servers.push(await serve(at))
      if (at === 0) crowd = await market.fill(SELLERS)
    }
  })
  afterAll(async () => {
    await market?.close()
    await redis?.kill()
  })

  /** Its sessions tell its number. */
  const serve = (at: number): Promise<Server> => {
    const url = new URL(market.connectionString)
    url.searchParams.set('application_name', `server-${at}`)
    return market.serve({ DATABASE_URL: url.href, ...(redis && { REDIS_URL: redis.url }) })
  }
  const settlers = async (): Promise<number[]> => {
    const { rows } = await market.pool.query<{ name: string }>(SETTLERS_SQL)
    return rows.map(({ name }) => Number(name.replace('server-', '')))
  }

  test.skipIf(byRedis && program === null)(
    'each client hears every event once and in order, however often the settler is killed',
    async () => {
      const ports = servers.map(({ port }) => port)
      const phones = await Promise.all(
        crowd.sellerTokens.map((token, at) =>
          openPhone([...ports.slice(at % 3), ...ports.slice(0, at % 3)], token),
        ),
      )
      const alive = new Set([0, 1, 2])
      const buyers = Array.from({ length: BUYERS }, (_, at) =>
        startBuyer(crowd, at, (turn) => {
          const left = [...alive]
          return ports[left[turn % left.length] ?? 0] ?? 0
        }),
      )
      const started = await newest(market)
      const gaps: number[] = []
      for (let kill = 0; kill < KILLS; kill++) {
        await delay(2_000)
        const [settler = 0] = await settlers()
        expect(await settlers()).toHaveLength(1)
        alive.delete(settler)
        await delay(200) // calls under way
        const killedAt = performance.now()
        await servers[settler]?.end('SIGKILL')
        await expect.poll(settlers, { interval: 20 }).not.toContain(settler)
        await expect.poll(settlers, { interval: 20 }).toHaveLength(1)
        gaps.push(performance.now() - killedAt)
        await delay(1_000)
        await servers[settler]?.start()
        alive.add(settler)
      }
      await delay(2_000)
      for (const buyer of buyers) await buyer.stop()
      await delay(2_500)
      expect(buyers.flatMap(({ failures }) => failures)).toEqual([])
      const heardAt = new Map(phones.flatMap((phone) => [...phone.heardAt]))
      const placed = buyers.flatMap((buyer) => buyer.placed)
      const longest = Math.max(
        ...placed.map(({ orderId, at }) => (heardAt.get(orderId) ?? Number.POSITIVE_INFINITY) - at),
      )
      for (const [at, phone] of phones.entries()) {
        const { rows } = await market.pool.query<{ seq: string }>(
          'select seq from event where seq > $1 and to_id = $2 order by seq',
          [started, crowd.sellerIds[at]],
        )
        expect(phone.seqs.filter((seq) => seq > started)).toEqual(rows.map(({ seq }) => Number(seq)))
        phone.hangUp()
      }
      console.log(
        `${placed.length} orders; another settler after ${gaps.map((gap) => `${gap.toFixed(0)} ms`).join(', ')}; longest sent → frame ${longest.toFixed(0)} ms`,
      )
    },
  )
})

const SETTLERS_SQL = `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.objsubid = 1 and l.granted and a.datname = current_database()
    and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('settles the stream of events', 0)`

async function newest({ pool }: Market): Promise<number> {
  const { rows } = await pool.query<{ seq: string }>('select coalesce(max(seq), 0) as seq from event')
  return Number(rows[0]?.seq ?? 0)
}
