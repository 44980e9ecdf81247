import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createDatabase, dropDatabase, test, testConfig, type World } from '@u-market/testkit'
import pino from 'pino'
import { expect, inject } from 'vitest'
import { accessByName } from '../platform/database-access.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { openDatabase, withClient } from './database.ts'
import { migrate } from './migrate.ts'

const migrations = new URL('migrations/', import.meta.url)
const prepared = { keys: testConfig('').dataKeys, log: pino({ level: 'silent' }) }

test('a second start changes nothing', async ({ world }) => {
  const before = await stateOf(world)
  await migrate(world.owner)
  expect(await stateOf(world)).toEqual(before)
})

test('no table keeps one index twice', async ({ world }) => {
  const { rows } = await world.pool.query(
    `select array_agg(indexrelid::regclass::text order by 1) as names from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      group by indrelid, indkey::text, indclass::text, indoption::text, indexprs::text, indpred::text having count(*) > 1`,
  )
  expect(rows).toEqual([])
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
  // Without the file of the migration that has run, the schema is a newer one: nothing is due.
  expect(await migrate(world.owner)).toEqual({ ran: [], age: 'newer' })
})

test('exchanges that were paid before payouts were authorised count as sent, and as authorised by the operators who paid', async () => {
  const name = `payouts_${process.pid}`
  const addressOf = (database: string): string => inject('template').address.replace('DATABASE', database)
  await createDatabase(addressOf, name)
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const database = openDatabase(addressOf(name), 1, () => {})
  try {
    await cp(new URL('001-baseline.sql', migrations), join(folder, '001-baseline.sql'))
    await migrate(database, pathToFileURL(`${folder}/`))
    await database.pool.query(`
      insert into operator (username, name, role, created_at) values ('olivia', 'Olivia', 'finance', now()), ('frank', 'Frank', 'finance', now());
      insert into app_user (username, nickname, mobile, wallet_address, invite_code, password_hash, created_at)
        values ('bob', 'Bob', '+8613800000000', 'w', 'i', 'p', now());
      insert into exchange (user_id, coin_minor, usdt_minor, rate_millionths, fee_minor, network, address, status, transaction_id,
          reason, decided_by, decided_at, created_at)
        select u.id, 100, 1000000, 1000000, 0, 'TRC20', 'T1', v.status, v.txid, v.reason, v.by, v.at, now() from app_user u,
          (values ('paid', 'ab', '', 1, now()), ('paid', 'cd', '', 2, now()), ('refused', '', 'no', 1, now()),
            ('pending', '', '', null, null)) v(status, txid, reason, by, at) where u.username = 'bob';
      insert into proposal (kind, subject, about, form, preview, reason, status, proposed_by, decided_by, decided_at, created_at, expires_at)
        values ('exchange_pay', 'exchange:1002', '', '{}', '{}', '', 'approved', 1, 2, now(), now(), now())`)
    await migrate(database)
    const { rows } = await database.pool.query(
      'select status, authorised_by, proposal_id, confirmed_by from exchange order by id',
    )
    const one = { proposal_id: null, confirmed_by: null }
    expect(rows).toEqual([
      { ...one, status: 'paid', authorised_by: 1 },
      { ...one, status: 'paid', authorised_by: 2, proposal_id: 1 },
      { ...one, status: 'refused', authorised_by: null },
      { ...one, status: 'pending', authorised_by: null },
    ])
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
    await dropDatabase(addressOf, name)
  }
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
