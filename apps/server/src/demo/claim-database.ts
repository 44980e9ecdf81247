import pg from 'pg'
import { StartError } from '../platform/start-error.ts'

/**
 * The demo has passwords that everybody knows, so it takes an empty database or its own, and nobody else's. Its mark
 * is the comment on the schema: it travels with dumps and copies, and is written before the first row.
 */
const marks = { filling: 'U Market demo, being filled', filled: 'U Market demo' } as const

/** Also clears away a first filling that was cut short: half a demo would be no demo. */
export function claimDatabase(connectionString: string): Promise<'empty' | 'filled'> {
  return withClient(connectionString, async (client) => {
    const mark = await readMark(client)
    if (mark === marks.filled) return 'filled'
    if (mark === marks.filling) await clear(client)
    else if (await holdsTables(client)) {
      throw new StartError('DEMO=1 needs a database of its own: this one holds something that is not a demo')
    }
    await writeMark(client, marks.filling)
    return 'empty'
  })
}

export function markFilled(connectionString: string): Promise<void> {
  return withClient(connectionString, (client) => writeMark(client, marks.filled))
}

/** For a server that is no demo: are these accounts that anybody can sign in to? */
export function isDemoDatabase(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => (await readMark(client)) === marks.filled)
}

async function withClient<T>(connectionString: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

async function readMark(client: pg.Client): Promise<string | null> {
  const sql = `select obj_description('public'::regnamespace, 'pg_namespace') as mark`
  const { rows } = await client.query<{ mark: string | null }>(sql)
  return rows[0]?.mark ?? null
}

async function clear(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
}

async function holdsTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`)
  return rowCount !== 0
}

async function writeMark(client: pg.Client, mark: string): Promise<void> {
  await client.query(`comment on schema public is ${client.escapeLiteral(mark)}`)
}
