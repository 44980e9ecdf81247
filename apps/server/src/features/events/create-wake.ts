import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { channels } from './channels.ts'

export type Wake = {
  /** Something was committed to the stream. Returns at once. */
  readonly signal: () => void
  readonly close: () => Promise<void>
}

/**
 * Wakes the readers of the stream, after the commit: a NOTIFY inside a transaction takes a lock at commit that every other
 * notifying commit waits for. Signals that come while one is on its way become one more. It has a connection of its own, so
 * that a busy pool does not hold pushes up. A wake that is lost costs a delay only: readers also look by themselves.
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
