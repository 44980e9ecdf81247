export { describeCast, keepSellersOnline, seedDemo } from '@u-market/testkit/demo'
