export { readPaymentTypes } from './payment-types.ts'
export { listPriceChanges, type PriceChange } from './price-history.ts'
export { createSettingsReader } from './read-settings.ts'
export { settingConsoleHandlers } from './settings.routes.ts'
