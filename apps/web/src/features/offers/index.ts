export { coinOf, mostOf, priceOf } from './quantity.ts'
