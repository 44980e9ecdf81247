export { coinOf, coinRange, mostOf, priceOf } from './quantity.ts'
