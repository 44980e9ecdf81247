export { alreadyStepped, authoriseIn } from './decide-exchange.ts'
export { findExchange, findSharers, readAddressFacts } from './exchange.queries.ts'
export {
  type BondRow,
  findBond,
  findBondMissing,
  hasPaidBond,
  lockBonds,
  takeBonds,
} from './merchant.queries.ts'
export { revokeMerchant } from './revoke-merchant.ts'
