import { StartError } from '@u-market/embedded-postgres'
import pg from 'pg'

/**
 * Access to one database. The owner only migrates the schema; the server acts as a role that owns nothing, so that even an
 * injected statement cannot drop a trigger or delete append-only rows.
 */
export type DatabaseAccess = {
  /** Null: this process has no owner's word, and `npm run migrate` has prepared the database. */
  readonly owner: string | null
  readonly server: string
  /** Leads the server past a pooler, to the database itself. Null: `server` does. */
  readonly pastPooler: string | null
  /** The role that `server` acts as, and to which privileges are granted. */
  readonly role: string
  /** The server logs in as the owner and switches to the role, so the owner must be its member. */
  readonly isTaken: boolean
}
/** In a process that migrates too. */
export type OwnedAccess = DatabaseAccess & { readonly owner: string }

/** The server's address of the database itself. */
export function directAddress({ server, pastPooler }: DatabaseAccess): string {
  return pastPooler ?? server
}

const ROLE = 'u_market_server'

/** For a database that trusts user names, as the embedded one does behind its socket. */
export function accessByName(owner: string): OwnedAccess {
  const url = new URL(owner)
  url.username = ROLE
  return { owner, server: url.href, pastPooler: null, role: ROLE, isTaken: false }
}

export type DatabaseUrls = {
  readonly databaseUrl: string
  readonly databaseOwnerUrl: string | undefined
  readonly databaseListenUrl: string | undefined
}

/** For an external database. Throws a one-line `StartError` for a setting that does not work. */
export async function accessByUrl({
  databaseUrl,
  databaseOwnerUrl,
  databaseListenUrl,
}: DatabaseUrls): Promise<DatabaseAccess> {
  // Not through a pooler: it would open a connection before the role has its settings, and keep it.
  const named = databaseListenUrl === undefined ? 'DATABASE_URL' : 'DATABASE_LISTEN_URL'
  const pastPooler = databaseListenUrl ?? null
  const found = await askDatabase(pastPooler ?? databaseUrl, named)
  if (found.isPooled)
    throw new StartError(
      `${named} leads through a pooler: set DATABASE_LISTEN_URL to the address of the database itself, past it`,
    )
  const access = { server: databaseUrl, pastPooler, role: found.user, isTaken: false }
  if (databaseOwnerUrl !== undefined) {
    const { isPooled } = await askDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL')
    if (isPooled)
      throw new StartError('DATABASE_OWNER_URL leads through a pooler: name the database itself, past it')
    return { ...access, owner: databaseOwnerUrl }
  }
  if (!found.mayMigrate) return { ...access, owner: null }
  if (pastPooler !== null)
    throw new StartError(
      `${named} logs in as ${found.user}, the owner, and a pooler cannot switch roles: let it and DATABASE_URL log in as a role without the owner's rights, and name the owner in DATABASE_OWNER_URL`,
    )
  return { owner: databaseUrl, server: asRole(databaseUrl), pastPooler, role: ROLE, isTaken: true }
}

/** The role is set when the connection is made, at no cost per query. */
function asRole(connectionString: string): string {
  const url = new URL(connectionString)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c role=${ROLE}`.trim())
  return url.href
}

/** The server's code is loaded meanwhile, which takes seconds on a busy machine and holds up whatever arrives. */
const connectTimeoutMs = 15_000
const supported = { from: 15, to: 18 }

type Found = {
  readonly user: string
  /** Whether this user owns the market's tables or, if the database has no such tables, may create them. */
  readonly mayMigrate: boolean
  readonly isPooled: boolean
}

const askSql = `
  select current_setting('server_version_num')::int / 10000 as version, current_user as user, pg_backend_pid() as pid,
    case when c.oid is null then has_schema_privilege('public', 'create') else pg_has_role(c.relowner, 'usage') end as may_migrate
  from (select to_regclass('public.kysely_migration') as oid) t left join pg_class c on c.oid = t.oid`

/**
 * Asks the database first, so that a wrong URL gives one clear line and not a stack.
 * @param setting names the URL in that line
 */
async function askDatabase(connectionString: string, setting: string): Promise<Found> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {}) // the pending call below fails with the same error
  let found: { version: number; user: string; pid: number; may_migrate: boolean } | undefined
  try {
    await client.connect()
    found = (await client.query(askSql)).rows[0]
  } catch (error) {
    throw new StartError(`${setting} does not answer: ${reasonOf(error)}`, { cause: error })
  } finally {
    client.end(() => {})
  }
  const {
    version,
    user,
    pid,
    may_migrate: mayMigrate,
  } = found ?? {
    ...{ version: 0, user: '', pid: 0, may_migrate: false },
  }
  if (version < supported.from) {
    throw new StartError(`${setting} is PostgreSQL ${version}; it takes ${supported.from} to ${supported.to}`)
  }
  return { user, mayMigrate, isPooled: pid !== sessionNumber(client) }
}

/**
 * The session's number as the start of the connection told it. A pooler tells a made-up one, because it must map cancel requests
 * to the connection that runs the statement.
 */
export function sessionNumber(client: pg.ClientBase): number {
  return (client as unknown as { readonly processID: number }).processID
}

export function reasonOf(error: unknown): string {
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
