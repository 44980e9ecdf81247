import type { DataOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'

export type Standing = DataOf<'certifyMerchant'>

export const BACK = screens.mine
