import { hash, verify } from '@node-rs/argon2'
import { type Limited, limitConcurrency } from '../../platform/limit-concurrency.ts'

/** Who waits for a hash: somebody signed in, who pays or releases, or anybody at all. */
export type HashLane = 'signedIn' | 'anonymous'

/** argon2id, the library's default algorithm: about 10 ms a hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two lines, so that a storm of strangers at the login holds up nobody who is signed in. The first hashes as many at once as the
 * smallest server has cores; the second one at a time, and whoever would wait there for more than a second is told to come again.
 */
const lanes: Readonly<Record<HashLane, Limited>> = {
  signedIn: limitConcurrency({ running: 2, waiting: 500 }),
  anonymous: limitConcurrency({ running: 1, waiting: 64 }),
}

export function hashSecret(secret: string, lane: HashLane): Promise<string> {
  return lanes[lane](() => hash(secret, COST))
}

/** Of a password nobody has: checked where there is no account, so that the time taken tells nothing. */
let dummyHash: Promise<string> | null = null

/** Compares at the same cost whether or not there is a hash to compare with. */
export async function verifySecret(kept: string | null, secret: string, lane: HashLane): Promise<boolean> {
  const against = kept ?? (await dummy())
  const isEqual = await lanes[lane](() => verify(against, secret))
  return kept !== null && isEqual
}

function dummy(): Promise<string> {
  dummyHash ??= hash('nobody has this one', COST)
  return dummyHash
}
