export { paymentMethodHandlers } from './payment-methods.routes.ts'
