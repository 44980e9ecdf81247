/**
 * The one way in which what stands against a user changes. It is kept on the rows that the user's acts lock: the offers (for whoever
 * orders from them), the trader's record, the user. All of them are locked here first, so that an act is decided either before the
 * sanction or by it, on whichever server.
 */
import type { ConsoleBodyOf } from '@u-market/contract'
import { barring, type UserId } from '@u-market/domain'
import type { StoredSanction } from '../../db/column-types.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockUser, setUserSanctions } from '../accounts/index.ts'
import type { SessionOperator } from '../call.ts'
import type { OnRecord } from '../operators/index.ts'
import { lockTraders } from './lock-traders.ts'
import { findUnended, type SanctionRow } from './sanction.queries.ts'
import { setTraderSanctions } from './set-sanctions.ts'
import { lockOffersUp } from './take-down-offers.ts'
import { withholdOffers } from './withhold-offers.ts'

/** What an operator does about a sanction by one of these calls. */
export type ActOnSanction<P extends 'imposeSanction' | 'liftSanction'> = {
  readonly form: ConsoleBodyOf<P>
  readonly operator: Pick<SessionOperator, 'id' | 'role'>
  readonly by: OnRecord
}

export type LockedUser = {
  readonly userId: UserId
  readonly closedAt: Date | null
  readonly sanctions: readonly SanctionRow[]
}

/** Throws `USER_NOT_FOUND`. */
export async function lockForSanction(tx: Tx, userId: UserId): Promise<LockedUser> {
  await lockOffersUp(tx, userId)
  if ((await lockTraders(tx, [userId], [])).size === 0) throw new Refusal('USER_NOT_FOUND')
  // Between the two another may have gone up; from here on none does.
  await lockOffersUp(tx, userId)
  const { closedAt } = await lockUser(tx, userId)
  return { userId, closedAt, sanctions: await findUnended(tx, userId) }
}

/** Writes what stands from now on to where acts look for it. */
export async function keepSanctions(
  tx: Tx,
  { userId, closedAt, at }: { readonly userId: UserId; readonly closedAt: Date | null; readonly at: Date },
): Promise<void> {
  const sanctions = (await findUnended(tx, userId)).map(stored)
  await withholdOffers(tx, { makerId: userId, by: barring(sanctions, 'trade', at.getTime()) })
  await setTraderSanctions(tx, [{ userId, sanctions }])
  await setUserSanctions(tx, [{ userId, sanctions, closedAt }])
}

function stored({ id, kind, reason, until }: SanctionRow): StoredSanction {
  return { id, kind, reason, until: until?.getTime() ?? null }
}
