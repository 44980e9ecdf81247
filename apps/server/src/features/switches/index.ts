export { createSwitchesReader } from './read-switches.ts'
export { switchConsoleHandlers } from './switches.routes.ts'
