/**
 * Attempts at a login are counted by account, whatever its owner is called, from all addresses together, and by address for all
 * accounts together. A stranger could use such a count to keep the owner out, so an address that the account was logged in from
 * has a count of its own, which nobody else can use up.
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
/** Whose login it is, as attempts are counted: a name that nobody has is counted just so, and nothing tells the two apart. */
export const loginSubject = {
  user: (id: UserId): string => `user:${id}`,
  operator: (id: number): string => `operator:${id}`,
  nobody: (kind: 'user' | 'operator', name: string): string => `${kind} named ${name}`,
}

export type LoginVerdict =
  | { readonly is: 'right' | 'wrong' }
  /** Unix seconds. */
  | { readonly is: 'locked'; readonly until: number }

/**
 * One attempt at a time for each account, and for each address: right ones sent at once must not take up each other's attempts, and
 * no address fills the line in which passwords are hashed.
 */
const judging = limitByKey({ running: 1, waiting: 100 })

/** Judges a login by its password, if it may be judged now. */
export async function checkLogin(
  deps: Pick<Deps, 'database' | 'clock'>,
  pair: AttemptSource,
  isRight: () => Promise<boolean>,
): Promise<LoginVerdict> {
  const { account, address } = pair
  const since = knownSince(deps.clock.now())
  const isKnown = await isKnownAddress(deps.database.kysely, { ...pair, since })
  const own: Counted = { ...pair, limit: pairAttemptLimit }
  if (isKnown) return judging(`${account} at ${address}`, () => runAttempt(deps, [own], isRight))
  const all: Counted[] = [
    own,
    { account, address: '', limit: accountAttemptLimit },
    { account: '', address, limit: addressAttemptLimit },
  ]
  return judging(address, () => judging(account, () => runAttempt(deps, all, isRight)))
}

/** The account was logged in from there: its address is known from now on. Answers whether it was not, while others were. */
export async function recordLogin(tx: Tx, pair: AttemptSource, at: Date): Promise<{ isElsewhere: boolean }> {
  const { isKnown, isFirst } = await keepAddress(tx, { ...pair, at, since: knownSince(at) })
  return { isElsewhere: !isKnown && !isFirst }
}

/** After a new password nothing counts that was known or guessed before; the address that set it is the owner's. */
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
    // It was not judged: the line was full.
    await returnAttempts(deps.database.kysely, places)
    throw error
  })
  if (!isIt) return { is: 'wrong' }
  const [own, ...others] = places
  if (own) await clearAttempts(deps.database.kysely, own)
  if (others.length > 0) await returnAttempts(deps.database.kysely, others)
  return { is: 'right' }
}

/** Counts an attempt at all its places, or at none. Answers until when it has to wait, in milliseconds; null: it is taken. */
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
