import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findLiability, isLiable } from '../traders/index.ts'

/** Throws `BOND_LIABLE {claims, until}` while a claim is open, or can still be made about the last order. */
export async function requireUnliable(tx: Tx, userId: UserId, at: Date): Promise<void> {
  const liability = await findLiability(tx, userId, at)
  const { claims, until } = liability
  if (isLiable(liability)) throw new Refusal('BOND_LIABLE', { claims, until: until && unixSeconds(until) })
}
