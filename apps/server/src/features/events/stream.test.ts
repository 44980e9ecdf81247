import { userId } from '@u-market/domain'
import { test, type World } from '@u-market/testkit'
import pg from 'pg'
import { expect } from 'vitest'
import { transact } from '../../db/transact.ts'
import { findPushes, hearingsThrough, newestSeq, nextTransactionId, readStream } from './read-stream.ts'
import { recordEvents } from './record-events.ts'
import { advanceWatermark, awaitGap, type Watermark } from './watermark.ts'

const insertSql = `insert into event (to_id, kind, actor, notice_type, created_at)
  values ($1, 'order_rated', 'buyer', 'order', now()) returning seq::int as seq`

test('holds back later events while an event with a smaller number is not committed', async ({ world }) => {
  const read = await createReader(world)
  const { first, second, end } = await crossTwo(world)
  expect(first).toBeLessThan(second)
  expect(await read()).toEqual([])
  await end('commit')
  expect(await read()).toEqual([first, second])
})

test('passes over a number that was rolled back', async ({ world }) => {
  const read = await createReader(world)
  const { second, end } = await crossTwo(world)
  expect(await read()).toEqual([])
  await end('rollback')
  // Transactions that run in other databases of the same PostgreSQL also hold back the watermark.
  await expect.poll(read).toEqual([second])
})

test('sends two events to a socket in order of their numbers, although they were committed in reverse', async ({
  world,
}) => {
  const socket = await world.connect(world.bob)
  await socket.hears('welcome')
  const { first, second, end } = await crossTwo(world)
  world.deps.wake()
  await end('commit')
  await socket.hears('notice', ({ seq }) => seq === second)
  const heard = socket.frames.flatMap((frame) => (frame.frameType === 'notice' ? [frame.seq] : []))
  expect(heard).toEqual([first, second])
})

test('sends forty concurrent events to a socket in order, each once', async ({ world }) => {
  const socket = await world.connect(world.bob)
  await socket.hears('welcome')
  const { deps } = world
  const notice = { kind: 'order_rated', actor: 'buyer', noticeType: 'order', at: deps.clock.now() } as const
  const tell = async (): Promise<number> => {
    const [his] = await transact(deps.database, null, (tx) =>
      recordEvents(tx, [
        { ...notice, to: userId(world.bob.id) },
        { ...notice, to: userId(world.alice.id) },
      ]),
    )
    deps.wake()
    return his ?? 0
  }
  const last = Math.max(...(await Promise.all(Array.from({ length: 40 }, tell))))
  await socket.hears('notice', ({ seq }) => seq === last)
  const seqs = socket.frames.flatMap((frame) => (frame.frameType === 'notice' ? [frame.seq] : []))
  expect(seqs).toHaveLength(40)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  expect((await world.bob.call('listNotices', {})).unread).toBeGreaterThanOrEqual(40)
})

async function createReader({ deps, bob }: World) {
  const db = deps.database.kysely
  let watermark: Watermark = { seq: await newestSeq(db), pending: null }
  return async (): Promise<number[]> => {
    const seen = await readStream(db, watermark.seq)
    const { gapBelow, watermark: next } = advanceWatermark(watermark, seen)
    watermark = gapBelow === null ? next : awaitGap(next, gapBelow, await nextTransactionId(db))
    const his = hearingsThrough(seen, watermark.seq).filter((hearing) => hearing.userId === userId(bob.id))
    const pushes = await findPushes(db, his)
    return pushes.map(({ event }) => event.seq)
  }
}

/** Opens two concurrent transactions. The older one draws the larger number and commits; `end` ends the younger one. */
async function crossTwo({ pool, bob }: World) {
  const [older, younger] = [await openClient(pool), await openClient(pool)]
  await older.query('begin')
  await older.query('select pg_current_xact_id()')
  await younger.query('begin')
  const first: number = (await younger.query(insertSql, [bob.id])).rows[0].seq
  const second: number = (await older.query(insertSql, [bob.id])).rows[0].seq
  await older.query('commit')
  return { first, second, end: (how: 'commit' | 'rollback') => younger.query(how) }
}

async function openClient(pool: World['pool']): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  client.on('error', () => {}) // the database is dropped while this client is connected
  await client.connect()
  return client
}
