export { createGateway } from './create-gateway.ts'
export { createNotifier } from './create-notifier.ts'
