export { decideIn, requireFreeTransaction } from './decide-exchange.ts'
export { findExchange } from './exchange.queries.ts'
export { payoutPreview } from './exchange.views.ts'
export { findBondMissing, holdsBond, lockStanding, updateMerchant } from './merchant.queries.ts'
