import type { DataOf } from '@u-market/contract'

export type Standing = DataOf<'/api/user/certifiedmerchant'>

export const BACK = '/views/my/index'
export const MERCHANT_PATH = '/views/my/merchant_auth'
export const BOND_PATH = '/views/my/bond'
