export { merchantConsoleHandlers, merchantHandlers } from './merchants.routes.ts'
export { payMerchantBond } from './pay-bond.ts'
