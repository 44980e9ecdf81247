import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { createGroupCommit, type GroupWork } from './group-commit.ts'

type Deed = { readonly name: string; readonly does?: 'refuse' | 'break' }

/** Writes names down; a deed may be refused, or break the whole statement. */
const createWork =
  (sizes: number[]): GroupWork<Deed, string> =>
  async (client, deeds) => {
    sizes.push(deeds.length)
    await client.query('select 1')
    const outcomes = deeds.map(({ name, does }) =>
      does === 'refuse' ? { refused: new Error(`refused ${name}`) } : { answer: name },
    )
    const names = deeds.flatMap(({ name, does }) => (does === 'refuse' ? [] : does === 'break' ? null : name))
    const write = () =>
      client.query(
        'insert into setting (name, value, updated_at) select n, $2, now() from unnest($1::text[]) n',
        [names, '1'],
      )
    return { outcomes, write }
  }

describe('commands under way at the same time', () => {
  test('share commits; who is refused takes nobody along', async ({ world }) => {
    const sizes: number[] = []
    const run = createGroupCommit(world.pool, createWork(sizes), ({ name }) => name.length)
    const deeds = Array.from({ length: 40 }, (_, at): Deed => {
      const name = `deed-${at}`
      return at % 7 === 3 ? { name, does: 'refuse' } : { name }
    })
    const done = await Promise.allSettled(deeds.map(run))
    expect(done.map(({ status }) => status === 'rejected')).toEqual(
      deeds.map(({ does }) => does === 'refuse'),
    )
    expect(sizes.length).toBeLessThan(10)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40)
    const { rows } = await world.pool.query(`select name from setting where name like 'deed-%'`)
    expect(rows).toHaveLength(deeds.filter(({ does }) => !does).length)
  })

  test('one that breaks fails alone: the others are done, once', async ({ world }) => {
    const run = createGroupCommit(world.pool, createWork([]), () => 0)
    const deeds: Deed[] = [
      { name: 'first' },
      { name: 'one' },
      { name: 'bad', does: 'break' },
      { name: 'two' },
    ]
    const done = await Promise.allSettled(deeds.map(run))
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    const { rows } = await world.pool.query(
      `select name from setting where name in ('first', 'one', 'bad', 'two') order by name`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['first', 'one', 'two'])
  })
})
