import type { Assertion, DataOf, User } from '@u-market/contract'
import { type OrderId, proofFrom, type UserId } from '@u-market/domain'
import { readBack } from '../../db/look-up.ts'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type ChallengeBinding, issueChallenge } from './challenges.ts'
import { checkAssertion, lockAssertion, requireUnspent, spendAssertions } from './check-assertion.ts'
import { listPasskeys, type PasskeyRow } from './passkey.queries.ts'
import { relyingParty, requestOptionsOf } from './passkey.views.ts'
import { type LoginOrigin, openSession } from './sessions.ts'
import { refuseUntil } from './sms-thaw.ts'
import { hashAct, refuseNewProof, type StepUpAct } from './step-up-act.ts'
import { userinfoOf } from './user.views.ts'

type LogIn = {
  readonly assertion: Assertion
  readonly place: LoginOrigin
  /** Origin of the page that asked the device. */
  readonly origin: string
}

export async function logInWithPasskey(deps: Deps, { assertion, place, origin }: LogIn): Promise<User> {
  const bond = { purpose: 'login' } as const
  const checked = await checkAssertion(deps, { assertion, bond, address: place.address, origin })
  const session = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    // Locks the user before the passkey, as a reset does.
    const opened = await openSession(tx, { userId: checked.userId, place, at })
    requireUnspent(checked, await lockAssertion(tx, checked))
    await spendAssertions(tx, [{ ...checked, at }])
    return opened
  })
  deps.wake()
  return readBack(() => userinfoOf(deps, session))
}

/** Lists no passkeys, because the user is not known yet: the device shows those that it has for this site. */
export async function offerLogin(deps: Deps, origin: string): Promise<DataOf<'startPasskeyLogin'>> {
  const challenge = await issueChallenge(deps.database.kysely, { purpose: 'login' }, deps.clock.now())
  return { options: requestOptionsOf(relyingParty(deps, origin), challenge, []) }
}

type Signer = { readonly userId: UserId; readonly origin: string }

/**
 * Returns the options for signing the release of one order; the caller has checked that it is allowed. Throws `PASSKEY_NOT_FOUND`
 * if the user has no passkey for this site, `PASSKEY_SUSPENDED` if none of them works.
 */
export function offerRelease(
  deps: Deps,
  { orderId, ...signer }: Signer & { readonly orderId: OrderId },
): Promise<DataOf<'startPasskeyRelease'>> {
  return offer(deps, signer, { purpose: 'release', userId: signer.userId, orderId })
}

/**
 * Returns the options for signing one transfer or exchange. Whether the payment is allowed is checked when it is made. Throws
 * like `offerRelease`, and `PROOF_TOO_NEW {from, until}` if every working passkey is too new.
 */
export function offerStepUp(
  deps: Deps,
  { act, ...signer }: Signer & { readonly act: StepUpAct },
): Promise<DataOf<'startPasskeyStepUp'>> {
  return offer(deps, signer, { purpose: 'stepup', userId: signer.userId, act: hashAct(act) })
}

/** Returns the options for signing the thawing of the account. Throws like `offerRelease`, and `THAW_WAITS {until}` if every one is too new. */
export function offerThaw(deps: Deps, signer: Signer): Promise<DataOf<'startPasskeyThaw'>> {
  return offer(deps, signer, { purpose: 'thaw', userId: signer.userId })
}

async function offer(deps: Deps, { userId, origin }: Signer, bond: ChallengeBinding) {
  const db = deps.database.kysely
  const party = relyingParty(deps, origin)
  const passkeys = (await listPasskeys(db, userId)).filter(({ rpId }) => rpId === party.id)
  if (passkeys.length === 0) throw new Refusal('PASSKEY_NOT_FOUND')
  const working = passkeys.filter(({ suspendedAt }) => suspendedAt === null)
  if (working.length === 0) throw new Refusal('PASSKEY_SUSPENDED')
  const at = deps.clock.now()
  const isForAny = bond.purpose === 'release'
  const usable = isForAny ? working : await requireOldEnough(deps, working, { bond, at })
  const challenge = await issueChallenge(db, bond, at)
  return { options: requestOptionsOf(party, challenge, usable) }
}

type Asking = { readonly bond: ChallengeBinding; readonly at: Date }

async function requireOldEnough(deps: Deps, passkeys: readonly PasskeyRow[], { bond, at }: Asking) {
  const ages = passkeys.map((passkey) => ({
    passkey,
    from: proofFrom(passkey.createdAt.getTime(), at.getTime()),
  }))
  const old = ages.filter(({ from }) => from === null)
  if (old.length === 0) {
    const from = Math.min(...ages.map((each) => each.from ?? 0))
    if (bond.purpose === 'thaw') refuseUntil(from)
    const { stepUpFrom } = await deps.settings()
    refuseNewProof(from, stepUpFrom)
  }
  return old.map(({ passkey }) => passkey)
}
