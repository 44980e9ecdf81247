/**
 * The payment password has six digits. A thief of the table could try all million of them against any hash, so it is keyed first
 * with a data key, which is not in the database, and then hashed at a low cost (decision 036). The key's id precedes the hash.
 */
import { createHmac } from 'node:crypto'
import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { HashCost } from '../../platform/config.ts'
import type { DataKey } from '../../platform/data-keys.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { limitAttempts } from './limit-attempts.ts'
import { hashSecret, verifySecret } from './passwords.ts'
import { findPayPasswordHash, renewHash } from './user.queries.ts'

const MAX_ATTEMPTS = 5

/** Less than a millisecond: every sale and release waits for one. */
const MAX_COST: HashCost = { memoryCost: 4096, timeCost: 1, parallelism: 1 }

type PinDeps = Pick<Deps, 'database' | 'clock' | 'hashCost' | 'dataKeys' | 'log'>

/**
 * Checks the payment password. Call it outside any transaction, so that a wrong attempt stays counted.
 * Throws `PAYPASSWORD_NOT_SET`, `PAYPASSWORD_WRONG {triesLeft}`, or `PAYPASSWORD_LOCKED {until}` after five wrong attempts.
 */
export async function checkPayPassword(
  deps: PinDeps,
  user: { readonly id: UserId },
  pin: string,
): Promise<void> {
  const kept = await findPayPasswordHash(deps.database.kysely, user.id)
  if (!kept) throw new Refusal('PAYPASSWORD_NOT_SET')
  const { hash, key } = read(deps, kept)
  const attempt = { subject: payPasswordSubject(user.id), maxAttempts: MAX_ATTEMPTS }
  const secret = key ? keyed(key, user.id, pin) : pin
  const verdict = await limitAttempts(deps, attempt, () =>
    verifySecret(costOf(deps), { kept: hash, secret }, 'loggedIn'),
  )
  if (verdict.is === 'locked') throw new Refusal('PAYPASSWORD_LOCKED', { until: verdict.until })
  if (verdict.is === 'wrong') throw new Refusal('PAYPASSWORD_WRONG', { triesLeft: verdict.triesLeft })
  if (key !== deps.dataKeys[0]) await renew(deps, { id: user.id, kept }, pin)
}

/** The password was right, so the act goes on even if this fails. */
async function renew(
  deps: PinDeps,
  user: { readonly id: UserId; readonly kept: string },
  pin: string,
): Promise<void> {
  try {
    await renewHash(deps.database.kysely, 'payPasswordHash', user, await hashPayPassword(deps, user.id, pin))
  } catch (error) {
    deps.log.warn(error, 'a payment password could not be keyed with the current key')
  }
}

export function payPasswordSubject(userId: UserId): string {
  return `pay:${userId}`
}

/** Returns what is stored: the id of the current data key, and the hash of the password keyed with it. */
export async function hashPayPassword(
  deps: Pick<Deps, 'hashCost' | 'dataKeys'>,
  userId: UserId,
  pin: string,
): Promise<string> {
  const [key] = deps.dataKeys
  return `${key.id}:${await hashSecret(costOf(deps), keyed(key, userId, pin), 'loggedIn')}`
}

/** The key is null for a hash from before payment passwords were keyed. */
function read({ dataKeys }: Pick<Deps, 'dataKeys'>, kept: string): { hash: string; key: DataKey | null } {
  const [, id, hash] = /^([\w-]+):(.+)$/.exec(kept) ?? []
  if (id === undefined || hash === undefined) return { hash: kept, key: null }
  const key = dataKeys.find((each) => each.id === id)
  if (!key) throw new Error(`DATA_KEYS lacks the key ${id}, with which a payment password was keyed`)
  return { hash, key }
}

function keyed(key: DataKey, userId: UserId, pin: string): string {
  return createHmac('sha256', key.keying).update(`${userId}:${pin}`).digest('base64')
}

const costs = new WeakMap<HashCost, HashCost>()

/** Tests hash for less. One object for each cost, as `verifySecret` keeps a hash for each. */
function costOf({ hashCost }: Pick<Deps, 'hashCost'>): { hashCost: HashCost } {
  const memoryCost = Math.min(hashCost.memoryCost, MAX_COST.memoryCost)
  const cost = costs.get(hashCost) ?? { ...MAX_COST, memoryCost }
  costs.set(hashCost, cost)
  return { hashCost: cost }
}

/** Counts the payment passwords that each key has keyed. Reads the index `app_user_pay_key`. */
export async function countPayPasswordsByKey(db: Db): Promise<{ key: string; count: number }[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    select split_part(pay_password_hash, ':', 1) as key, count(*)::int as count from app_user
    where pay_password_hash like '%:%' group by 1 order by 1`.execute(db)
  return rows
}
