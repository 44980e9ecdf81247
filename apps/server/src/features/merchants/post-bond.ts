import { type Coin, coin } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { type Posting, post } from '../../ledger/post.ts'
import { payBond, returnBond } from '../../ledger/recipes.ts'
import type { MerchantRow } from './merchant.queries.ts'

export function postBond(
  tx: Tx,
  merchant: MerchantRow,
  { at, allow }: { readonly at: Date; readonly allow: (left: Coin) => Promise<void> },
) {
  return post(tx, payBond(coinOf(merchant), at), allow)
}

/** Gives a paid bond back. Answers what the application's row has to say of it. */
export async function postBondBack(
  tx: Tx,
  merchant: MerchantRow,
  at: Date,
): Promise<{ bondReturnedAt?: Date }> {
  if (!merchant.bondPaidAt) return {}
  await post(tx, bondBack(merchant, at))
  return { bondReturnedAt: at }
}

/** The posting by which a bond goes back. */
export function bondBack(merchant: MerchantRow, at: Date): Posting {
  return returnBond(coinOf(merchant), at)
}

function coinOf({ id, userId, bondMinor }: MerchantRow) {
  return { id, userId, num: coin(bondMinor) }
}
