import { userId } from '@u-market/domain'
import { openSocket, sharedTest as test, type World } from '@u-market/testkit'
import { expect, onTestFinished } from 'vitest'
import { transact } from '../db/transact.ts'
import { newestSeq, recordEvents } from '../features/events/index.ts'
import { startGateway } from './gateway.fixture.ts'

test('missed events are replayed in pages before live events follow', async ({ world }) => {
  const { baseUrl, stop } = await startGateway(world.deps, { replayRows: 3 })
  onTestFinished(stop)
  const before = await newestSeq(world.deps.database.kysely)
  await tell(world, 10)
  const socket = await openSocket(baseUrl, world.bob.token, { cursor: String(before) })
  await tell(world, 3)
  const newest = await newestSeq(world.deps.database.kysely)
  await socket.hears('notice', ({ seq }) => seq === newest)
  expect(seqsOf(socket)).toEqual(Array.from({ length: 13 }, (_, at) => before + 1 + at))
  expect(socket.frames[0]?.frameType).toBe('welcome')
})

test('an invalid cursor starts at the newest event', async ({ world }) => {
  const follower = await world.connect(world.bob)
  await follower.hears('welcome')
  await tell(world, 2)
  const told = await newestSeq(world.deps.database.kysely)
  await follower.hears('notice', ({ seq }) => seq === told)
  for (const cursor of ['-1', 'x', '', '1e3', '999999999999999', '9'.repeat(40)]) {
    const socket = await world.connect(world.bob, { cursor })
    const { data } = await socket.hears('welcome')
    expect(data.cursor).toBe(told)
    socket.says('openChat', { service: 1 })
    await socket.hears('chatHistory')
    expect(seqsOf(socket)).toEqual([])
  }
})

test('pushes use the recipient’s current language', async ({ world }) => {
  const socket = await world.connect(world.bob)
  await socket.hears('welcome')
  await tell(world, 1)
  await socket.hears('notice', ({ data }) => data.msg === 'You were rated')
  await world.bob.call('editProfile', { locale: 'zh-CN' })
  await tell(world, 1)
  await socket.hears('notice', ({ data }) => data.msg === '收到评价')
  const { data } = await world.bob.call('listNotices', {})
  expect(data[0]).toMatchObject({ title: 'You were rated', isRead: 0, type: 'order' })
})

async function tell({ deps, bob }: World, count: number): Promise<void> {
  for (let told = 0; told < count; told++)
    await transact(deps.database, null, (tx) =>
      recordEvents(tx, [
        {
          kind: 'order_rated',
          actor: 'seller',
          to: userId(bob.id),
          noticeType: 'order',
          at: deps.clock.now(),
        },
      ]),
    )
  deps.wake()
}

type Socket = Awaited<ReturnType<typeof openSocket>>

function seqsOf({ frames }: Socket): number[] {
  return frames.flatMap((frame) => ('seq' in frame ? [frame.seq] : []))
}
