import { hash, verify } from '@node-rs/argon2'
import type { HashCost } from '../../platform/config.ts'
import { type Limited, limitConcurrency } from '../../platform/limit-concurrency.ts'

/** Who waits for a hash: somebody signed in, who pays or releases, or anybody at all. */
export type HashLane = 'signedIn' | 'anonymous'

type Costing = { readonly hashCost: HashCost }

/**
 * Two lines, so that a storm of strangers at the login holds up nobody who is signed in. The first hashes as many at once as the
 * smallest server has cores; the second one at a time, and whoever would wait there for more than a second is told to come again.
 */
const lanes: Readonly<Record<HashLane, Limited>> = {
  signedIn: limitConcurrency({ running: 2, waiting: 500 }),
  anonymous: limitConcurrency({ running: 1, waiting: 64 }),
}

/** By argon2id, the library's default algorithm. */
export function hashSecret({ hashCost }: Costing, secret: string, lane: HashLane): Promise<string> {
  return lanes[lane](() => hash(secret, hashCost))
}

/** Compares at the same cost whether or not there is a hash to compare with. */
export async function verifySecret(
  { hashCost }: Costing,
  { kept, secret }: { readonly kept: string | null; readonly secret: string },
  lane: HashLane,
): Promise<boolean> {
  const against = kept ?? (await dummyHash(hashCost))
  const isEqual = await lanes[lane](() => verify(against, secret))
  return kept !== null && isEqual
}

/** Of a password nobody has: checked where there is no account, so that the time taken tells nothing. */
const dummies = new WeakMap<HashCost, Promise<string>>()

function dummyHash(cost: HashCost): Promise<string> {
  const made = dummies.get(cost) ?? hash('nobody has this one', cost)
  dummies.set(cost, made)
  return made
}
