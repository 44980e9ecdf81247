import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { connectionLimits } from '../platform/database-access.ts'
import { connectWith, jobSettings } from '../platform/session-settings.ts'

type ListenerOptions = {
  readonly connectionString: string
  readonly channels: readonly string[]
  /** Of the processes that listen, one holds this lock. */
  readonly lock: string
  readonly onNotice: (channel: string, payload: string) => void
  /** Called after each connect: notifications sent while disconnected are lost. */
  readonly onConnected: () => void
  readonly reconnectMs: number
  readonly log: FastifyBaseLogger
}

/** The lock of a process that ended is taken by another at its next beat. */
const BEAT_MS = 1_000
/** PostgreSQL ends a session that is silent for this long, and with it the lock of a process that hangs or cannot be reached. */
const SILENCE_LIMIT_MS = 5_000
const RESPONSE_LIMIT_MS = 5_000
const LOCK_SQL = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isTaken"'

/** How the listening connection is made. */
export function listenerConfig(connectionString: string): pg.ClientConfig {
  return {
    ...connectionLimits,
    ...connectWith(connectionString, jobSettings),
    query_timeout: RESPONSE_LIMIT_MS,
  }
}

/** Listens on its own connection, and reconnects when it breaks. */
export function createListener(options: ListenerOptions) {
  const { connectionString, channels, lock, onNotice, onConnected, reconnectMs, log } = options
  let client: pg.Client | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let hasLock = false

  const lost = (made: pg.Client): void => {
    if (client !== made) return
    client = null
    hasLock = false
    if (isClosed) return
    log.warn('the listening connection was lost, reconnecting')
    later()
  }
  const later = (): void => {
    clearTimeout(retry)
    retry = setTimeout(() => void connect().catch(later), reconnectMs)
  }
  const connect = async (): Promise<void> => {
    const made = new pg.Client(listenerConfig(connectionString))
    // `lost` ignores a connection that is not in use yet: until `listen` has succeeded, a break makes the query below fail.
    made.on('error', () => lost(made))
    made.on('end', () => lost(made))
    made.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload))
    try {
      await made.connect()
      await made.query(
        [
          ...channels.map((channel) => `listen ${channel}`),
          `set idle_session_timeout = ${SILENCE_LIMIT_MS}`,
        ].join('; '),
      )
    } catch (error) {
      made.end(() => {})
      throw error
    }
    if (isClosed) return made.end()
    client = made
    await tryLock(made)
    onConnected()
  }
  const tryLock = async (made: pg.Client): Promise<void> => {
    const { rows } = await made.query<{ isTaken: boolean }>(LOCK_SQL, [lock])
    if (client === made) hasLock = rows[0]?.isTaken ?? false
  }
  /** A quiet market and a dead connection are both silent: a query tells them apart. */
  const beat = setInterval(() => {
    if (!client) return
    const asked = hasLock ? client.query('select 1') : tryLock(client)
    asked.catch(() => {}) // a query without a response breaks the connection, which starts a reconnect
  }, BEAT_MS)

  return {
    start: connect,
    /** Two processes may believe so for a moment, while the connection of one breaks. */
    hasLock: (): boolean => hasLock,
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(retry)
      clearInterval(beat)
      await client?.end()
    },
  }
}
