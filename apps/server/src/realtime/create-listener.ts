import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { connectionLimits } from '../platform/database-access.ts'

type ListenerOptions = {
  readonly connectionString: string
  readonly channels: readonly string[]
  readonly onNotice: (channel: string, payload: string) => void
  /** Called after each connect: notifications sent while disconnected are lost. */
  readonly onConnected: () => void
  readonly reconnectMs: number
  readonly log: FastifyBaseLogger
}

const BEAT_MS = 5_000
const RESPONSE_LIMIT_MS = 5_000
/**
 * All notifications take one lock, which a commit with one keeps while it waits for a standby. The connection would break behind it,
 * and what it has left waiting would keep a connection of PostgreSQL.
 */
const LOCK_LIMIT_MS = 1_000

/** Listens and notifies on its own connection, and reconnects when it breaks. */
export function createListener(options: ListenerOptions) {
  const { connectionString, channels, onNotice, onConnected, reconnectMs, log } = options
  let client: pg.Client | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let notifying: Promise<unknown> = Promise.resolve()

  const lost = (made: pg.Client): void => {
    if (client !== made) return
    client = null
    if (isClosed) return
    log.warn('the listening connection was lost, reconnecting')
    later()
  }
  const later = (): void => {
    clearTimeout(retry)
    retry = setTimeout(() => void connect().catch(later), reconnectMs)
  }
  const connect = async (): Promise<void> => {
    const made = new pg.Client({
      ...connectionLimits,
      connectionString,
      query_timeout: RESPONSE_LIMIT_MS,
      lock_timeout: LOCK_LIMIT_MS,
    })
    // `lost` ignores a connection that is not in use yet: until `listen` has succeeded, a break makes the query below fail.
    made.on('error', () => lost(made))
    made.on('end', () => lost(made))
    made.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload))
    try {
      await made.connect()
      await made.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch (error) {
      made.end(() => {})
      throw error
    }
    if (isClosed) return made.end()
    client = made
    onConnected()
  }
  /** A quiet market and a dead connection are both silent: a query tells them apart. */
  const beat = setInterval(() => {
    client?.query('select 1').catch(() => {}) // a query without a response breaks the connection, which starts a reconnect
  }, BEAT_MS)

  return {
    start: connect,
    /** Notifies every process, including this one. Lost while disconnected, so only for messages that may be lost. */
    notify: (channel: string, payload: string): void => {
      if (!client) return
      notifying = client.query('select pg_notify($1, $2)', [channel, payload]).catch((error: unknown) => {
        log.warn({ err: error, channel }, 'a notification was lost')
      })
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(retry)
      clearInterval(beat)
      await notifying
      await client?.end()
    },
  }
}
