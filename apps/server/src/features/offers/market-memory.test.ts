import { userId } from '@u-market/domain'
import { test, type World } from '@u-market/testkit'
import { expect } from 'vitest'
import { createMarketMemory } from './market-memory.ts'

test('a load reads what was written since, by transactions that were running too', async ({ world }) => {
  const { alice, mei, pool, deps } = world
  const memory = createMarketMemory(deps.database, 0)
  const isAsStored = async () => {
    const kept = (await memory.read('sell', null)).sorted('price')
    const shown = kept.map(({ id, price, remaining, maker }) => [id, price, remaining, maker.recentFaults])
    expect(shown).toEqual(await stored(world))
    return kept
  }
  const hers = await alice.lists({ num: '50.00' })
  await isAsStored()
  // Begun before the next load, committed after it.
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query('update offer set price_minor = price_minor + 5 where id = $1', [hers.id])
  const other = await mei.lists({ num: '20.00' })
  await isAsStored()
  await writer.query('commit')
  writer.release()
  await isAsStored()

  await mei.edits(other, { status: 'down' })
  await isAsStored()
  await mei.edits(other, { status: 'up' })
  await world.bob.buys({ from: hers, num: '5.00' })
  await isAsStored()
  for (const more of [1, -1]) {
    await pool.query('update trader_record set recent_faults = recent_faults + $2 where user_id = $1', [
      mei.id,
      more,
    ])
    await isAsStored()
  }
  let before = await isAsStored()
  // What no transaction has written since is kept. Those of other tests may hold that back for a while.
  await expect
    .poll(async () => {
      const again = (await memory.read('sell', null)).sorted('price')
      const isKept = again.every((offer, at) => offer === before[at])
      before = [...again]
      return isKept
    })
    .toBe(true)
})

test('a side is read again after its time, and at once for a user who has changed an offer', async ({
  world,
}) => {
  const { alice, pool, deps } = world
  const offer = await alice.lists({ num: '50.00' })
  const memory = createMarketMemory(deps.database, 60_000)
  const priceFor = async (reader: number | null) => {
    const shelf = await memory.read('sell', reader === null ? null : userId(reader))
    return shelf.sorted('price').find(({ id }) => id === offer.id)?.price
  }
  const first = (await priceFor(null)) ?? 0
  await pool.query('update offer set price_minor = price_minor + 5 where id = $1', [offer.id])
  expect(await priceFor(null)).toBe(first)
  expect(await priceFor(alice.id)).toBe(first)
  memory.changedBy(userId(alice.id))
  expect(await priceFor(alice.id)).toBe(first + 5)
  // Read for her, it serves all.
  expect(await priceFor(null)).toBe(first + 5)
})

async function stored({ pool }: World): Promise<unknown[][]> {
  const { rows } = await pool.query({
    text: `select o.id, o.price_minor::int, o.remaining_minor::int, r.recent_faults from offer o join trader_record r on r.user_id = o.maker_id
      where o.is_open and o.side = 'sell' order by o.price_minor, o.id`,
    rowMode: 'array',
  })
  return rows
}
