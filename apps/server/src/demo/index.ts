export { describeCast, seedDemo } from '@u-market/testkit/demo'
