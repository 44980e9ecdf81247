import type { DataOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coin, coinStated, coinText } from '@u-market/domain'

export type MerchantState = DataOf<'certifyMerchant'>

export const BACK = screens.mine

/** Awards have reduced the bond; the merchant cannot sell until it is topped up. */
export function isShort({ bondMissing }: MerchantState): boolean {
  return coinStated(bondMissing) > 0n
}

/** The badge was revoked; the bond comes back when the user leaves. */
export function isRevoked({ status, bondPaid }: MerchantState): boolean {
  return status === 'refused' && bondPaid === 1
}

export function isBondDue(merchant: MerchantState): boolean {
  return (
    (isShort(merchant) && !isRevoked(merchant)) || (merchant.status === 'pending' && merchant.bondPaid === 0)
  )
}

/** The coin still to be paid in. */
export function bondDueOf(merchant: MerchantState): string {
  return isShort(merchant) ? merchant.bondMissing : merchant.bond
}

/** Awards have not taken all of a paid bond. */
export function hasBondLeft(merchant: MerchantState): boolean {
  return coinStated(bondLeftOf(merchant)) > 0n
}

/** The coin that is returned on leaving, if the bond was paid. */
export function bondLeftOf({ bond, bondMissing }: MerchantState): string {
  return coinText(coin(coinStated(bond) - coinStated(bondMissing)))
}
