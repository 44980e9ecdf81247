export { createPriceFeedReader } from './price-feed-reader.ts'
export { priceConsoleHandlers } from './prices.routes.ts'
export { readPriceFeed } from './read-price-feed.ts'
export { referenceSet } from './reference-set.ts'
