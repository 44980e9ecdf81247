import { StartError } from '@u-market/embedded-postgres'
import pg from 'pg'

/**
 * How one database is reached. Its owner brings the schema up to date and does nothing else; all that the server does it does as
 * a role that owns nothing: whoever makes it say what they like can neither take a guard off nor remove what only grows.
 */
export type DatabaseAccess = {
  readonly owner: string
  readonly server: string
  /** Whom `server` acts as: what that may do is granted to it. */
  readonly role: string
  /** The server logs in as the owner and takes the role from there, so the owner must be one of its members. */
  readonly isTaken: boolean
}

const ROLE = 'u_market_server'

/** To a database that believes what name one gives, as the embedded one does behind its socket. */
export function accessByName(owner: string): DatabaseAccess {
  const url = new URL(owner)
  url.username = ROLE
  return { owner, server: url.href, role: ROLE, isTaken: false }
}

/** To a database of one's own. Throws what the settings lack, in one line. */
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

/** Taken as the connection is made, at no cost to any query. */
function asRole(connectionString: string): string {
  const url = new URL(connectionString)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c role=${ROLE}`.trim())
  return url.href
}

const connectTimeoutMs = 5_000
const supported = { from: 15, to: 18 }

/**
 * Asks before anything is built on it, so that a wrong address costs one clear line and not a stack. Answers who one is there.
 * @param setting names the address in that line
 */
async function checkDatabase(connectionString: string, setting: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {}) // The query below fails with it.
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
  // Several addresses of one name fail as one error without a message of its own.
  const one = error instanceof AggregateError ? error.errors[0] : error
  return one instanceof Error ? one.message : String(one)
}

const CONNECT_TIMEOUT_MS = 5_000
/**
 * Above the limit of a statement, so that only a connection from which nothing comes any more meets it: a network that is silently
 * dead. It is dropped with all that waits for it.
 */
const SILENCE_LIMIT_MS = 15_000

/** Of every connection that the server makes. In a pipeline, a limit that passes takes the whole connection down. */
export const connectionLimits = {
  pipeline: true,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  query_timeout: SILENCE_LIMIT_MS,
} as const satisfies pg.PoolConfig
