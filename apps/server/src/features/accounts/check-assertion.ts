/**
 * An assertion is a passkey's signature of one challenge, made after the device has verified its owner. The check runs outside
 * any transaction, so that a rejected assertion stays counted. The assertion is spent in the transaction of the signed act.
 */
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Assertion } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type Challenge, type ChallengeBinding, readSignedChallenge, requireChallenge } from './challenges.ts'
import { limitAttempts } from './limit-attempts.ts'
import { findByCredential, type PasskeyRow } from './passkey.queries.ts'
import { type RelyingParty, relyingParty } from './passkey.views.ts'

/** Per passkey and address. Signatures cannot be guessed; the limit only stops automated attempts. */
const MAX_FAILED_ATTEMPTS = 10

export type CheckedAssertion = {
  readonly passkeyId: number
  readonly userId: UserId
  readonly enrolledAt: Date
  readonly challenge: Challenge
  readonly counter: bigint
  readonly isSynced: boolean
}
type Given = {
  readonly assertion: Assertion
  readonly bond: ChallengeBinding
  readonly address: string
  readonly origin: string
}

/**
 * Verifies an assertion. Throws `PASSKEY_EXPIRED` if the challenge is spent or was not issued for this act, `PASSKEY_NOT_FOUND`
 * if the passkey is unknown or another user's, `PASSKEY_WRONG`, `PASSKEY_LOCKED {until}`, `PASSKEY_CLONED` if the signature
 * counter did not advance, and `PASSKEY_SUSPENDED`.
 */
export async function checkAssertion(deps: Deps, given: Given): Promise<CheckedAssertion> {
  const { assertion, bond, address } = given
  const db = deps.database.kysely
  const word = readSignedChallenge(assertion.response.clientDataJSON)
  if (word === null) throw new Refusal('PASSKEY_WRONG')
  const challenge = await requireChallenge(db, word, bond, deps.clock.now())
  const passkey = await findByCredential(db, assertion.id, 'userId' in bond ? bond.userId : null)
  if (!passkey) throw new Refusal('PASSKEY_NOT_FOUND')
  const signed = isOthersHandle(bond, assertion, passkey.passkeyHandle)
    ? null
    : await verify(relyingParty(deps, given.origin), passkey, { assertion, word })
  const attempt = { subject: `passkey:${passkey.id}:${address}`, maxAttempts: MAX_FAILED_ATTEMPTS }
  const verdict = await limitAttempts(deps, attempt, async () => signed !== null)
  if (verdict.is === 'locked') throw new Refusal('PASSKEY_LOCKED', { until: verdict.until })
  if (signed === null) throw new Refusal('PASSKEY_WRONG')
  const { counter, isSynced } = signed
  if (isCopied(passkey.counter, counter)) throw new Refusal('PASSKEY_CLONED')
  if (passkey.suspendedAt) throw new Refusal('PASSKEY_SUSPENDED')
  const { id: passkeyId, userId, createdAt: enrolledAt } = passkey
  return { passkeyId, userId, enrolledAt, challenge, counter, isSynced }
}

type AssertionState = { readonly counter: bigint; readonly suspendedAt: Date | null }
const assertionStateSql = statement<AssertionState>(
  'lock-assertion',
  `select p.counter, p.suspended_at from passkey_challenge c join passkey p on p.id = $2 where c.hash = $1 for update of c, p`,
)

/**
 * Locks the challenge and the passkey, so that of two calls with the same signature only one succeeds. Returns the current
 * counter; undefined if the challenge is spent.
 */
export async function lockAssertion(
  runner: Runner,
  { challenge, passkeyId }: CheckedAssertion,
): Promise<AssertionState | undefined> {
  return (await assertionStateSql(runner, [challenge.hash, passkeyId]))[0]
}

/**
 * Throws `PASSKEY_EXPIRED` if another call has spent the challenge, `PASSKEY_WRONG` if another call has stored this counter or a
 * higher one since the check, `PASSKEY_SUSPENDED` if a password was reset since.
 */
export function requireUnspent({ counter }: CheckedAssertion, now: AssertionState | undefined): void {
  if (!now) throw new Refusal('PASSKEY_EXPIRED')
  if (isCopied(now.counter, counter)) throw new Refusal('PASSKEY_WRONG')
  if (now.suspendedAt) throw new Refusal('PASSKEY_SUSPENDED')
}

export type SpentAssertion = CheckedAssertion & { readonly at: Date }

const spendSql = statement(
  'spend-assertions',
  `with spent as (delete from passkey_challenge where hash = any($1::bytea[]))
    update passkey p set counter = s.counter, is_synced = s.is_synced, last_used_at = s.at
    from (select distinct on (id) * from unnest($2::int[], $3::bigint[], $4::boolean[], $5::timestamptz[]) u(id, counter, is_synced, at)
      order by id, counter desc) s where p.id = s.id`,
)

/** Deletes the challenges and stores the passkeys' counters; runs in the transaction of the signed acts. */
export async function spendAssertions(runner: Runner, spent: readonly SpentAssertion[]): Promise<void> {
  if (spent.length === 0) return
  await spendSql(runner, [
    spent.map(({ challenge }) => challenge.hash),
    spent.map(({ passkeyId }) => passkeyId),
    spent.map(({ counter }) => counter),
    spent.map(({ isSynced }) => isSynced),
    spent.map(({ at }) => at),
  ])
}

/**
 * Whether a login's passkey names another user. A login finds the user by the passkey alone, so the device's user handle has to
 * match.
 */
function isOthersHandle({ purpose }: ChallengeBinding, { response }: Assertion, handle: Buffer): boolean {
  return purpose === 'login' && response.userHandle !== handle.toString('base64url')
}

type Signed = { readonly counter: bigint; readonly isSynced: boolean }

/** Returns the authenticator's data, or null if any check fails. */
async function verify(
  { id, origin, topOrigin }: RelyingParty,
  passkey: PasskeyRow,
  { assertion, word }: { assertion: Assertion; word: string },
): Promise<Signed | null> {
  const { userHandle, ...response } = assertion.response
  // The library throws for every failed check; callers need no distinction.
  const checked = await verifyAuthenticationResponse({
    response: { ...assertion, response },
    expectedChallenge: word,
    expectedOrigin: origin,
    expectedRPID: id,
    ...(topOrigin !== undefined && { expectedTopOrigin: topOrigin }),
    requireUserVerification: true,
    // The counter is compared after the signature, because a cloned passkey is reported differently from a wrong signature.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => null)
  if (!checked?.verified) return null
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { counter: BigInt(newCounter), isSynced: credentialBackedUp }
}

function isCopied(kept: bigint, said: bigint): boolean {
  return (kept > 0n || said > 0n) && said <= kept
}
