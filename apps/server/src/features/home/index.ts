export { serviceHours } from './content.ts'
export { homeHandlers } from './home.routes.ts'
