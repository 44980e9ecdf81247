export { blockHandlers } from './blocks.routes.ts'
