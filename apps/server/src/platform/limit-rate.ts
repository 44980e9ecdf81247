import cluster from 'node:cluster'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { SharedRedis } from './redis.ts'
import { TransportRefusal } from './refusal.ts'

/**
 * General limits: they only keep one caller from starving the others of CPU. With Redis all servers count together; without it, or
 * while it is gone, each server counts alone, the first of its processes for all of them. What protects coin, disk or secrets is
 * counted in the database (`db/count-uses.ts`, `features/accounts`).
 */
const WINDOW_SECONDS = 10
/** All sessions and sockets of a user share it. */
const CALLS_PER_USER = 1000
const CALLS_PER_ADDRESS = 300
/** An office behind one address may open the app on 50 phones at once, each loading about 40 files. */
const PAGES_PER_ADDRESS = 3000
/** Those 50 phones load about 1.5 MB each, compressed, the first time. */
const PAGE_BYTES_PER_ADDRESS = 100 * 1024 * 1024

/** The first process counts in microseconds; a call does not wait longer for it. */
const COUNT_LIMIT_MS = 500

export type LimitedCall = {
  /** The user or operator, as `user:10001`; empty without a session. */
  readonly caller: string
  readonly address: string
  readonly isWrite: boolean
}
export type LimitRate = (call: LimitedCall) => Promise<void>

/**
 * Throws 429 with the time to wait when a user, or an address without a session, has used up its window. Writes and reads are
 * counted apart, so that a screen that reads too often cannot keep its user from acting.
 */
export function createRateLimit(redis: SharedRedis | null = null): LimitRate {
  const reads = createLimiter('reads', CALLS_PER_USER, redis)
  const writes = createLimiter('writes', CALLS_PER_USER, redis)
  const addresses = createLimiter('addresses', CALLS_PER_ADDRESS, redis)
  return ({ caller, address, isWrite }) =>
    caller === '' ? consume(addresses, address) : consume(isWrite ? writes : reads, caller)
}

/**
 * The limits of an address for requests that are not calls: pages, files, health. `admit` throws 429 once the address has used
 * up its requests or its bytes; `count` adds the bytes of a response.
 */
export function createPageLimit(name: string, redis: SharedRedis | null) {
  const requests = createLimiter(`${name}:requests`, PAGES_PER_ADDRESS, redis)
  const bytes = createLimiter(`${name}:bytes`, PAGE_BYTES_PER_ADDRESS, redis)
  return {
    admit: async (address: string): Promise<void> => {
      const [sent] = await Promise.all([bytes.get(address), consume(requests, address)])
      if (sent !== null && sent.consumedPoints >= PAGE_BYTES_PER_ADDRESS) throw tooMany(sent)
    },
    count: async (address: string, sent: number): Promise<void> => {
      await bytes.penalty(address, sent)
    },
  }
}

type Limiter = Pick<RateLimiterAbstract, 'consume' | 'get' | 'penalty'>

/** Counts in Redis, or on this machine while Redis does not answer. Counts expire with their window. */
function createLimiter(name: string, points: number, redis: SharedRedis | null): Limiter {
  const options = { keyPrefix: name, points, duration: WINDOW_SECONDS }
  const own: Limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...options, timeoutMs: COUNT_LIMIT_MS })
    : new RateLimiterMemory(options)
  if (!redis) return own
  const shared = new RateLimiterRedis({
    ...{ ...options, storeClient: redis.client },
    keyPrefix: `${redis.prefix}limit:${name}`,
    // A caller that has used up its window costs Redis nothing more.
    inMemoryBlockOnConsumed: points,
  })
  const count = async <T>(by: (limiter: Limiter) => Promise<T>): Promise<T> => {
    if (!redis.isReady()) return by(own)
    try {
      return await redis.ask(by(shared))
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error
      return by(own)
    }
  }
  return {
    consume: (key) => count((limiter) => limiter.consume(key)),
    get: (key) => count((limiter) => limiter.get(key)),
    penalty: (key, sent) => count((limiter) => limiter.penalty(key, sent)),
  }
}

async function consume(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error)
    // A count that is late refuses nothing.
    if (!cluster.isWorker) throw error
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): TransportRefusal {
  return new TransportRefusal(429, Math.max(1, Math.ceil(msBeforeNext / 1000)))
}
