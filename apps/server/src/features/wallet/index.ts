export { decideIn, requireUnusedTransaction } from './decide-exchange.ts'
export { findExchange } from './exchange.queries.ts'
export { payoutPreview } from './exchange.views.ts'
export {
  type BondRow,
  findBondMissing,
  hasPaidBond,
  lockBonds,
  takeBonds,
} from './merchant.queries.ts'
