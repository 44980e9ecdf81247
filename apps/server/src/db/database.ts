import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { connectionLimits } from '../platform/database-access.ts'
import { dropWhenUnsafe } from '../platform/drop-when-unsafe.ts'
import { callSettings, connectWith } from '../platform/session-settings.ts'
import { createFlights, type Flights, flightsOf, readNamed } from './flights.ts'
import type { Schema } from './schema.generated.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
export type Database = {
  /** Its single reads leave with those of other callers (`flights.ts`). */
  readonly kysely: Db
  /** Sends every statement alone: for reads that may be long. */
  readonly apart: Db
  readonly pool: pg.Pool
  /** With the role's credentials, for connections outside the pool: to the database itself, past a pooler. */
  readonly connectionString: string
  close(): Promise<void>
}

const INT8_OID = 20
const INT8_ARRAY_OID = 1016
/** Opened by the nightly proof of the book, and closed after it. */
export const OWN_CONNECTIONS = 2

/** bigint columns are money or counters and arrive as bigint, never as rounded numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8_OID) return BigInt
    if (oid === INT8_ARRAY_OID)
      return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(BigInt)
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

export type DatabaseOptions = {
  /** A connection is dropped when a response is due for this long. */
  readonly silenceLimitMs?: number
  /** Address of the database itself, if the pool's leads through a pooler. */
  readonly pastPooler?: string | null
}

/** Opens a pool of pipelining connections: statements issued together travel together. */
export function openDatabase(
  connectionString: string,
  poolSize: number,
  onError: (error: Error) => void,
  { silenceLimitMs = connectionLimits.query_timeout, pastPooler = null }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    ...poolConfig(connectionString, pastPooler !== null),
    max: poolSize,
    types,
    query_timeout: silenceLimitMs,
  })
  let isClosing = false
  // `pool.end` does not wait for the server to hang up; errors after closing are expected.
  const report = (error: Error): void => {
    if (!isClosing) onError(error)
  }
  pool.on('error', report)
  // A checked-out connection reports errors to its holder too; this handler only keeps them from being fatal.
  pool.on('connect', (client) => {
    client.once('error', report)
    client.on('error', () => {}) // a broken connection can report several errors
    dropWhenUnsafe(client)
  })
  const flights = createFlights(pool)
  const apart = kyselyOn(pool)
  const kysely = kyselyOn(flyingFrom(pool, flights))
  flightsOf.set(pool, flights).set(kysely, flights)
  const close = async (): Promise<void> => {
    isClosing = true
    await apart.destroy()
    // Kysely does not end a pool that it never used.
    if (!pool.ending) await pool.end()
  }
  return { kysely, apart, pool, connectionString: pastPooler ?? connectionString, close }
}

/** How the connections of a pool are made. */
export function poolConfig(connectionString: string, isPooled: boolean): pg.ClientConfig {
  return { ...connectionLimits, ...connectWith(connectionString, isPooled ? null : callSettings) }
}

/** Kysely on a connection that the caller checked out and releases, inside the caller's transaction. */
export function kyselyOnClient(client: pg.PoolClient): Db {
  const borrowed = { query: client.query.bind(client), release: () => {} }
  return kyselyOn({ connect: async () => borrowed, end: async () => {} })
}

/**
 * Runs long work, such as the ledger check, on its own connections.
 * @param limitMs time without a response after which a connection is dropped
 */
export async function onOwnConnections<T>(
  { connectionString }: Database,
  limitMs: number,
  work: (own: Database) => Promise<T>,
): Promise<T> {
  const own = openDatabase(connectionString, OWN_CONNECTIONS, () => {}, { silenceLimitMs: limitMs })
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

/** A pool whose single reads fly: a statement that acts, and a transaction, get a connection for themselves. */
function flyingFrom(pool: pg.Pool, flights: Flights): PostgresPool {
  const connect = async () => {
    let held: Promise<pg.PoolClient> | null = null
    // A named statement that acts comes as an object (`statement`).
    const query = async (text: string | object, values: readonly unknown[]): Promise<pg.QueryResult> => {
      const name = held || typeof text !== 'string' ? undefined : readNamed(text)
      if (name !== undefined)
        return flights({ text: String(text), values: [...values], ...(name !== null && { name }) })
      held ??= pool.connect()
      return (await held).query(text as string, [...values])
    }
    const release = (): void =>
      void held?.then(
        (client) => client.release(),
        () => undefined,
      )
    return { query, release }
  }
  return { connect, end: () => pool.end() } as unknown as PostgresPool
}

/** Runs the act on a new connection, and closes it afterwards. */
export async function withClient<T>(
  connectionString: string,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // the query that waits, or the next one, fails too
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
