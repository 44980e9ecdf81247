import type { DataOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coin, coinStated, coinText } from '@u-market/domain'

export type Standing = DataOf<'certifyMerchant'>

export const BACK = screens.mine

/** Awards have taken of the bond: nothing is sold until it is whole again. */
export function isShort({ bondMissing }: Standing): boolean {
  return coinStated(bondMissing) > 0n
}

export function isBondDue(standing: Standing): boolean {
  return isShort(standing) || (standing.status === 'pending' && standing.bondPaid === 0)
}

/** What is to be paid of it. */
export function bondDueOf(standing: Standing): string {
  return isShort(standing) ? standing.bondMissing : standing.bond
}

/** What comes back. */
export function bondLeftOf({ bond, bondMissing }: Standing): string {
  return coinText(coin(coinStated(bond) - coinStated(bondMissing)))
}
