/**
 * Login attempts are counted per account over all addresses, per address over all accounts, and per pair. An attacker could use
 * the account's count to lock its owner out, so attempts from an address that the account has logged in from are counted for that
 * pair only.
 */
import {
  type AttemptLimit,
  accountAttemptLimit,
  addressAttemptLimit,
  countAttempt,
  DAY_MS,
  KNOWN_ADDRESS_DAYS,
  pairAttemptLimit,
  type UserId,
} from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { limitByKey } from '../../platform/limit-concurrency.ts'
import type { Deps } from '../deps.ts'
import {
  type AttemptSource,
  clearAttempts,
  clearAttemptsAt,
  findAttempts,
  forgetAddresses,
  isKnownAddress,
  keepAddress,
  lockPlaces,
  returnAttempts,
  storeAttempts,
} from './login-attempt.queries.ts'
/**
 * The account key for counting attempts. Unknown names are counted in the same way, so that lockouts do not reveal which accounts
 * exist.
 */
export const loginSubject = {
  user: (id: UserId): string => `user:${id}`,
  operator: (id: number): string => `operator:${id}`,
  /** A count apart: a right password would otherwise clear wrong codes. */
  factor: (id: number): string => `operator:${id} factor`,
  nobody: (kind: 'user' | 'operator', name: string): string => `${kind} named ${name}`,
}

export type LoginVerdict =
  | { readonly is: 'right' | 'wrong' }
  /** Unix seconds. */
  | { readonly is: 'locked'; readonly until: number }

/**
 * One attempt at a time for each account and each address. Concurrent correct attempts must not use up each other's count, and no
 * address may fill the password-hashing queue.
 */
const judging = limitByKey({ running: 1, waiting: 100 })

/**
 * Checks a password, unless the account or the address is locked. Correct attempts do not count.
 * @param of The account whose known addresses apply, where a step of its login has a count apart.
 */
export async function checkLogin(
  deps: Pick<Deps, 'database' | 'clock'>,
  { of, ...pair }: AttemptSource & { readonly of?: string },
  isRight: () => Promise<boolean>,
): Promise<LoginVerdict> {
  const { account, address } = pair
  const since = knownSince(deps.clock.now())
  const isKnown = await isKnownAddress(deps.database.kysely, { account: of ?? account, address, since })
  const own: Counted = { ...pair, limit: pairAttemptLimit }
  if (isKnown) return judging(`${account} at ${address}`, () => runAttempt(deps, [own], isRight))
  const all: Counted[] = [
    own,
    { account, address: '', limit: accountAttemptLimit },
    { account: '', address, limit: addressAttemptLimit },
  ]
  return judging(address, () => judging(account, () => runAttempt(deps, all, isRight)))
}

/** Remembers the address of a login. `isElsewhere`: the address is new, and the account has logged in from others. */
export async function recordLogin(tx: Tx, pair: AttemptSource, at: Date): Promise<{ isElsewhere: boolean }> {
  const { isKnown, isFirst } = await keepAddress(tx, { ...pair, at, since: knownSince(at) })
  return { isElsewhere: !isKnown && !isFirst }
}

/**
 * Clears an account's wrong attempts and known addresses after a change of its password or access. `keep`: the one address that
 * stays known; null keeps none.
 */
export async function forgetLogins(tx: Tx, account: string, keep: string | null): Promise<void> {
  await forgetAddresses(tx, account, keep)
  await clearAttemptsAt(tx, account)
}

export function knownSince(at: Date): Date {
  return new Date(at.getTime() - KNOWN_ADDRESS_DAYS * DAY_MS)
}

type Counted = AttemptSource & { readonly limit: AttemptLimit }

async function runAttempt(
  deps: Pick<Deps, 'database' | 'clock'>,
  places: readonly Counted[],
  isRight: () => Promise<boolean>,
): Promise<LoginVerdict> {
  const until = await reserveAttempts(deps, places)
  if (until !== null) return { is: 'locked', until: Math.ceil(until / 1000) }
  const isIt = await isRight().catch(async (error: unknown) => {
    // The password queue was full and refused the attempt, so it does not count.
    await returnAttempts(deps.database.kysely, places)
    throw error
  })
  if (!isIt) return { is: 'wrong' }
  const [own, ...others] = places
  if (own) await clearAttempts(deps.database.kysely, own)
  if (others.length > 0) await returnAttempts(deps.database.kysely, others)
  return { is: 'right' }
}

/**
 * Counts an attempt at all its sources, or at none if one of them is locked. Returns the end of the lock in milliseconds; null if
 * the attempt may proceed.
 */
function reserveAttempts(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  places: readonly Counted[],
): Promise<number | null> {
  return transact(database, null, async (tx) => {
    await lockPlaces(tx, places)
    const now = clock.now().getTime()
    const kept = await findAttempts(tx, places)
    const attempts = places.map(({ account, address, limit }, at) => ({
      account,
      address,
      taken: countAttempt(kept[at], limit, now),
    }))
    const ends = attempts.flatMap(({ taken }) => (taken.is === 'locked' ? taken.until : []))
    if (ends.length > 0) return Math.max(...ends)
    await storeAttempts(
      tx,
      attempts.flatMap(({ account, address, taken }) =>
        taken.is === 'taken' ? { account, address, count: taken.count } : [],
      ),
    )
    return null
  })
}
