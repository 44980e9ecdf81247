import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { channels } from './channels.ts'

export type Wake = {
  /** Announces that an event was committed. Returns at once. */
  readonly signal: () => void
  readonly close: () => Promise<void>
}

/**
 * Wakes the stream's readers after a commit. A NOTIFY inside the transaction would take a lock at commit, for which every other
 * notifying commit waits. Signals that arrive while one is sent are merged. Uses its own connection, so that a busy pool does not
 * delay pushes. A lost wake only causes a delay, because readers also poll.
 */
export function createWake(pool: pg.Pool, log: FastifyBaseLogger): Wake {
  let client: Promise<pg.Client> | null = null
  let sending: Promise<void> | null = null
  let isWanted = false
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
  const send = async (): Promise<void> => {
    try {
      while (isWanted && !isClosed) {
        isWanted = false
        client ??= connect()
        await (await client).query(`notify ${channels.events}`)
      }
    } catch (error) {
      log.warn({ err: error }, 'a wake was lost')
      drop()
    } finally {
      sending = null
    }
  }

  return {
    signal: () => {
      isWanted = true
      if (!isClosed) sending ??= send()
    },
    close: async () => {
      isClosed = true
      await sending
      await client?.then((made) => made.end()).catch(() => {})
    },
  }
}
