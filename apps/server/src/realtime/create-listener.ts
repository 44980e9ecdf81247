import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { connectionLimits } from '../platform/database-access.ts'

type ListenerOptions = {
  readonly connectionString: string
  readonly channels: readonly string[]
  readonly onNotice: (channel: string, payload: string) => void
  /** After each connect: what was said meanwhile was missed. */
  readonly onConnected: () => void
  readonly reconnectMs: number
  readonly log: FastifyBaseLogger
}

const BEAT_MS = 5_000
const RESPONSE_LIMIT_MS = 5_000

/** One connection of its own that hears the channels, speaks on them, and comes back when it breaks. */
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
    log.warn('the listening connection broke: taking it up again')
    later()
  }
  const later = (): void => {
    clearTimeout(retry)
    retry = setTimeout(() => void connect().catch(later), reconnectMs)
  }
  const connect = async (): Promise<void> => {
    const made = new pg.Client({ ...connectionLimits, connectionString, query_timeout: RESPONSE_LIMIT_MS })
    // Once it listens; a connection that breaks before that fails the statement below.
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
  /** Nothing is said for hours on a quiet market, nor on a connection that is silently dead: an answer tells one from the other. */
  const beat = setInterval(() => {
    client?.query('select 1').catch(() => {}) // without an answer it breaks, which is heard
  }, BEAT_MS)

  return {
    start: connect,
    /** Sent to every process, this one too. Lost while the connection is broken: nothing that must arrive goes this way. */
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
