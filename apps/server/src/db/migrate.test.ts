import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createDatabase, dropDatabase, test, testConfig, type World } from '@u-market/testkit'
import pino from 'pino'
import { expect, inject } from 'vitest'
import { accessByName } from '../platform/database-access.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { withClient } from './database.ts'
import { migrate } from './migrate.ts'

const migrations = new URL('migrations/', import.meta.url)
const prepared = { keys: testConfig('').dataKeys, log: pino({ level: 'silent' }) }

test('a second start changes nothing', async ({ world }) => {
  const before = await stateOf(world)
  await migrate(world.owner)
  expect(await stateOf(world)).toEqual(before)
})

test('two servers that find an empty database both come up', async () => {
  const name = `migrate_${process.pid}`
  const addressOf = (database: string): string => inject('template').address.replace('DATABASE', database)
  await createDatabase(addressOf, name)
  try {
    const access = accessByName(addressOf(name))
    await Promise.all([prepareDatabase(access, prepared), prepareDatabase(access, prepared)])
    const { rows } = await withClient(addressOf(name), (client) =>
      client.query('select count(*)::int as accounts from ledger_account'),
    )
    expect(rows).toEqual([{ accounts: 3 }])
  } finally {
    await dropDatabase(addressOf, name)
  }
})

test('a later migration changes the rows that already exist', async ({ world }) => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await cp(migrations, folder, { recursive: true })
    await writeFile(
      join(folder, '999-greeting.sql'),
      `alter table app_user add column greeting text; update app_user set greeting = 'Hello ' || nickname;`,
    )
    await migrate(world.owner, pathToFileURL(`${folder}/`))
    const { rows } = await world.pool.query('select nickname, greeting from app_user where id = $1', [
      world.alice.id,
    ])
    expect(rows).toEqual([{ nickname: rows[0].nickname, greeting: `Hello ${rows[0].nickname}` }])
  } finally {
    await rm(folder, { recursive: true })
  }
  // Without the file of the migration that has run, the folder is refused.
  await expect(migrate(world.owner)).rejects.toThrow('999-greeting')
})

/** Migrations with their times, all columns, and the number of rows of each table. */
async function stateOf({ pool, countRows }: World): Promise<unknown[]> {
  const ran = await pool.query('select * from kysely_migration order by name')
  const columns = await pool.query(
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
  )
  return [ran.rows, columns.rows, await countRows()]
}
