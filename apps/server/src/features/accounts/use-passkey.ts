import { createHash } from 'node:crypto'
import type { Assertion, DataOf, User } from '@u-market/contract'
import { type Coin, coinText, type OrderId, type UserId } from '@u-market/domain'
import { readBack } from '../../db/look-up.ts'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type ChallengeBinding, issueChallenge } from './challenges.ts'
import { checkAssertion, lockAssertion, requireUnspent, spendAssertions } from './check-assertion.ts'
import { listPasskeys } from './passkey.queries.ts'
import { relyingParty, requestOptionsOf } from './passkey.views.ts'
import { type LoginOrigin, openSession } from './sessions.ts'
import { userinfoView } from './user.views.ts'

type LogIn = {
  readonly assertion: Assertion
  readonly place: LoginOrigin
  /** The page that asked the phone. */
  readonly origin: string
}

export async function logInWithPasskey(deps: Deps, { assertion, place, origin }: LogIn): Promise<User> {
  const bond = { purpose: 'login' } as const
  const checked = await checkAssertion(deps, { assertion, bond, address: place.address, origin })
  const { userId, token, expiresAt } = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    requireUnspent(checked, await lockAssertion(tx, checked))
    await spendAssertions(tx, [{ ...checked, at }])
    return openSession(tx, { userId: checked.userId, place, at })
  })
  deps.wake()
  return readBack(() => userinfoView(deps, { id: userId, token, expiresAt }))
}

/** The user is not known yet: the phone shows which passkeys it has for this site. */
export async function offerLogin(deps: Deps, origin: string): Promise<DataOf<'startPasskeyLogin'>> {
  const challenge = await issueChallenge(deps.database.kysely, { purpose: 'login' }, deps.clock.now())
  return { options: requestOptionsOf(relyingParty(deps, origin), challenge, []) }
}

type Signer = { readonly userId: UserId; readonly origin: string }

/** What one user's passkeys sign to release one order; the caller has judged that they may. Throws `PASSKEY_NOT_FOUND` for none. */
export function offerRelease(
  deps: Deps,
  { orderId, ...signer }: Signer & { readonly orderId: OrderId },
): Promise<DataOf<'startPasskeyRelease'>> {
  return offer(deps, signer, { purpose: 'release', userId: signer.userId, orderId })
}

/** The same for one transfer or exchange, as its step-up proof. What may be paid is judged when it is paid. */
export function offerStepUp(
  deps: Deps,
  { act, ...signer }: Signer & { readonly act: StepUpAct },
): Promise<DataOf<'startPasskeyStepUp'>> {
  return offer(deps, signer, { purpose: 'stepup', userId: signer.userId, act: hashAct(act) })
}

async function offer(deps: Deps, { userId, origin }: Signer, bond: ChallengeBinding) {
  const db = deps.database.kysely
  const party = relyingParty(deps, origin)
  const passkeys = (await listPasskeys(db, userId)).filter(({ rpId }) => rpId === party.id)
  if (passkeys.length === 0) throw new Refusal('PASSKEY_NOT_FOUND')
  const challenge = await issueChallenge(db, bond, deps.clock.now())
  return { options: requestOptionsOf(party, challenge, passkeys) }
}

/** Coin that leaves a balance: how much, and where to. */
export type StepUpAct =
  | { readonly act: 'transfer'; readonly amount: Coin; readonly address: string }
  | { readonly act: 'exchange'; readonly amount: Coin; readonly address: string; readonly network: string }

/** What a passkey's signature is bound to: the same bytes for the same act, others for any other. */
export function hashAct(leaving: StepUpAct): Buffer {
  const { act, amount, address } = leaving
  const network = leaving.act === 'exchange' ? leaving.network : ''
  return createHash('sha256')
    .update(JSON.stringify([act, coinText(amount), address, network]))
    .digest()
}
