export { QuickBuy } from './QuickBuy.tsx'
export { coinOf, priceOf } from './quantity.ts'
