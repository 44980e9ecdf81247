export { faultConsoleHandlers, faultHandlers } from './faults.routes.ts'
