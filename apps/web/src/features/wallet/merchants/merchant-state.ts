import type { DataOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coin, coinStated, coinText } from '@u-market/domain'

export type MerchantState = DataOf<'certifyMerchant'>

export const BACK = screens.mine

/** Awards have taken of the bond: nothing is sold until it is whole again. */
export function isShort({ bondMissing }: MerchantState): boolean {
  return coinStated(bondMissing) > 0n
}

export function isBondDue(merchant: MerchantState): boolean {
  return isShort(merchant) || (merchant.status === 'pending' && merchant.bondPaid === 0)
}

/** What is to be paid of it. */
export function bondDueOf(merchant: MerchantState): string {
  return isShort(merchant) ? merchant.bondMissing : merchant.bond
}

/** What comes back. */
export function bondLeftOf({ bond, bondMissing }: MerchantState): string {
  return coinText(coin(coinStated(bond) - coinStated(bondMissing)))
}
