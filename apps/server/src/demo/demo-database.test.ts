import { test } from '@u-market/testkit'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { clearDemo, isDemoDatabase, markFilled, prepareDemoDatabase } from './demo-database.ts'

const NOW = new Date('2026-06-15T12:00:00Z')

test('prepares an empty database for the demo, stores its first deadline, and clears it', async () => {
  const { database, drop } = await emptyDatabase()
  try {
    expect(await prepareDemoDatabase(database, 'cn')).toBeNull()
    expect(await isDemoDatabase(database)).toBe(false)
    await run(database, 'create table trade_order (is_open boolean, deadline_at timestamptz)')
    await run(
      database,
      `insert into trade_order values (true, '2026-06-15T12:08Z'), (true, '2026-06-15T12:20Z'), (false, '2026-06-15T11:00Z')`,
    )
    for (const table of ['app_user', 'operator'])
      await run(
        database,
        `create table ${table} (id int, password_hash text, closed_at timestamptz, created_at timestamptz)`,
      )
    await run(database, `insert into app_user values (1, 'hash', null, '2026-06-15T11:00Z')`)
    await run(database, `insert into operator values (1, 'hash', null, '2026-06-15T11:00Z')`)
    const made = { madeAt: NOW.getTime(), freshUntil: NOW.getTime() + 8 * 60_000, opensAsPrinted: true }
    expect(await markFilled(database, NOW, 'cn')).toEqual(made)
    expect(await prepareDemoDatabase(database, 'cn')).toEqual(made)
    expect(await isDemoDatabase(database)).toBe(true)
    await expect(prepareDemoDatabase(database, 'br')).rejects.toThrow(/is of cn.*DEMO_PLACE=cn.*DATA_DIR/)

    await run(database, `insert into app_user values (2, 'a newcomer’s', null, '2026-06-15T12:01Z')`)
    expect(await prepareDemoDatabase(database, 'cn')).toEqual(made)
    for (const [change, undo] of [
      [
        `update app_user set password_hash = 'other' where id = 1`,
        `update app_user set password_hash = 'hash'`,
      ],
      ['update operator set closed_at = now()', 'update operator set closed_at = null'],
    ] as const) {
      await run(database, change)
      expect(await prepareDemoDatabase(database, 'cn'), change).toEqual({ ...made, opensAsPrinted: false })
      await run(database, undo)
      expect(await prepareDemoDatabase(database, 'cn')).toEqual(made)
    }

    expect(await clearDemo(database)).toBe(true)
    expect(await prepareDemoDatabase(database, 'cn')).toBeNull()
    await expect(run(database, 'select from trade_order')).rejects.toThrow('does not exist')
  } finally {
    await drop()
  }
})

test('does not clear a database to which another client is connected', async () => {
  const { database, drop } = await emptyDatabase()
  const other = new pg.Client({ connectionString: database })
  try {
    await run(database, `comment on schema public is 'U Market demo, made at 0, fresh until 0'`)
    await other.connect()
    expect(await clearDemo(database)).toBe(false)
    await other.end()
    expect(await clearDemo(database)).toBe(true)
  } finally {
    await drop()
  }
})

test('neither uses nor clears a database that is not a demo', async ({ world }) => {
  const database = world.pool.options.connectionString ?? ''
  await expect(prepareDemoDatabase(database, 'cn')).rejects.toThrow('DEMO=1 needs a database of its own')
  expect(await clearDemo(database)).toBe(false)
  expect((await world.bob.info()).username).toBe('bob')
})

let made = 0

async function emptyDatabase() {
  const { address } = inject('template')
  const name = `claimed_${process.pid}_${++made}`
  const server = address.replace('DATABASE', 'postgres')
  await run(server, `create database ${name} template template0`)
  return {
    database: address.replace('DATABASE', name),
    drop: () => run(server, `drop database ${name} with (force)`),
  }
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
