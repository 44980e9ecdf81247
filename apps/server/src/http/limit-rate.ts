import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TransportRefusal } from '../platform/refusal.ts'

/** General limits keep one caller from starving the others; guessable secrets have separate limits in the database. */
const WINDOW_SECONDS = 10
const CALLS_PER_SESSION = 1000
const CALLS_PER_ADDRESS = 300
/** An office behind one address may open the app on 50 phones at once, each loading about 40 files. */
const PAGES_PER_ADDRESS = 3000
/** Those 50 phones load about 1.5 MB each, compressed, the first time. */
const PAGE_BYTES_PER_ADDRESS = 100 * 1024 * 1024

/** A session of a user or an operator. */
type Session = { readonly tokenHash: Buffer }

/** Throws 429 with the time to wait when a session, or an address without a session, has used up its window. */
export function createRateLimit() {
  const sessions = new RateLimiterMemory({ points: CALLS_PER_SESSION, duration: WINDOW_SECONDS })
  const addresses = new RateLimiterMemory({ points: CALLS_PER_ADDRESS, duration: WINDOW_SECONDS })
  return async (session: Session | null, address: string): Promise<void> => {
    if (session) await consume(sessions, session.tokenHash.toString('base64'))
    else await consume(addresses, address)
  }
}

/**
 * The limits of an address for requests that are not calls: pages, files, health. `admit` throws 429 once the address has used
 * up its requests or its bytes; `count` adds the bytes of a response.
 */
export function createPageLimit() {
  const requests = new RateLimiterMemory({ points: PAGES_PER_ADDRESS, duration: WINDOW_SECONDS })
  const bytes = new RateLimiterMemory({ points: PAGE_BYTES_PER_ADDRESS, duration: WINDOW_SECONDS })
  return {
    admit: async (address: string): Promise<void> => {
      await consume(requests, address)
      const sent = await bytes.get(address)
      if (sent !== null && sent.consumedPoints >= PAGE_BYTES_PER_ADDRESS) throw tooMany(sent)
    },
    count: async (address: string, sent: number): Promise<void> => {
      await bytes.penalty(address, sent)
    },
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw tooMany(error)
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): TransportRefusal {
  return new TransportRefusal(429, Math.max(1, Math.ceil(msBeforeNext / 1000)))
}
