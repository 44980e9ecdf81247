/**
 * Wrong attempts are counted per name over all addresses, per address over all names, and per pair. A username and a mobile of one
 * account have counts apart: a shared one would tell a guesser that they are of one account. An attacker could use the name's
 * count to lock its owner out, so attempts from an address that the account has logged in from are counted for that pair only.
 * Correct logins are counted per account and per address.
 */
import {
  type AttemptLimit,
  accountAttemptLimit,
  addressAttemptLimit,
  countAttempt,
  DAY_MS,
  KNOWN_ADDRESS_DAYS,
  LOGIN_WINDOW_MS,
  LOGINS_PER_ACCOUNT,
  LOGINS_PER_ADDRESS,
  pairAttemptLimit,
  type UserId,
} from '@u-market/domain'
import type { UseLimit } from '../../db/count-uses.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { limitByKey } from '../../platform/limit-concurrency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import {
  type AttemptSource,
  clearAttempts,
  clearAttemptsAt,
  findAttempts,
  findBefore,
  forgetAddresses,
  keepAddress,
  lockPlaces,
  returnAttempts,
  storeAttempts,
} from './login-attempt.queries.ts'

/**
 * Keys for counting. Wrong logins of users count under the name as typed, whether or not an account has it, so that lockouts do
 * not reveal which accounts exist.
 */
export const loginSubject = {
  user: (id: UserId): string => `user:${id}`,
  operator: (id: number): string => `operator:${id}`,
  /** A count apart: a right password would otherwise clear wrong codes. */
  factor: (id: number): string => `operator:${id} factor`,
  named: (kind: 'user' | 'operator', name: string): string => `${kind} named ${name}`,
}

export type LoginVerdict =
  | { readonly is: 'right' | 'wrong' }
  /** Unix seconds. */
  | { readonly is: 'locked'; readonly until: number }

/**
 * One attempt at a time for each name and each address. Concurrent correct attempts must not use up each other's count, and no
 * address may fill the password-hashing queue, with known accounts or with others.
 */
const judging = limitByKey({ running: 1, waiting: 100 })

/**
 * Checks a password, unless the name or the address is locked. Throws `RATE_LIMITED {until}` after too many correct logins.
 * @param of The account whose known addresses and correct logins apply, where `account` is one of its names or a step of its login.
 * @param isRight receives whether the account has logged in from this address before
 */
export async function checkLogin(
  deps: Pick<Deps, 'database' | 'clock'>,
  { of, ...pair }: AttemptSource & { readonly of?: string | undefined },
  isRight: (isKnown: boolean) => Promise<boolean>,
): Promise<LoginVerdict> {
  const { account, address } = pair
  const at = deps.clock.now()
  const person = { account: of ?? account, address }
  const { isKnown, fullUntil } = await findBefore(deps.database.kysely, {
    ...person,
    since: knownSince(at),
    at,
    limits: loginLimits(person),
  })
  if (fullUntil !== null) throw new Refusal('RATE_LIMITED', { until: Math.ceil(fullUntil.getTime() / 1000) })
  const own: Counted = { ...pair, limit: pairAttemptLimit }
  const check = () => isRight(isKnown)
  if (isKnown) return judging(`known at ${address}`, () => runAttempt(deps, [own], check))
  const all: Counted[] = [
    own,
    { account, address: '', limit: accountAttemptLimit },
    { account: '', address, limit: addressAttemptLimit },
  ]
  return judging(address, () => judging(account, () => runAttempt(deps, all, check)))
}

function loginLimits({ account, address }: AttemptSource): UseLimit[] {
  return [
    { subject: `logins ${account}`, most: LOGINS_PER_ACCOUNT, windowMs: LOGIN_WINDOW_MS },
    { subject: `logins at ${address}`, most: LOGINS_PER_ADDRESS, windowMs: LOGIN_WINDOW_MS },
  ]
}

/**
 * Remembers the address of a login, and counts a user's login. `isElsewhere`: the address is new, and the account has logged in
 * from others. Throws `RATE_LIMITED {until}`, which ends the transaction.
 */
export async function recordLogin(
  tx: Tx,
  pair: AttemptSource,
  at: Date,
  isCounted = false,
): Promise<{ isElsewhere: boolean }> {
  const limits = isCounted ? loginLimits(pair) : []
  const { isKnown, isFirst, fullUntil } = await keepAddress(tx, {
    ...pair,
    at,
    since: knownSince(at),
    limits,
  })
  if (fullUntil !== null) throw new Refusal('RATE_LIMITED', { until: Math.ceil(fullUntil.getTime() / 1000) })
  return { isElsewhere: !isKnown && !isFirst }
}

/**
 * Clears an account's wrong attempts and known addresses after a change of its password or access. `keep`: the one address that
 * stays known; null keeps none. `names`: the keys under which its attempts are counted, if not its own.
 */
export async function forgetLogins(
  tx: Tx,
  account: string,
  keep: string | null,
  names: readonly string[] = [account],
): Promise<void> {
  await forgetAddresses(tx, account, keep)
  await clearAttemptsAt(tx, names)
}

type Named = { readonly id: UserId; readonly username: string; readonly mobile: string }

/** Clears a user's login attempts like `forgetLogins`, under both names. */
export function forgetUserLogins(
  tx: Tx,
  { id, username, mobile }: Named,
  keep: string | null,
): Promise<void> {
  const names = [username.toLowerCase(), mobile].map((name) => loginSubject.named('user', name))
  return forgetLogins(tx, loginSubject.user(id), keep, names)
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
