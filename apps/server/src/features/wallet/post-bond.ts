import { type Coin, coin } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { type Posting, post } from '../../ledger/post.ts'
import { makeUpBond, payBond, returnBond } from '../../ledger/recipes.ts'
import { newToken } from '../../platform/ids.ts'
import { holdsBond, type MerchantRow } from './merchant.queries.ts'

export function postBond(
  tx: Tx,
  merchant: MerchantRow,
  { at, allow }: { readonly at: Date; readonly allow: (left: Coin) => Promise<void> },
) {
  return post(tx, payBond(coinOf(merchant), at), allow)
}

/** Gives back what is left of a paid bond. Answers what the application's row has to say of it. */
export async function postBondBack(
  tx: Tx,
  merchant: MerchantRow,
  at: Date,
): Promise<{ bondReturnedAt?: Date }> {
  if (!merchant.bondPaidAt) return {}
  if (hasBondLeft(merchant)) await post(tx, bondBack(merchant, at))
  return { bondReturnedAt: at }
}

/** The posting by which a bond goes back. */
export function bondBack(merchant: MerchantRow, at: Date): Posting {
  const { bondMinor, bondTakenMinor } = merchant
  return returnBond({ ...coinOf(merchant), num: coin(bondMinor - bondTakenMinor) }, at)
}

/** Awards can have taken all of it. */
export function hasBondLeft(merchant: MerchantRow): boolean {
  return holdsBond(merchant) && merchant.bondTakenMinor < merchant.bondMinor
}

/** What awards have taken is paid again. */
export function postBondRest(
  tx: Tx,
  merchant: MerchantRow,
  { at, allow }: { readonly at: Date; readonly allow: (left: Coin) => Promise<void> },
) {
  const rest = { ...coinOf(merchant), num: coin(merchant.bondTakenMinor), key: newToken() }
  return post(tx, makeUpBond(rest, at), allow)
}

function coinOf({ id, userId, bondMinor }: MerchantRow) {
  return { id, userId, num: coin(bondMinor) }
}
