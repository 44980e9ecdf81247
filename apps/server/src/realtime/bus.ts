import { channels } from '../features/events/index.ts'
import type { SharedRedis } from '../platform/redis.ts'
import type { Notifier } from './create-notifier.ts'

/** Messages between server processes. Any may be lost; none waits. */
export type Bus = {
  /** Tells every process, this one included. */
  readonly publish: (channel: string, payload: string) => void
  /** Tells every process, also one that does not hear Redis. */
  readonly announce: (channel: string, payload: string) => void
  /** Announces that an event was committed. */
  readonly wake: () => void
  /** Whether this process hears what is published by Redis. */
  readonly hearsRedis: () => boolean
  readonly close: () => Promise<void>
}

/** What Redis carries. The rest must not be missed, or is sent inside a transaction, so PostgreSQL carries it. */
export const carriedChannels = [channels.events, channels.settled, channels.presence, channels.relay]

/**
 * PostgreSQL reaches every process, Redis costs it nothing. So Redis carries the messages while all processes hear it.
 * @param allHearRedis whether the other processes do
 */
export function createBus(notifier: Notifier, redis: SharedRedis | null, allHearRedis: () => boolean): Bus {
  let isWaking = false
  let isWakeWanted = false

  const byRedis = (): SharedRedis | null => (redis?.isReady() && allHearRedis() ? redis : null)
  /** Wakes that arrive while one is being sent are merged. */
  const wakeBy = async (way: SharedRedis): Promise<void> => {
    isWaking = true
    try {
      while (isWakeWanted) {
        isWakeWanted = false
        await way.publish(channels.events, '')
      }
    } catch {
      notifier.wake()
    } finally {
      isWaking = false
    }
  }

  return {
    publish: (channel, payload) => {
      const way = byRedis()
      if (!way) notifier.notify(channel, payload)
      // Redis may have sent it: hearing a message twice does no harm.
      else way.publish(channel, payload).catch(() => notifier.notify(channel, payload))
    },
    announce: notifier.notify,
    wake: () => {
      const way = byRedis()
      if (!way) return notifier.wake()
      isWakeWanted = true
      if (!isWaking) void wakeBy(way)
    },
    hearsRedis: () => redis?.isReady() ?? false,
    close: notifier.close,
  }
}
