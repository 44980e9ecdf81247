export { readPaymentTypes } from './payment-types.ts'
export { createSettingsReader } from './read-settings.ts'
