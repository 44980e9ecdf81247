import { MINUTE_MS, type OrderId, type UserId } from '@u-market/domain'
import { z } from 'zod'
import type { Db, Tx } from '../../db/database.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import {
  deleteChallenge,
  deleteChallengesExpiredBefore,
  findChallenge,
  insertChallenge,
} from './passkey.queries.ts'

/**
 * A challenge is a random word that an authenticator signs once. Only its hash is kept, bound to what it was given for: an
 * enrolment or a release of one user, that order alone, a transfer or exchange of one user, that one alone, or a login of a user not yet known. It is spent in the
 * transaction of that act, so that of several calls with one signature one wins, and a refused act spends nothing.
 */

/** Long enough to fetch a phone or a key from another room; as long as browsers themselves wait. */
export const CHALLENGE_TTL_MS = 5 * MINUTE_MS

export type ChallengeBinding =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'register'; readonly userId: UserId }
  | { readonly purpose: 'release'; readonly userId: UserId; readonly orderId: OrderId }
  | { readonly purpose: 'stepup'; readonly userId: UserId; readonly act: Buffer }

export type Challenge = { readonly hash: Buffer; readonly binding: ChallengeBinding }

/** A new one, as the browser gets it. */
export async function issueChallenge(db: Db, bond: ChallengeBinding, at: Date): Promise<string> {
  const word = newToken()
  const expiresAt = new Date(at.getTime() + CHALLENGE_TTL_MS)
  await insertChallenge(db, { hash: hashToken(word), ...columnsOf(bond), expiresAt })
  return word
}

/** The challenge behind a signed word, if it is alive and was given for this. Throws `PASSKEY_EXPIRED`. */
export async function requireChallenge(
  db: Db,
  word: string,
  binding: ChallengeBinding,
  at: Date,
): Promise<Challenge> {
  const hash = hashToken(word)
  if (!(await findChallenge(db, { hash, ...columnsOf(binding), at }))) throw new Refusal('PASSKEY_EXPIRED')
  return { hash, binding }
}

/** Uses it up, together with what it was given for. Throws `PASSKEY_EXPIRED` when another call was first. */
export async function spendChallenge(tx: Tx, { hash }: Challenge): Promise<void> {
  if (!(await deleteChallenge(tx, hash))) throw new Refusal('PASSKEY_EXPIRED')
}

function columnsOf(bond: ChallengeBinding) {
  return {
    purpose: bond.purpose,
    userId: 'userId' in bond ? bond.userId : null,
    orderId: 'orderId' in bond ? bond.orderId : null,
    act: 'act' in bond ? bond.act : null,
  }
}

/** Removes challenges that nobody signed in time. */
export async function pruneChallenges({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteChallengesExpiredBefore(database.kysely, clock.now())
}

const clientData = z.object({ challenge: z.string().regex(/^[A-Za-z0-9_-]{20,128}$/) })

/** The word that was signed, out of the browser's own record; null where there is none. What it is worth, the signature says. */
export function readSignedChallenge(clientDataJson: string): string | null {
  try {
    const parsed = clientData.safeParse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data.challenge : null
  } catch {
    return null
  }
}
