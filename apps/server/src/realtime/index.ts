export { createGateway } from './create-gateway.ts'
export { listenerConfig } from './create-listener.ts'
export { createNotifier } from './create-notifier.ts'
