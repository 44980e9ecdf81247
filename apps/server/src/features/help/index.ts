export { helpConsoleHandlers, helpHandlers } from './help.routes.ts'
