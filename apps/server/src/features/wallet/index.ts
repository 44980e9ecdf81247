export {
  type BillFilter,
  type BillRow,
  billType,
  listBillsBefore,
  readBalances,
  sumBills,
  sumChangesSince,
} from './bill.queries.ts'
export { alreadyStepped, authoriseIn } from './decide-exchange.ts'
export { revokeMerchant } from './decide-merchant.ts'
export { findExchange, findSharers, readAddressFacts } from './exchange.queries.ts'
export {
  type BondRow,
  findBond,
  findBondMissing,
  hasPaidBond,
  lockBonds,
  takeBonds,
} from './merchant.queries.ts'
