import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { connectionLimits } from '../platform/database-access.ts'
import type { Schema } from './schema.generated.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
export type Database = {
  readonly kysely: Db
  readonly pool: pg.Pool
  /** For connections outside the pool: as whom they are made, too. */
  readonly connectionString: string
  close(): Promise<void>
}

const INT8_OID = 20
const INT8_ARRAY_OID = 1016
/** A query that runs longer is a bug or an attack; it must not hold locks any longer. */
const STATEMENT_TIMEOUT_MS = 10_000
/** Long enough for a queue at a hot offer, short enough to answer before the client gives up. */
const LOCK_TIMEOUT_MS = 8_000
const OWN_CONNECTIONS = 2
/** A session that breaks off inside a transaction holds its locks no longer than this. */
const IDLE_LIMIT_MS = 15_000

/** All bigint columns are money or counters and arrive as bigint, never as a rounded number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8_OID) return BigInt
    if (oid === INT8_ARRAY_OID)
      return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(BigInt)
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

/**
 * Opens a pool of pipelining connections: statements issued together travel together.
 * @param silenceLimitMs after which a connection that owes an answer is dropped
 */
export function openDatabase(
  connectionString: string,
  poolSize: number,
  onError: (error: Error) => void,
  silenceLimitMs: number = connectionLimits.query_timeout,
): Database {
  const { address, options } = withoutOptions(connectionString)
  const pool = new pg.Pool({
    connectionString: address,
    max: poolSize,
    types,
    ...connectionLimits,
    query_timeout: silenceLimitMs,
    // Plans are kept for a connection's life, those of reference checks too. Made while a table was small, one would read all of
    // it for ever: every query here has its index, so none may be planned without.
    options: `${options} -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c lock_timeout=${LOCK_TIMEOUT_MS} -c idle_in_transaction_session_timeout=${IDLE_LIMIT_MS} -c timezone=UTC -c enable_seqscan=off`,
  })
  let isClosing = false
  // `pool.end` does not wait for the server's side to hang up; what is said on the way out is no news.
  const report = (error: Error): void => {
    if (!isClosing) onError(error)
  }
  pool.on('error', report)
  // A connection that breaks while it is out reports to its holder as well; here it must only not be fatal.
  pool.on('connect', (client) => client.on('error', report))
  const kysely = kyselyOn(pool)
  const close = async (): Promise<void> => {
    isClosing = true
    await kysely.destroy()
    // Which leaves a pool alone that it was never asked to use.
    if (!pool.ending) await pool.end()
  }
  return { kysely, pool, connectionString, close }
}

/** Kysely on one connection that somebody else has taken and gives back, inside its transaction. */
export function kyselyOnClient(client: pg.PoolClient): Db {
  const borrowed = { query: client.query.bind(client), release: () => {} }
  return kyselyOn({ connect: async () => borrowed, end: async () => {} })
}

/** Does what may take longer than a call, on connections of its own, as the proof of the book does. */
export async function onOwnConnections<T>(
  { connectionString }: Database,
  limitMs: number,
  work: (own: Database) => Promise<T>,
): Promise<T> {
  const own = openDatabase(connectionString, OWN_CONNECTIONS, () => {}, limitMs)
  try {
    return await work(own)
  } finally {
    await own.close()
  }
}

function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** The driver takes an address's own options instead of ours, not beside them. */
function withoutOptions(connectionString: string): { address: string; options: string } {
  const url = new URL(connectionString)
  const options = url.searchParams.get('options')
  if (options === null) return { address: connectionString, options: '' }
  url.searchParams.delete('options')
  return { address: url.href, options }
}

/** On a connection of its own, which is closed when the act is done. */
export async function withClient<T>(
  connectionString: string,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
