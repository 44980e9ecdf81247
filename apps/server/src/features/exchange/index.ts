export { decideIn, requireFreeTransaction } from './decide-exchange.ts'
export { findExchange } from './exchange.queries.ts'
export { exchangeConsoleHandlers, exchangeHandlers } from './exchange.routes.ts'
export { payoutPreview } from './exchange.views.ts'
