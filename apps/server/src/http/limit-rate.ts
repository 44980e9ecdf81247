import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TransportRefusal } from '../platform/refusal.ts'

/** The general limits keep one caller from starving the rest; guessable things have their own, in the database. */
const WINDOW_SECONDS = 10
const CALLS_PER_SESSION = 1000
const CALLS_PER_ADDRESS = 300
/** An office behind one address may open the app on fifty phones at once; each loads some forty files. */
const PAGES_PER_ADDRESS = 3000

/** A user's or an operator's. */
type Session = { readonly tokenHash: Buffer }

/** Throws 429 with its wait once a session, or an address without one, has used up its window. */
export function createRateLimit() {
  const sessions = new RateLimiterMemory({ points: CALLS_PER_SESSION, duration: WINDOW_SECONDS })
  const addresses = new RateLimiterMemory({ points: CALLS_PER_ADDRESS, duration: WINDOW_SECONDS })
  return async (session: Session | null, address: string): Promise<void> => {
    if (session) await consume(sessions, session.tokenHash.toString('base64'))
    else await consume(addresses, address)
  }
}

/** The same for what is fetched without a call: pages, files, health. */
export function createPageLimit() {
  const addresses = new RateLimiterMemory({ points: PAGES_PER_ADDRESS, duration: WINDOW_SECONDS })
  return (address: string): Promise<void> => consume(addresses, address)
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new TransportRefusal(429, Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
  }
}
