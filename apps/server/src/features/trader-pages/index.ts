export { traderPageConsoleHandlers, traderPageHandlers } from './trader-pages.routes.ts'
