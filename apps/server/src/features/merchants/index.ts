export { findBondMissing, holdsBond, lockStanding, updateMerchant } from './merchant.queries.ts'
export { merchantConsoleHandlers, merchantHandlers } from './merchants.routes.ts'
export { payMerchantBond } from './pay-bond.ts'
