import { sharedTest as test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { createGroupCommit, type GroupWork } from './group-commit.ts'

type Work = { readonly name: string; readonly does?: 'refuse' | 'break' }

describe('createGroupCommit', () => {
  test('commits concurrent commands in groups; a refused command does not fail the others', async ({
    world,
  }) => {
    const sizes: number[] = []
    const run = createGroupCommit(world.pool, createWork(sizes), ({ name }) => name.length)
    const works = Array.from({ length: 40 }, (_, at): Work => {
      const name = `group-commit-${at}`
      return at % 7 === 3 ? { name, does: 'refuse' } : { name }
    })
    const done = await Promise.allSettled(works.map(run))
    expect(done.map(({ status }) => status === 'rejected')).toEqual(
      works.map(({ does }) => does === 'refuse'),
    )
    expect(sizes.length).toBeLessThan(10)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40)
    const { rows } = await world.pool.query(`select name from setting where name like 'group-commit-%'`)
    expect(rows).toHaveLength(works.filter(({ does }) => !does).length)
  })

  test('fails only the command that breaks its group, and commits the others once', async ({ world }) => {
    const run = createGroupCommit(world.pool, createWork([]), () => 0)
    const works: Work[] = [
      { name: 'first' },
      { name: 'one' },
      { name: 'bad', does: 'break' },
      { name: 'two' },
    ]
    const done = await Promise.allSettled(works.map(run))
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    const { rows } = await world.pool.query(
      `select name from setting where name in ('first', 'one', 'bad', 'two') order by name`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['first', 'one', 'two'])
  })

  test('makes a quiet lane wait for at most one group of a busy lane', async ({ world }) => {
    const begun: (readonly Work[])[] = []
    const write = createWork([])
    const work: typeof write = (client, works) => {
      begun.push(works)
      return write(client, works)
    }
    const run = createGroupCommit(world.pool, work, ({ name }) => (name === 'quiet' ? 1 : 0))
    let isOver = false
    const busy = async (at: number): Promise<void> => {
      for (let round = 0; round < 50 && !isOver; round++) await run({ name: `busy-${at}-${round}` })
    }
    // Two sets of callers, so that one is waiting whenever the other's group ends.
    const first = Array.from({ length: 5 }, (_, at) => busy(at))
    await turn()
    const second = Array.from({ length: 5 }, (_, at) => busy(5 + at))
    await turn()
    const before = begun.length
    await run({ name: 'quiet' })
    isOver = true
    await Promise.all([...first, ...second])
    // One group may have started before the quiet lane's own.
    const own = begun.findIndex((works) => works.some(({ name }) => name === 'quiet'))
    expect(own - before).toBeLessThanOrEqual(1)
  })

  test('does not hold up a lane by a lock that another lane waits for', async ({ world }) => {
    const key = 4711
    const work: GroupWork<Work, string> = async (client, works) => {
      await client.query('select 1')
      if (works[0]?.name === 'held') await client.query('select pg_advisory_xact_lock($1)', [key])
      return {
        outcomes: works.map(({ name }) => ({ answer: name })),
        write: () => client.query('select 1'),
        findWritten: async () => false,
      }
    }
    const run = createGroupCommit(world.pool, work, ({ name }) => (name === 'held' ? 0 : 1))
    const holder = await world.pool.connect()
    await holder.query('select pg_advisory_lock($1)', [key])
    const ends: string[] = []
    const held = run({ name: 'held' }).then((name) => ends.push(name))
    await turn()
    ends.push(await run({ name: 'free' }))
    await holder.query('select pg_advisory_unlock($1)', [key])
    holder.release()
    await held
    expect(ends).toEqual(['free', 'held'])
  })
})

/** Inserts names; a member may be refused, or break the whole statement. */
function createWork(sizes: number[]): GroupWork<Work, string> {
  return async (client, works) => {
    sizes.push(works.length)
    await client.query('select 1')
    const outcomes = works.map(({ name, does }) =>
      does === 'refuse' ? { refused: new Error(`refused ${name}`) } : { answer: name },
    )
    const names = works.flatMap(({ name, does }) => (does === 'refuse' ? [] : does === 'break' ? null : name))
    const write = () =>
      client.query(
        'insert into setting (name, value, updated_at) select n, $2, now() from unnest($1::text[]) n',
        [names, '1'],
      )
    return { outcomes, write, findWritten: async () => false }
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
