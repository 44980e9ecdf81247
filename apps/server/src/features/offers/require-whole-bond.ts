import { coin, coinText, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findBondMissing } from '../wallet/index.ts'

/** Throws `BOND_SHORT {missing}`: nothing of a merchant is up until what awards have taken of the bond is made up. */
export async function requireWholeBond(tx: Tx, userId: UserId): Promise<void> {
  const missing = coin(await findBondMissing(tx, userId))
  if (missing > 0n) throw new Refusal('BOND_SHORT', { missing: coinText(missing) })
}
