import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { passwordForm, passwordWeakness, type UserId } from '@u-market/domain'
import type { HashCost } from '../../platform/config.ts'
import { type Limited, limitConcurrency } from '../../platform/limit-concurrency.ts'
import { shareOf } from '../../platform/own-process.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { limitAttempts } from './limit-attempts.ts'
import { findPasswordHash, renewHash } from './user.queries.ts'

/** For checks of a logged-in user; attempts to log in are limited in `check-login.ts`. */
const MAX_PASSWORD_ATTEMPTS = 10

/**
 * Checks the login password of a logged-in user. Call it outside any transaction, so that a wrong attempt stays counted.
 * Throws `PASSWORD_WRONG`, or `LOGIN_LOCKED {until}` after ten wrong attempts.
 */
export async function checkPassword(
  deps: Pick<Deps, 'database' | 'clock' | 'hashCost'>,
  user: { readonly id: UserId },
  password: string,
): Promise<void> {
  const kept = await findPasswordHash(deps.database.kysely, user.id)
  const attempt = { subject: `password:${user.id}`, maxAttempts: MAX_PASSWORD_ATTEMPTS }
  const verdict = await limitAttempts(deps, attempt, () =>
    verifySecret(
      deps,
      {
        kept,
        secret: password,
        renew: (hash) => renewHash(deps.database.kysely, 'passwordHash', { id: user.id, kept }, hash),
      },
      'loggedIn',
    ),
  )
  if (verdict.is === 'locked') throw new Refusal('LOGIN_LOCKED', { until: verdict.until })
  if (verdict.is === 'wrong') throw new Refusal('PASSWORD_WRONG')
}

type Owner = Parameters<typeof passwordWeakness>[1]

/** Refuses a new login password that is easy to guess: a common one, or one made of the owner's name or mobile. */
export function requireStrongPassword(
  field: 'password' | 'newPassword',
  password: string,
  owner: Owner,
): void {
  const weakness = passwordWeakness(password, owner, (text) => commonPasswords().has(text))
  if (weakness !== null) throw new FieldRefusal(field, weakness)
}

let common: ReadonlySet<string> | null = null

/** The ten thousand most common passwords of at least eight characters, in lower case; the file names its source. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )
  return common
}

export type HashLane = 'loggedIn' | 'known' | 'anonymous'

type Costing = { readonly hashCost: HashCost }

/** One login is hashed at a time. Callers who would wait for more than a second, behind 64 others, are refused. */
const logins = limitConcurrency({ running: 1, waiting: 32 })
/**
 * Half of the places are kept for logins from addresses that the account has logged in from. Of the others only one at a time
 * joins them, so a flood by strangers delays an owner by one hash.
 */
const strangers = limitConcurrency({ running: 1, waiting: 32 })

/**
 * Queues, so that a flood of logins does not delay logged-in users, who get as many hashes at once as the smallest server has
 * cores.
 * `known`: logins from an address that the account has logged in from.
 */
const lanes: Readonly<Record<HashLane, Limited>> = {
  loggedIn: limitConcurrency({ running: shareOf(2), waiting: 500 }),
  known: logins,
  anonymous: (work) => strangers(() => logins(work)),
}

/** Uses argon2id, the library's default algorithm. */
export function hashSecret({ hashCost }: Costing, secret: string, lane: HashLane): Promise<string> {
  return lanes[lane](() => hash(passwordForm(secret), hashCost))
}

type Presented = {
  readonly kept: string | null
  readonly secret: string
  /** Replaces a hash that was made before passwords had one form. */
  readonly renew?: ((hash: string) => Promise<unknown>) | undefined
}

/**
 * Takes the same time whether or not there is a hash to compare with. A hash may be of the bytes that a keyboard sent, composed or
 * not: a password with accents is tried in its other forms too, and a hash that opens by one of those is renewed.
 */
export async function verifySecret(
  costing: Costing,
  { kept, secret, renew }: Presented,
  lane: HashLane,
): Promise<boolean> {
  const against = kept ?? (await dummyHash(costing.hashCost))
  const form = passwordForm(secret)
  let opensBy: string | undefined
  for (const each of new Set([form, secret, secret.normalize('NFD')])) {
    const isEqual = await lanes[lane](() => verify(against, each))
    if (!isEqual || kept === null) continue
    opensBy = each
    break
  }
  if (opensBy !== undefined && opensBy !== form && renew) await renew(await hashSecret(costing, form, lane))
  return opensBy !== undefined
}

/**
 * One hash for each cost that no password matches. It is verified when there is no account, so that timing does not reveal which
 * accounts exist.
 */
const dummies = new WeakMap<HashCost, Promise<string>>()

function dummyHash(cost: HashCost): Promise<string> {
  const made = dummies.get(cost) ?? hash('nobody has this one', cost)
  dummies.set(cost, made)
  return made
}
