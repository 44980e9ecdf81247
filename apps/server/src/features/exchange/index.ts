export { exchangeConsoleHandlers, exchangeHandlers } from './exchange.routes.ts'
