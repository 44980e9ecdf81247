/**
 * The second proof that thaws an account beside the login password. It is checked outside the transaction, so that wrong ones stay
 * counted, and spent inside, so that of two calls with the same proof only one succeeds.
 */
import type { BodyOf } from '@u-market/contract'
import { proofFrom } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type CheckedAnyFactor, checkAnyFactor, spendAnyFactor } from './authenticator.ts'
import {
  type CheckedAssertion,
  checkAssertion,
  lockAssertion,
  requireUnspent,
  spendAssertions,
} from './check-assertion.ts'
import { type CheckedCode, checkCode, spendCode } from './sms-codes.ts'
import { refuseUntil, requireSmsThaws } from './sms-thaw.ts'

/** `address` is the client's IP address (an IPv6 address is cut to its /64), `origin` that of the page. */
export type Thawer = {
  readonly user: Pick<SessionUser, 'id' | 'mobile'>
  readonly address: string
  readonly origin: string
}

export type ThawProof =
  | { readonly code: CheckedCode }
  | { readonly factor: CheckedAnyFactor }
  | { readonly assertion: CheckedAssertion }

/** Throws `THAW_WAITS {until}` for a proof that does not count yet, and what a wrong code or passkey throws. */
export async function checkThawProof(
  deps: Deps,
  { user, address, origin }: Thawer,
  { code, factorCode, passkey }: Pick<BodyOf<'thawAccount'>, 'code' | 'factorCode' | 'passkey'>,
): Promise<ThawProof> {
  if (passkey !== undefined) {
    const bond = { purpose: 'thaw', userId: user.id } as const
    const assertion = await checkAssertion(deps, { assertion: passkey, bond, address, origin })
    requireOld(deps, assertion.enrolledAt)
    return { assertion }
  }
  if (factorCode !== undefined) {
    const factor = await checkAnyFactor(deps, user.id, factorCode)
    requireOld(deps, factor.enrolledAt)
    return { factor }
  }
  await requireSmsThaws(deps, user.id)
  return { code: await checkCode(deps, { mobile: user.mobile, event: 'thaw', code: code ?? '' }) }
}

export async function spendThawProof(tx: Tx, proof: ThawProof, at: Date): Promise<void> {
  if ('code' in proof) return spendCode(tx, proof.code, at)
  if ('factor' in proof) return spendAnyFactor(tx, proof.factor, at)
  requireUnspent(proof.assertion, await lockAssertion(tx, proof.assertion))
  await spendAssertions(tx, [{ ...proof.assertion, at }])
}

/** A thief may have added this one. */
function requireOld({ clock }: Pick<Deps, 'clock'>, addedAt: Date): void {
  refuseUntil(proofFrom(addedAt.getTime(), clock.now().getTime()))
}
