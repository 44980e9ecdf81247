import type { DataOf } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { issueChallenge } from './challenges.ts'
import { listPasskeys } from './passkey.queries.ts'
import { relyingParty, requestOptionsOf } from './relying-party.ts'

/** What one user's passkeys sign to release one order; the caller has judged that they may. Throws `PASSKEY_NOT_FOUND` for none. */
export async function offerRelease(
  deps: Deps,
  { userId, orderId, origin }: { userId: UserId; orderId: OrderId; origin: string },
): Promise<DataOf<'startPasskeyRelease'>> {
  const db = deps.database.kysely
  const party = relyingParty(deps, origin)
  const passkeys = (await listPasskeys(db, userId)).filter(({ rpId }) => rpId === party.id)
  if (passkeys.length === 0) throw new Refusal('PASSKEY_NOT_FOUND')
  const challenge = await issueChallenge(db, { purpose: 'release', userId, orderId }, deps.clock.now())
  return { options: requestOptionsOf(party, challenge, passkeys) }
}
