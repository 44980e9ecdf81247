import { openDatabase } from '@u-market/server/db/database.ts'
import pg from 'pg'

/** Tests that hold a transaction open also read from other connections. */
const OWNER_POOL_SIZE = 8
let made = 0

/**
 * Copies the template for one test, in some tens of milliseconds. `file_copy`, because the other strategy also writes every page
 * to the WAL.
 */
export async function copyDatabase(address: (database: string) => string, template: string) {
  const name = `test_${process.pid}_${++made}`
  await runOn(address('postgres'), `create database ${name} template ${template} strategy file_copy`)
  // A copy does not inherit what was revoked from PUBLIC.
  await runOn(address('postgres'), `revoke temporary, create on database ${name} from public`)
  const owner = openDatabase(address(name), OWNER_POOL_SIZE, () => {})
  return {
    connectionString: address(name),
    owner,
    drop: async () => {
      await owner.close()
      await dropDatabase(address, name)
    },
  }
}

export function createDatabase(address: (database: string) => string, name: string): Promise<void> {
  return runOn(address('postgres'), `create database ${name} template template0 encoding 'UTF8'`)
}

export function dropDatabase(address: (database: string) => string, name: string): Promise<void> {
  return runOn(address('postgres'), `drop database ${name} with (force)`)
}

/** Without `upload_quota` and `rate_count`, which only count, and `commit_mark`, which is written with every commit. */
const countedSql = `
  select string_agg(format('select %L as name, count(*)::int as rows from public.%I', relname, relname), ' union all ') as text
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname not like 'kysely%' and relname not in ('commit_mark', 'rate_count', 'upload_quota')`

/** Counts the rows of each table. Equal counts before and after mean that nothing was added or removed. */
export async function countRows(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows: statements } = await pool.query<{ text: string }>(countedSql)
  const { rows } = await pool.query<{ name: string; rows: number }>(statements[0]?.text ?? '')
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

const pools = new Map<string, pg.Pool>()

/** On pooled connections, because opening one takes a third as long as a copy. */
async function runOn(connectionString: string, statement: string): Promise<void> {
  const pool = pools.get(connectionString) ?? new pg.Pool({ connectionString, max: 2, allowExitOnIdle: true })
  if (!pools.has(connectionString)) {
    pools.set(connectionString, pool)
    // The database shuts down before its last connections close.
    pool.on('error', () => {})
  }
  await pool.query(statement)
}
