import { test, type World } from '@u-market/testkit'
import { expect } from 'vitest'
import { changeRail } from './rail.fixture.ts'

const DAY_MS = 86_400_000

test('the market shows its reference price over the last week, and the current one', async ({ world }) => {
  const now = world.clock.now().getTime()
  await setPrice(world, 705, new Date(now - 30 * DAY_MS))
  await setPrice(world, 711, new Date(now - 2.5 * DAY_MS))
  await setPrice(world, 716, new Date(now - 1.5 * DAY_MS))
  await setPrice(world, 722, new Date(now - 1000))
  const { priceHistory, coinPrice } = await world.visitor().call('getMarket', {})
  // The midnights before the first change of the week.
  expect(priceHistory.map(({ price }) => price).slice(0, 4)).toEqual(['7.05', '7.05', '7.05', '7.05'])
  expect(priceHistory.map(({ price }) => price).at(-1)).toBe(coinPrice)
  expect(coinPrice).toBe('7.22')
  expect(priceHistory).toHaveLength(8)
  expect(new Set(priceHistory.map(({ price }) => price))).toEqual(new Set(['7.05', '7.11', '7.16', '7.22']))
  for (const { at } of priceHistory.slice(0, 7)) expect((at + 8 * 3600) % 86_400).toBe(0)
  expect(priceHistory.at(-1)?.at).toBe(Math.floor(now / 1000))
})

test('an invalid price counts as the default in the history, which is append-only', async ({ world }) => {
  const now = world.clock.now().getTime()
  await setPrice(world, 705, new Date(now - 5 * DAY_MS))
  await setPrice(world, -1, new Date(now - 3 * DAY_MS))
  await setPrice(world, 720, new Date(now - 1000))
  const { priceHistory, coinPrice } = await world.visitor().call('getMarket', {})
  expect(coinPrice).toBe('7.20')
  expect([priceHistory[0]?.price, priceHistory[3]?.price, priceHistory[6]?.price]).toEqual([
    '7.20',
    '7.05',
    '7.20',
  ])
  await expect(world.pool.query('delete from reference_price')).rejects.toThrow('append-only')
})

test('the market shows how long verifications take, computed once in five minutes', async ({ world }) => {
  const { oscar, olivia } = world
  const minutes = async () => (await world.visitor().call('getMarket', {})).reviews.verificationMinutes
  await world.pool.query(
    'update verification set decided_at = created_at + $1 where decided_at is not null',
    ['-8 days'],
  )
  expect(await minutes()).toBeNull()
  await world.clock.advance({ minutes: 3 })
  await olivia.approves(oscar)
  expect(await minutes()).toBeNull()
  await world.clock.advance({ minutes: 5 })
  // Oscar applied when the cast was set up, three days and three hours before.
  expect(await minutes()).toBe(75 * 60 + 3)
})

test('each payment type has a mark in the reader’s language, and a colour', async ({ world }) => {
  const { methodTypes } = await world.visitor().call('getMarket', {})
  expect(methodTypes.map(({ type, mark }) => [type, mark])).toEqual([
    ['bank', 'B'],
    ['alipay', 'A'],
    ['wechat', 'W'],
  ])
  expect(new Set(methodTypes.map(({ colour }) => colour)).size).toBe(3)
  await changeRail(world, 'pix', { isOn: true, position: 1 })
  const reader = world.visitor()
  reader.identity.locale = 'zh-CN'
  const chinese = await reader.call('getMarket', {})
  expect(chinese.methodTypes.map(({ mark }) => mark)).toEqual(['PIX', '银', '支', '微'])
})

async function setPrice({ pool }: World, value: number, at: Date): Promise<void> {
  await pool.query(
    `insert into setting (name, value, updated_at) values ('referencePrice', $1::text::jsonb, $2)
      on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [JSON.stringify(value), at],
  )
}
