import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** The database as an administrator of the machine reaches it: directly, at its current socket. */
export type Database = {
  /** Retries while the database restarts. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Undefined while the database is down. */
  connectionString(): string | undefined
  /** Path of its Unix socket. */
  socketFile(): string | undefined
  postmasterPid(): number | undefined
  close(): Promise<void>
}

/** Longer than any fault with the recovery after it. */
const PATIENCE_MS = 60_000
const AGAIN_MS = 100
const CONNECT_LIMIT_MS = 3_000
const QUERY_LIMIT_MS = 60_000

type Found = { readonly pid?: number; readonly socketFolder: string | undefined }

/**
 * @param find returns the PostgreSQL that has the market now
 * @param login user, and password
 */
export function openOwnDatabase(find: () => Found | undefined, login = 'postgres'): Database {
  let client: Promise<pg.Client> | null = null
  let isClosed = false
  const connectionString = (): string | undefined => {
    const folder = find()?.socketFolder
    return folder === undefined
      ? undefined
      : `postgresql://${login}@localhost/u_market?host=${encodeURIComponent(folder)}&sslmode=disable`
  }
  const drop = (): void => {
    client?.then((made) => made.end(() => undefined)).catch(() => undefined)
    client = null
  }
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => {
    client ??= connect(connectionString())
    return (await (await client).query<Row>(text, [...values])).rows
  }
  return {
    connectionString,
    socketFile: () => {
      const folder = find()?.socketFolder
      return folder === undefined ? undefined : `${folder}/.s.PGSQL.5432`
    },
    postmasterPid: () => find()?.pid,
    query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        try {
          return await ask<Row>(text, values)
        } catch (error) {
          if (isClosed || performance.now() > until || isOurs(error)) throw error
          drop()
          await delay(AGAIN_MS)
        }
      }
    },
    close: async () => {
      isClosed = true
      drop()
    },
  }
}

async function connect(connectionString: string | undefined): Promise<pg.Client> {
  if (connectionString === undefined) throw new Error('the database does not run')
  const made = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: QUERY_LIMIT_MS,
    application_name: 'torture',
    // Its statements do not wait for a standby that a fault has stopped.
    options: '-c synchronous_commit=local',
  })
  // The next query fails and reconnects.
  made.on('error', () => undefined)
  await made.connect()
  return made
}

/** Errors of the statement itself are no outage: PostgreSQL's classes 22, 23 and 42. */
function isOurs(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '')
}
