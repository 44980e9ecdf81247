import { sharedTest as test } from '@u-market/testkit'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { createFlights, isAct, readNamed } from './flights.ts'

const pid = { name: 'own-pid', text: 'select pg_backend_pid() as pid' }

test('reads of one turn leave on one connection, and each gets its own answer', async ({ world }) => {
  const flights = createFlights(world.deps.database.pool)
  const asked = Array.from({ length: 20 }, (_, at) => ({
    text: 'select pg_backend_pid() as pid, $1::int as at',
    values: [at],
  }))
  const rows = (await Promise.all(asked.map(flights))).flatMap((result) => result.rows)
  expect(rows.map(({ at }) => at)).toEqual(asked.map((_, at) => at))
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1)
})

test('a read that takes long holds neither those behind it nor later ones', async ({ world }) => {
  const flights = createFlights(world.deps.database.pool)
  const order: string[] = []
  const ask = (name: string, text: string) => flights({ text }).then(() => order.push(name))
  const slow = ask('slow', 'select pg_sleep(2)')
  const behind = Promise.all(Array.from({ length: 10 }, (_, at) => ask(`behind ${at}`, 'select 1')))
  const other = ask('other slow', 'select pg_sleep(2)')
  await behind
  await ask('later', 'select 1')
  expect(order.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => `behind ${at}`))
  expect(order.slice(10)).toEqual(['later'])
  await Promise.all([slow, other])
})

test('a database that is slow at everything is asked at most twice, on few connections', async ({
  world,
}) => {
  const { connectionString } = world.deps.database
  const pool = new pg.Pool({ connectionString, max: 14 })
  let sent = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      sent += 1
      return query(...given)
    }) as typeof client.query
  })
  const flights = createFlights(pool)
  const reads = Array.from({ length: 40 }, () => flights({ text: 'select pg_sleep(0.07)' }))
  await Promise.all(reads)
  expect(sent).toBeLessThanOrEqual(80)
  expect(pool.totalCount).toBeLessThanOrEqual(6)
  await pool.end()
})

test('reads without a connection are refused together', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, max: 2 })
  const flights = createFlights(pool)
  const reads = await Promise.allSettled(Array.from({ length: 200 }, () => flights(pid)))
  expect(new Set(reads.map((read) => read.status === 'rejected' && read.reason.code))).toEqual(
    new Set(['ECONNREFUSED']),
  )
  await pool.end()
})

test('a read that fails fails alone', async ({ world }) => {
  const flights = createFlights(world.deps.database.pool)
  const [before, wrong, after] = await Promise.allSettled([
    flights({ text: 'select 1 as one' }),
    flights({ text: 'select 1 / 0' }),
    flights({ text: 'select 2 as two' }),
  ])
  expect([before, after]).toMatchObject([
    { value: { rows: [{ one: 1 }] } },
    { value: { rows: [{ two: 2 }] } },
  ])
  expect(wrong).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
})

test('a connection that is lost fails what it carried, and the next read takes another', async ({
  world,
}) => {
  const flights = createFlights(world.deps.database.pool)
  const [{ pid: first }] = (await flights(pid)).rows
  const lost = flights({ text: 'select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)' })
  await expect(lost).rejects.toThrow(/terminat/)
  const [{ pid: next }] = (await flights(pid)).rows
  expect(next).not.toBe(first)
})

test('a kept plan does not outlive a change of its table', async ({ world }) => {
  const flights = createFlights(world.deps.database.pool)
  const all = { name: 'all-changing', text: 'select * from changing' }
  await world.pool.query('create table changing as select 1 as one; grant select on changing to public')
  const answers = [(await flights(all)).rows]
  await world.pool.query('alter table changing add two int default 2')
  answers.push(...(await Promise.all([flights(all), flights(all)])).map(({ rows }) => rows))
  await world.pool.query('drop table changing')
  const both = [{ one: 1, two: 2 }]
  expect(answers).toEqual([[{ one: 1 }], both, both])
})

test('reads of a transaction stay in it, and see what it has written', async ({ world }) => {
  const { kysely } = world.deps.database
  const seen = await kysely.transaction().execute(async (tx) => {
    await sql`insert into rate_count (subject, used, ends_at) values ('flights', 1, now())`.execute(tx)
    const find = (db: typeof tx | typeof kysely) =>
      db.selectFrom('rateCount').select('used').where('subject', '=', 'flights').execute()
    return { inside: await find(tx), outside: await find(kysely) }
  })
  expect(seen).toEqual({ inside: [{ used: 1 }], outside: [] })
})

test('a statement that writes, locks or notifies leaves alone', () => {
  for (const text of [
    'insert into a values (1)',
    'with gone as (delete from a returning b) select * from gone',
    'select a from b for no key update',
    'SELECT a FROM b FOR SHARE',
    'select pg_advisory_xact_lock(1)',
    `select pg_notify('a', 'b')`,
    'select pg_current_xact_id()',
    `select pg_logical_emit_message(true, 'a', 'b')`,
    'begin',
    `select nextval('a')`,
  ]) {
    expect(isAct(text), text).toBe(true)
    expect(readNamed(text), text).toBeUndefined()
  }
  const fixed = 'select updated_at, deleted_at, share_id from a where b = $1'
  expect(readNamed(fixed)).toMatch(/^read-\d+$/)
  expect(readNamed(fixed)).toBe(readNamed(fixed))
  expect(readNamed('select a from b where c in ($1, $2)')).toBeNull()
})
