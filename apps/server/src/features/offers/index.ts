export {
  type BestOffer,
  changeStock,
  findBestOffers,
  findOffer,
  findSides,
  listOffersUp,
  type StockChange,
} from './offer.queries.ts'
export { isHidden as isWithheld, offerView } from './offer.views.ts'
export { marketNow, readPrices } from './offer-price.ts'
export { conditionsOf } from './offer-terms.ts'
export { createPriceFeedReader, readPriceFeed, referenceSet } from './read-price-feed.ts'
export { stopOffer } from './stop-offer.ts'
export {
  createViewerLoader as createReaderFinder,
  type Viewer as Reader,
  type ViewerLoader as ReaderFinder,
} from './viewer.ts'
