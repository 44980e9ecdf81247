export { findBestOffers } from './offer.queries.ts'
export { offerHandlers } from './offers.routes.ts'
