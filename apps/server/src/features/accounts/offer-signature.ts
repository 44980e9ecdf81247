import type { DataOf } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type Bond, issueChallenge } from './challenges.ts'
import { listPasskeys } from './passkey.queries.ts'
import { relyingParty, requestOptionsOf } from './relying-party.ts'
import { hashAct, type LeavingAct } from './step-up-act.ts'

type Signer = { readonly userId: UserId; readonly origin: string }

/** What one user's passkeys sign to release one order; the caller has judged that they may. Throws `PASSKEY_NOT_FOUND` for none. */
export function offerRelease(
  deps: Deps,
  { orderId, ...signer }: Signer & { readonly orderId: OrderId },
): Promise<DataOf<'startPasskeyRelease'>> {
  return offer(deps, signer, { purpose: 'release', userId: signer.userId, orderId })
}

/** The same for one transfer or exchange, as its second proof. What may be paid is judged when it is paid. */
export function offerStepUp(
  deps: Deps,
  { act, ...signer }: Signer & { readonly act: LeavingAct },
): Promise<DataOf<'startPasskeyStepUp'>> {
  return offer(deps, signer, { purpose: 'stepup', userId: signer.userId, act: hashAct(act) })
}

async function offer(deps: Deps, { userId, origin }: Signer, bond: Bond) {
  const db = deps.database.kysely
  const party = relyingParty(deps, origin)
  const passkeys = (await listPasskeys(db, userId)).filter(({ rpId }) => rpId === party.id)
  if (passkeys.length === 0) throw new Refusal('PASSKEY_NOT_FOUND')
  const challenge = await issueChallenge(db, bond, deps.clock.now())
  return { options: requestOptionsOf(party, challenge, passkeys) }
}
