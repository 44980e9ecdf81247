export { createMarketMemory, type MarketDeps } from './market-memory.ts'
export {
  type BestOffer,
  changeStock,
  findBestOffers,
  findOffer,
  findSides,
  listOffersUp,
  type StockChange,
} from './offer.queries.ts'
export { isHidden, offerView } from './offer.views.ts'
export { marketNow, readPrices } from './offer-price.ts'
export { conditionsOf } from './offer-terms.ts'
export { createPriceFeedReader, readPriceFeed, referenceSet } from './read-price-feed.ts'
export { stopOffer } from './stop-offer.ts'
export { sweepAlerts } from './sweep-alerts.ts'
export {
  createViewerLoader,
  type Viewer,
  type ViewerLoader,
} from './viewer.ts'
