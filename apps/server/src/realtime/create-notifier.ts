import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { channels } from '../features/events/index.ts'

export type Notifier = {
  /** Tells every process, this one included. Returns at once; a message may be lost. */
  readonly notify: (channel: string, payload: string) => void
  /** Announces that an event was committed. Returns at once. */
  readonly wake: () => void
  readonly close: () => Promise<void>
}

const notifySql = `select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message (channel, payload)`

/** More come only while the database does not answer, and then they are out of date before they are sent. */
const MAX_WAITING = 1_000

/**
 * Sends notifications after the commit. A NOTIFY inside the transaction would take a lock at commit, for which every other notifying
 * commit waits. Wakes that arrive while something is being sent are merged, other messages leave together. Uses its own connection,
 * so that a busy pool does not delay pushes, and what waits for the lock does not delay what is heard.
 */
export function createNotifier(pool: pg.Pool, log: FastifyBaseLogger): Notifier {
  let client: Promise<pg.Client> | null = null
  let sending: Promise<void> | null = null
  let isWakeWanted = false
  let waiting: (readonly [channel: string, payload: string])[] = []
  let isClosed = false

  const connect = async (): Promise<pg.Client> => {
    const made = new pg.Client(pool.options)
    made.on('error', () => drop())
    made.on('end', () => drop())
    await made.connect()
    return made
  }
  const drop = (): void => {
    client = null
  }
  const sendWaiting = async (): Promise<void> => {
    client ??= connect()
    const connected = await client
    const messages = waiting
    const isWake = isWakeWanted
    waiting = []
    isWakeWanted = false
    await Promise.all([
      isWake && connected.query(`notify ${channels.events}`),
      messages.length > 0 &&
        connected.query(notifySql, [messages.map(([to]) => to), messages.map(([, what]) => what)]),
    ])
  }
  const send = async (): Promise<void> => {
    try {
      while ((isWakeWanted || waiting.length > 0) && !isClosed) await sendWaiting()
    } catch (error) {
      log.warn({ err: error }, 'notifications were lost')
      waiting = []
      drop()
    } finally {
      sending = null
    }
  }
  const start = (): void => {
    if (!isClosed) sending ??= send()
  }

  return {
    notify: (channel, payload) => {
      if (waiting.length < MAX_WAITING) waiting.push([channel, payload])
      start()
    },
    wake: () => {
      isWakeWanted = true
      start()
    },
    close: async () => {
      await sending
      isClosed = true
      await client?.then((made) => made.end()).catch(() => {})
    },
  }
}
