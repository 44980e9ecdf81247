export { createGateway } from './create-gateway.ts'
export { listenerConfig } from './create-listener.ts'
