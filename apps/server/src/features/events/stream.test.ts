import { userId } from '@u-market/domain'
import { test, type World } from '@u-market/testkit'
import pg from 'pg'
import { expect } from 'vitest'
import { transact } from '../../db/transact.ts'
import { announce } from './announce.ts'
import { drawTransactionId, lookAtOutbox, newestSeq } from './look-at-events.ts'
import { awaitGap, type Horizon, settle } from './settle.ts'

const insertSql = `insert into outbox (user_id, msgtype, data, created_at)
  values ($1, 'notice', '{"kind":"notice","template":"order_rated","params":{}}', now()) returning seq::int as seq`

/** Two transactions side by side: the older one draws the larger number, and commits first. */
const crossTwo = async ({ pool, bob }: World) => {
  const [older, younger] = [await openClient(pool), await openClient(pool)]
  await older.query('begin')
  await older.query('select pg_current_xact_id()')
  await younger.query('begin')
  const first: number = (await younger.query(insertSql, [bob.id])).rows[0].seq
  const second: number = (await older.query(insertSql, [bob.id])).rows[0].seq
  await older.query('commit')
  return { first, second, end: (how: 'commit' | 'rollback') => younger.query(how) }
}

const openClient = async (pool: World['pool']): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  client.on('error', () => {}) // the database is dropped under it
  await client.connect()
  return client
}

const createReader = async ({ deps }: World) => {
  const db = deps.database.kysely
  let horizon: Horizon = { settled: await newestSeq(db), pending: null }
  return async (): Promise<number[]> => {
    const { pushes, gapBelow, ...settled } = settle(horizon, await lookAtOutbox(db, horizon.settled))
    horizon =
      gapBelow === null ? settled.horizon : awaitGap(settled.horizon, gapBelow, await drawTransactionId(db))
    return pushes.map(({ seq }) => seq)
  }
}

test('a number that is drawn and not committed holds back what is above it', async ({ world }) => {
  const read = await createReader(world)
  const { first, second, end } = await crossTwo(world)
  expect(first).toBeLessThan(second)
  expect(await read()).toEqual([])
  await end('commit')
  expect(await read()).toEqual([first, second])
})

test('a number that is never committed does not', async ({ world }) => {
  const read = await createReader(world)
  const { second, end } = await crossTwo(world)
  expect(await read()).toEqual([])
  await end('rollback')
  expect(await read()).toEqual([second])
})

test('a socket hears two that crossed, both, in their order', async ({ world }) => {
  const socket = await world.connect(world.bob)
  await socket.hears('initialize')
  const { first, second, end } = await crossTwo(world)
  world.deps.wake()
  await end('commit')
  await socket.hears('notice', ({ seq }) => seq === second)
  const heard = socket.frames.flatMap((frame) => (frame.msgtype === 'notice' ? [frame.seq] : []))
  expect(heard).toEqual([first, second])
})

test('forty announcements at once reach the socket, none lost, none twice, in order', async ({ world }) => {
  const socket = await world.connect(world.bob)
  await socket.hears('initialize')
  const { deps } = world
  const tell = () =>
    transact(deps.database, null, (tx) =>
      announce(tx, [
        { userId: userId(world.bob.id), type: 'order', template: 'order_rated', at: deps.clock.now() },
        { userId: userId(world.alice.id), type: 'order', template: 'order_rated', at: deps.clock.now() },
      ]),
    ).then(deps.wake)
  await Promise.all(Array.from({ length: 40 }, tell))
  const last = await newestSeq(deps.database.kysely)
  await socket.hears('notice', ({ seq }) => seq >= last - 1)
  const seqs = socket.frames.flatMap((frame) => (frame.msgtype === 'notice' ? [frame.seq] : []))
  expect(seqs).toHaveLength(40)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  expect((await world.bob.call('/api/notice', {})).unread).toBeGreaterThanOrEqual(40)
})
