import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'

/** argon2id, the library's default algorithm: about 10 ms a hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** As many as the smallest server has cores, so that a storm of logins does not starve orders. */
const hashing = limitConcurrency({ running: 2, waiting: 500 })

export function hashSecret(secret: string): Promise<string> {
  return hashing(() => hash(secret, COST))
}

/** Of a password nobody has: checked where there is no account, so that the time taken tells nothing. */
let dummyHash: Promise<string> | null = null

/** Compares at the same cost whether or not there is a hash to compare with. */
export async function verifySecret(kept: string | null, secret: string): Promise<boolean> {
  const against = kept ?? (await dummy())
  const isEqual = await hashing(() => verify(against, secret))
  return kept !== null && isEqual
}

function dummy(): Promise<string> {
  dummyHash ??= hash('nobody has this one', COST)
  return dummyHash
}
