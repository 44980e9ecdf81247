/**
 * A challenge is a random word that an authenticator signs once. Only its hash is kept, bound to what it was given for: an
 * enrolment or a release of one user, that order alone, a transfer or exchange of one user, that one alone, or a login of a user not yet known. It is spent in the
 * transaction of that act, so that of several calls with one signature one wins, and a refused act spends nothing.
 */
import type { OrderId, UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deleteChallenge, findChallenge, insertChallenge } from './challenge.queries.ts'

/** Long enough to fetch a phone or a key from another room; as long as browsers themselves wait. */
export const CHALLENGE_LIVES_MS = 5 * 60_000

export type Bond =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'register'; readonly userId: UserId }
  | { readonly purpose: 'release'; readonly userId: UserId; readonly orderId: OrderId }
  | { readonly purpose: 'stepup'; readonly userId: UserId; readonly act: Buffer }

export type Challenge = { readonly hash: Buffer; readonly bond: Bond }

/** A new one, as the browser gets it. */
export async function issueChallenge(db: Db, bond: Bond, at: Date): Promise<string> {
  const word = newToken()
  const expiresAt = new Date(at.getTime() + CHALLENGE_LIVES_MS)
  await insertChallenge(db, { hash: hashToken(word), ...columnsOf(bond), expiresAt })
  return word
}

/** The challenge behind a signed word, if it is alive and was given for this. Throws `PASSKEY_EXPIRED`. */
export async function requireChallenge(db: Db, word: string, bond: Bond, at: Date): Promise<Challenge> {
  const hash = hashToken(word)
  if (!(await findChallenge(db, { hash, ...columnsOf(bond), at }))) throw new Refusal('PASSKEY_EXPIRED')
  return { hash, bond }
}

/** Uses it up, together with what it was given for. Throws `PASSKEY_EXPIRED` when another call was first. */
export async function spendChallenge(tx: Tx, { hash }: Challenge): Promise<void> {
  if (!(await deleteChallenge(tx, hash))) throw new Refusal('PASSKEY_EXPIRED')
}

function columnsOf(bond: Bond) {
  return {
    purpose: bond.purpose,
    userId: 'userId' in bond ? bond.userId : null,
    orderId: 'orderId' in bond ? bond.orderId : null,
    act: 'act' in bond ? bond.act : null,
  }
}
