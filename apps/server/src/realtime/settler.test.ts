/** Several server processes: one settles how far the stream is, the others follow what it tells. */
import { type UserId, userId } from '@u-market/domain'
import { test, type World } from '@u-market/testkit'
import { expect, onTestFinished } from 'vitest'
import { openGateway } from '../../test/open-gateway.fixture.ts'
import { type Hearing, newestSeq, recordEvents } from '../features/events/index.ts'
import { gatewayLimits } from './limits.ts'
import { readSettled, type Settled, writeSettled } from './settled.ts'
import { createEventStream } from './stream-events.ts'

/** Longer than a test: what comes before was not found by polling. */
const NEVER_MS = 3_600_000

test('a process follows what the settler tells, also when messages are lost, repeated or too long', async ({
  world,
}) => {
  const told: Settled[] = []
  const settler = await follow(world, { isSettler: () => true, tell: (settled) => told.push(settled) })
  const follower = await follow(world, { isSettler: () => false, tell: () => {} })
  const round = async (count: number, pass: (settled: Settled) => void) => {
    const seqs = await record(world, count)
    settler.stream.wake()
    follower.stream.wake()
    await expect.poll(() => settler.heard.at(-1)).toBe(seqs.at(-1))
    for (const settled of told.splice(0)) {
      const passed = readSettled(writeSettled(settled))
      if (passed) pass(passed)
    }
  }
  const hear = (settled: Settled): void => follower.stream.hear(settled)
  await round(3, hear)
  await expect.poll(() => follower.heard).toEqual(settler.heard)
  await round(2, () => {}) // lost
  // Each of the first three has two receivers.
  expect(follower.heard).toHaveLength(6)
  await round(2, (settled) => {
    hear(settled)
    hear(settled)
  })
  await expect.poll(() => follower.heard).toEqual(settler.heard)
  // More than one message holds, and more than one look.
  await round(1_500, hear)
  await expect.poll(() => follower.heard).toEqual(settler.heard)
  // Another database's events have these numbers.
  const mark = 'of another database'
  await round(1, ({ from, through, hearings }) =>
    hear({ from: { ...from, mark }, through: through + 9, mark, hearings }),
  )
  await expect.poll(() => follower.heard).toEqual(settler.heard)
  expect(follower.stream.watermarkSeq()).toBe(settler.stream.watermarkSeq())
})

test('when the settler is gone, another takes over, and each client hears each event once and in order', async ({
  world,
}) => {
  const { bob, alice, pool } = world
  const others = await Promise.all([openGateway(world), openGateway(world)])
  const sockets = await Promise.all([
    world.connect(bob),
    ...others.flatMap(({ connect }) => [connect(bob), connect(alice)]),
  ])
  for (const socket of sockets) await socket.hears('welcome')
  const settlers = async () => (await pool.query<{ pid: number }>(SETTLERS_SQL)).rows.map(({ pid }) => pid)
  const first = await settlers()
  expect(first).toHaveLength(1)
  const seqs: number[] = []
  for (let round = 0; round < 60; round++) {
    seqs.push(...(await Promise.all([record(world, 2), record(world, 1)])).flat())
    world.deps.wake()
    if (round === 20) await pool.query('select pg_terminate_backend($1)', [first[0]])
  }
  seqs.sort((a, b) => a - b)
  for (const socket of sockets) {
    await socket.hears('notice', ({ seq }) => seq === seqs.at(-1))
    expect(socket.frames.flatMap((frame) => (frame.frameType === 'notice' ? [frame.seq] : []))).toEqual(seqs)
  }
  await expect.poll(settlers).toHaveLength(1)
  expect(await settlers()).not.toEqual(first)
})

test('when a database takes over that lacks the newest events, clients reconnect and hear what gets their numbers', async ({
  world,
}) => {
  const { bob, pool } = world
  const kept = await newestSeq(world.deps.database.kysely)
  const { connect } = await openGateway(world, { slowPollMs: 20 })
  const socket = await connect(bob)
  await socket.hears('welcome')
  const lost = await record(world, 3)
  await socket.hears('notice', ({ seq }) => seq === lost.at(-1))
  // As on a standby that did not get them: neither the rows nor the numbers that they drew.
  await pool.query(`begin; set local session_replication_role = replica; delete from event where seq > ${kept};
    select setval(pg_get_serial_sequence('event', 'seq'), ${kept}); commit`)
  const again = await record(world, 5)
  expect(again[0]).toBe(lost[0])
  expect(await socket.closed).toBe(1013)
  const second = await connect(bob, { cursor: String(kept) })
  await second.hears('notice', ({ seq }) => seq === again.at(-1))
  const [next = 0] = await record(world, 1)
  await second.hears('notice', ({ seq }) => seq === next)
  const heard = second.frames.flatMap((frame) => (frame.frameType === 'notice' ? [frame.seq] : []))
  expect(heard).toEqual([...again, next])
})

/** Sessions that hold the settler's lock in this database. */
const SETTLERS_SQL = `select l.pid from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and l.objsubid = 1 and l.granted and d.datname = current_database()
    and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('settles the stream of events', 0)`

type Settling = Parameters<typeof createEventStream>[3]

/** Follows the stream by wakes and messages alone. */
async function follow({ deps }: World, settling: Settling) {
  const heard: number[] = []
  const deliver = async (hearings: readonly Hearing[]) => {
    heard.push(...hearings.map(({ seq }) => seq))
  }
  const giveUp = (error: unknown) => {
    throw error
  }
  const stream = createEventStream(
    deps,
    { ...gatewayLimits, slowPollMs: NEVER_MS },
    { deliver, giveUp },
    settling,
  )
  await stream.start()
  onTestFinished(stream.stop)
  return { stream, heard }
}

/** Records events for Bob and Alice in one transaction; returns their numbers. */
function record({ deps, bob, alice }: World, count: number): Promise<number[]> {
  const notice = { kind: 'order_rated', actor: 'buyer', noticeType: 'order', at: new Date() } as const
  const to: UserId = userId(bob.id)
  return recordEvents(
    deps.database.pool,
    Array.from({ length: count }, () => ({ ...notice, to, cc: userId(alice.id), ccKeeps: true })),
  )
}
