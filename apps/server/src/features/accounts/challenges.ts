/**
 * A challenge is a random token that an authenticator signs. Only its hash is stored, bound to one purpose: enrolling a passkey,
 * releasing one order, one transfer or exchange, thawing the account, or a login, whose user is not known yet. It is spent in the transaction of the
 * signed act: of several calls with the same signature only one succeeds, and a refused call leaves the challenge usable.
 */
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

/** Time to fetch a phone or a security key. */
export const CHALLENGE_TTL_MS = 5 * MINUTE_MS

export type ChallengeBinding =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'register'; readonly userId: UserId }
  | { readonly purpose: 'thaw'; readonly userId: UserId }
  | { readonly purpose: 'release'; readonly userId: UserId; readonly orderId: OrderId }
  | { readonly purpose: 'stepup'; readonly userId: UserId; readonly act: Buffer }

export type Challenge = { readonly hash: Buffer; readonly binding: ChallengeBinding }

/** Stores a new challenge and returns it as sent to the browser. */
export async function issueChallenge(db: Db, bond: ChallengeBinding, at: Date): Promise<string> {
  const word = newToken()
  const expiresAt = new Date(at.getTime() + CHALLENGE_TTL_MS)
  await insertChallenge(db, { hash: hashToken(word), ...columnsOf(bond), expiresAt })
  return word
}

/** Finds the challenge that was signed. Throws `PASSKEY_EXPIRED` if it is unknown, expired, spent or bound to another purpose. */
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

/** Spends the challenge in the transaction of the signed act. Throws `PASSKEY_EXPIRED` if another call has spent it. */
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

/** Deletes expired challenges. */
export async function pruneChallenges({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteChallengesExpiredBefore(database.kysely, clock.now())
}

const clientData = z.object({ challenge: z.string().regex(/^[A-Za-z0-9_-]{20,128}$/) })

/** Reads the signed challenge from the browser's client data; null if malformed. The signature is not verified here. */
export function readSignedChallenge(clientDataJson: string): string | null {
  try {
    const parsed = clientData.safeParse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data.challenge : null
  } catch {
    return null
  }
}
