/**
 * Checks, on connections made as those of each part are, that the server acts as its role, under its limits, and hears
 * notifications. A pooler could drop any of these in silence.
 */
import { randomUUID } from 'node:crypto'
import { StartError } from '@u-market/embedded-postgres'
import pg from 'pg'
import { poolConfig } from './db/database.ts'
import { healthConfig } from './db/health.ts'
import { workerConfig } from './jobs/index.ts'
import { type DatabaseAccess, directAddress, reasonOf, sessionNumber } from './platform/database-access.ts'
import { callSettings, jobSettings, type SessionSettings } from './platform/session-settings.ts'
import { listenerConfig } from './realtime/index.ts'

/** A notification takes milliseconds; a database that has just come back may take seconds. */
const HEARING_LIMIT_MS = 5_000

type Part = {
  readonly client: pg.Client
  readonly settings: SessionSettings
  /** The setting whose address this is. */
  readonly named: 'DATABASE_URL' | 'DATABASE_LISTEN_URL'
}

/** Throws a `StartError`, one line that says what does not hold and what to do. */
export async function checkConnections(
  access: DatabaseAccess,
  hearingLimitMs = HEARING_LIMIT_MS,
): Promise<void> {
  const isPooled = access.pastPooler !== null
  const past = directAddress(access)
  const part = (config: pg.ClientConfig, isPast: boolean): Part => ({
    client: new pg.Client(config),
    settings: isPast ? jobSettings : callSettings,
    named: isPast && isPooled ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL',
  })
  const calls = part(poolConfig(access.server, isPooled), false)
  const health = part(healthConfig(access.server, isPooled), false)
  const worker = part(workerConfig(past), true)
  const listener = part(listenerConfig(past), true)
  const parts = [calls, health, worker, listener]
  try {
    await Promise.all(parts.map(connect))
    if (isPooled) await checkPreparedStatements(calls.client)
    for (const each of parts) await checkSession(each, access)
    await checkHearing(calls, listener, hearingLimitMs)
  } finally {
    for (const { client } of parts) client.end(() => {})
  }
}

async function connect({ client, named }: Part): Promise<void> {
  client.on('error', () => {}) // the pending call fails with the same error
  await client.connect().catch((error: unknown) => {
    throw new StartError(`${named} does not answer: ${reasonOf(error)}`, { cause: error })
  })
}

async function checkSession(
  { client, settings, named }: Part,
  { role, isTaken }: DatabaseAccess,
): Promise<void> {
  const names = Object.keys(settings)
  const { rows } = await client.query<{ user: string; values: string[] }>(
    'select current_user as user, array(select current_setting(name) from unnest($1::text[]) with ordinality t(name, at) order by at) as values',
    [names],
  )
  const [found] = rows
  if (found?.user !== role)
    throw new StartError(
      `${named} makes the server ${found?.user}, not ${role}: ${isTaken ? 'the options that switch the role do not arrive. Let DATABASE_URL log in as a role without the owner’s rights, and name the owner in DATABASE_OWNER_URL' : 'let it log in as that role'}`,
    )
  for (const [at, due] of Object.values(settings).entries()) {
    const actual = found.values[at]
    if (actual !== due)
      throw new StartError(
        `${named} has ${names[at]} = ${actual} instead of ${due}: run npm run migrate, which keeps it with the role ${role}, then let a pooler reconnect (RECONNECT)`,
      )
  }
}

/** A pooler that keeps prepared statements renames them; one that does not would lose them with its next connection. */
async function checkPreparedStatements(client: pg.Client): Promise<void> {
  const name = `start-${randomUUID()}`
  const { rows } = await client.query<{ pid: number; is_own: boolean }>({
    name,
    text: `select pg_backend_pid() as pid, exists (select from pg_prepared_statements where name = $1) as is_own`,
    values: [name],
  })
  const [found] = rows
  if (found?.is_own && found.pid !== sessionNumber(client))
    throw new StartError(
      'DATABASE_URL leads through a pooler that does not keep prepared statements: take PgBouncer 1.21 or newer, in transaction mode, with max_prepared_statements above 0',
    )
}

async function checkHearing(
  { client: speaking }: Part,
  { client: listening, named }: Part,
  limitMs: number,
): Promise<void> {
  const channel = `u_market_start_${randomUUID().replaceAll('-', '')}`
  const heard = Promise.withResolvers<boolean>()
  listening.on('notification', (notification) => {
    if (notification.channel === channel) heard.resolve(true)
  })
  const timer = setTimeout(() => heard.resolve(false), limitMs)
  try {
    await listening.query(`listen ${channel}`)
    await speaking.query('select pg_notify($1, $2)', [channel, ''])
    if (await heard.promise) return
  } finally {
    clearTimeout(timer)
  }
  throw new StartError(
    `${named} passes no notifications on within ${limitMs / 1000} s: set DATABASE_LISTEN_URL to the address of the database itself, past any pooler`,
  )
}
