/** A database of the schema of migration 010, with a market of then in it. */
import { readdir, readFile } from 'node:fs/promises'
import { createDatabase, dropDatabase } from '@u-market/testkit'
import { runMigrations } from 'graphile-worker'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { withClient } from '../src/db/with-client.ts'
import type { LegacyMarket, Row } from './legacy-market.fixture.ts'

const migrations = new URL('../src/db/migrations/', import.meta.url)
const LAST = '010'

let made = 0

/** A database of the old schema with the old rows in it. `address` holds DATABASE where its name goes. */
export async function createLegacyDatabase(
  address: string,
  market: LegacyMarket,
  pushOrigin: string,
): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `legacy_${process.pid}_${++made}`
  const addressOf = (database: string): string => address.replace('DATABASE', database)
  await createDatabase(addressOf, name)
  const pool = new pg.Pool({ connectionString: addressOf(name) })
  // Its connections are cut when the database goes; that is no news.
  const onError = (): void => {}
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  try {
    await migrateToLegacy(pool)
  } finally {
    await pool.end()
  }
  await withClient(addressOf(name), async (client) => {
    await passTransactions(client, market)
    await insertTables(client, market, pushOrigin)
    await setSequences(client, market)
    await addJobs(client, market)
  })
  return { name, drop: () => dropDatabase(addressOf, name) }
}

/** The schema of migration 010, by the very files that made it then. */
async function migrateToLegacy(pool: pg.Pool): Promise<void> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await runMigrations({ pgPool: pool })
}

/** Rows name the transactions that wrote them: the cluster must be past those, as the one they come from was. */
async function passTransactions(client: pg.ClientBase, { tables }: LegacyMarket): Promise<void> {
  const written = Object.values(tables).flatMap((rows) => rows.map(({ tx }) => Number(tx ?? 0)))
  const last = written.reduce((one, other) => Math.max(one, other), 0)
  await client.query('set synchronous_commit = off')
  await client.query(
    `do $$ begin while pg_current_xact_id()::text::bigint <= ${last} loop commit; end loop; end $$`,
  )
}

/** Rows as they were: no trigger acts on them a second time, and what the migrations themselves wrote gives way. */
async function insertTables(client: pg.ClientBase, { tables }: LegacyMarket, origin: string): Promise<void> {
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(`truncate ${Object.keys(tables).map((name) => `"${name}"`)}`)
  for (const [table, rows] of Object.entries(tables))
    await insertRows(client, table, table === 'push_subscription' ? withService(rows, origin) : rows)
  await client.query(`set session_replication_role = 'origin'`)
}

async function setSequences(client: pg.ClientBase, { sequences }: LegacyMarket): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1, $2)', [name, last])
}

async function addJobs(client: pg.ClientBase, { jobs }: LegacyMarket): Promise<void> {
  for (const { task, payload, run_at, key, max_attempts, attempts } of jobs) {
    const { rows } = await client.query<{ id: string }>(
      `select id from graphile_worker.add_job($1, $2::json, run_at := $3::timestamptz, max_attempts := $4, job_key := $5)`,
      [task, JSON.stringify(payload), run_at, max_attempts, key],
    )
    await client.query('update graphile_worker._private_jobs set attempts = $2 where id = $1', [
      rows[0]?.id,
      attempts,
    ])
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(migrations)).filter(
    (name) => name.endsWith('.sql') && name.slice(0, 3) <= LAST,
  )
  const entries = names.sort().map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, migrations), 'utf8')
    return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function insertRows(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map((name) => `"${name}"`)
  await client.query(
    `insert into "${table}" (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::"${table}", $1)`,
    [JSON.stringify(rows)],
  )
}

/** Subscriptions of phones are kept without the push service's address, which is another in every run. */
function withService(rows: readonly Row[], origin: string): Row[] {
  return rows.map((row) => ({ ...row, endpoint: `${origin}${row.endpoint}` }))
}
