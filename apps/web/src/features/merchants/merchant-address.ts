import type { DataOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'

export type Standing = DataOf<'certifyMerchant'>

export const BACK = screens.mine
export const MERCHANT_PATH = screens.merchant
export const BOND_PATH = screens.bond
