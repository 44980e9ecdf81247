import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'

/** A Redis or Valkey that all servers of one database share. The market works without it, and never waits for it long. */
export type SharedRedis = {
  readonly client: Redis
  /** Of keys and channels, so that markets can share one Redis. */
  readonly prefix: string
  /** Whether it answers, and delivers what is published. */
  readonly isReady: () => boolean
  /** Waits for a command of `client`, which fails if Redis does not answer soon. */
  readonly ask: <T>(command: Promise<T>) => Promise<T>
  readonly publish: (channel: string, payload: string) => Promise<unknown>
  /** Sets who hears the channels; once, before the start. */
  readonly listen: (listener: RedisListener) => void
  /** Connects. Returns once Redis is there, or has shown that it is not. */
  readonly start: () => Promise<void>
  readonly close: () => void
}

type RedisListener = {
  readonly channels: readonly string[]
  readonly onMessage: (channel: string, payload: string) => void
  /** Called when `isReady` has changed. */
  readonly onChange: () => void
}

/** Redis answers in well under a millisecond. When an answer takes this long, Redis counts as gone, and no further call waits. */
const ANSWER_LIMIT_MS = 500
/** A Redis that hangs is noticed although no call asks it. */
const PING_MS = 1_000
const RETRY_MS = 500

/** @param market distinguishes the databases that share one Redis */
export async function openRedis(url: string, market: string, log: FastifyBaseLogger): Promise<SharedRedis> {
  // Loaded only where it is used, because that takes time and memory.
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_LIMIT_MS,
    disconnectTimeout: 0,
    // What cannot be sent now fails now, and what got no answer is not sent again: callers have another way.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    retryStrategy: () => RETRY_MS,
  })
  const prefix = `u-market:${market}:`
  let listener: RedisListener | null = null
  let isReady = false
  let isSaid = false
  let isClosed = false
  let reason = ''

  const shown = Promise.withResolvers<void>()
  const become = (ready: boolean): void => {
    shown.resolve()
    if (isClosed) return
    if (ready && isSaid) log.warn('Redis is back')
    if (!ready && !isSaid) log.warn(`Redis is gone (${reason}): ${WITHOUT}`)
    isSaid = !ready
    if (ready === isReady) return
    isReady = ready
    listener?.onChange()
  }
  const cutOff = (): void => {
    reason = 'it does not answer'
    client.disconnect(true)
  }
  const ask = <T>(command: Promise<T>): Promise<T> => command.finally(afterSilence(cutOff))
  const prepare = async (): Promise<void> => {
    if (listener) await ask(client.subscribe(...listener.channels.map((channel) => prefix + channel)))
    // A Redis before version 6 takes nothing else on a connection that has subscribed.
    await ask(client.exists(prefix))
    become(true)
  }
  let endHandshake = (): void => {}
  client.on('connect', () => {
    endHandshake = afterSilence(cutOff)
  })
  client.on('ready', () => {
    endHandshake()
    prepare().catch((error: Error) => {
      reason = error.message
      client.disconnect(true)
    })
  })
  client.on('error', (error: Error) => {
    reason = error.message
  })
  client.on('close', () => {
    endHandshake()
    reason ||= 'the connection broke'
    become(false)
    reason = ''
  })
  client.on('message', (channel: string, payload: string) =>
    listener?.onMessage(channel.slice(prefix.length), payload),
  )
  const ping = setInterval(() => {
    if (isReady) ask(client.ping()).catch(() => {}) // `close` says so
  }, PING_MS)

  return {
    ...{ client, prefix, ask },
    isReady: () => isReady,
    publish: (channel, payload) => ask(client.publish(prefix + channel, payload)),
    listen: (given) => {
      listener = given
    },
    start: async () => {
      client.connect().catch(() => {}) // `close` says so, and it tries again
      await shown.promise
    },
    close: () => {
      isClosed = true
      isReady = false
      clearInterval(ping)
      client.disconnect()
    },
  }
}

const WITHOUT = 'until it is back, each server counts calls alone, and PostgreSQL carries messages'

/** Acts if the returned function is not called in time. Answers that have arrived meanwhile are read first. */
function afterSilence(act: () => void): () => void {
  let isOver = false
  const timer = setTimeout(() => {
    // A busy process finds its timers before its answers.
    setImmediate(() => {
      if (!isOver) act()
    })
  }, ANSWER_LIMIT_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
