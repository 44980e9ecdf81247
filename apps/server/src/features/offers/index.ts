export { findBestOffers } from './offer.queries.ts'
export { offerHandlers } from './offers.routes.ts'
export { changeStock, type StockChange } from './stock.ts'
export { lockOffersUp, takeDownOffers } from './take-down-offers.ts'
