import { StartError } from '@u-market/embedded-postgres'
import pg from 'pg'

/**
 * Access to one database. The owner only migrates the schema; the server acts as a role that owns nothing, so that even an
 * injected statement cannot drop a trigger or delete append-only rows.
 */
export type DatabaseAccess = {
  readonly owner: string
  readonly server: string
  /** The role that `server` acts as, and to which privileges are granted. */
  readonly role: string
  /** The server logs in as the owner and switches to the role, so the owner must be its member. */
  readonly isTaken: boolean
}

const ROLE = 'u_market_server'

/** For a database that trusts user names, as the embedded one does behind its socket. */
export function accessByName(owner: string): DatabaseAccess {
  const url = new URL(owner)
  url.username = ROLE
  return { owner, server: url.href, role: ROLE, isTaken: false }
}

/** For an external database. Throws a one-line `StartError` for a setting that does not work. */
export async function accessByUrl(
  databaseUrl: string,
  databaseOwnerUrl: string | undefined,
): Promise<DatabaseAccess> {
  const role = await checkDatabase(databaseUrl, 'DATABASE_URL')
  if (databaseOwnerUrl === undefined)
    return { owner: databaseUrl, server: asRole(databaseUrl), role: ROLE, isTaken: true }
  await checkDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL')
  return { owner: databaseOwnerUrl, server: databaseUrl, role, isTaken: false }
}

/** The role is set when the connection is made, at no cost per query. */
function asRole(connectionString: string): string {
  const url = new URL(connectionString)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c role=${ROLE}`.trim())
  return url.href
}

const connectTimeoutMs = 5_000
const supported = { from: 15, to: 18 }

/**
 * Checks the database first, so that a wrong URL gives one clear line and not a stack. Returns the user name.
 * @param setting names the URL in that line
 */
async function checkDatabase(connectionString: string, setting: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {}) // the pending call below fails with the same error
  let found: { version: number; user: string } | undefined
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; user: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_user as user`,
    )
    found = rows[0]
  } catch (error) {
    throw new StartError(`${setting} does not answer: ${reasonOf(error)}`, { cause: error })
  } finally {
    client.end(() => {})
  }
  const { version, user } = found ?? { version: 0, user: '' }
  if (version < supported.from) {
    throw new StartError(`${setting} is PostgreSQL ${version}; it takes ${supported.from} to ${supported.to}`)
  }
  return user
}

function reasonOf(error: unknown): string {
  // If several addresses of one host name fail, the error has no message.
  const one = error instanceof AggregateError ? error.errors[0] : error
  return one instanceof Error ? one.message : String(one)
}

const CONNECT_TIMEOUT_MS = 5_000
/**
 * Above the statement timeout (10 s), so that only a silently dead network reaches it. The connection is dropped with everything
 * that waits for it.
 */
const SILENCE_LIMIT_MS = 15_000

/** Limits of every connection that the server makes. With pipelining, a timeout ends the whole connection. */
export const connectionLimits = {
  pipeline: true,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  query_timeout: SILENCE_LIMIT_MS,
} as const satisfies pg.PoolConfig
