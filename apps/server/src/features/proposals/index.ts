export { proposalHandlers } from './proposals.routes.ts'
