export { findBestOffers } from './offer.queries.ts'
export { offerHandlers } from './offers.routes.ts'
export { changeStock, type StockChange } from './stock.ts'
export { takeDownAbsent } from './take-down-absent.ts'
