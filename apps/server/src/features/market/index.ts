export {
  type CachedRead,
  createCachedRead,
  createSettingsReader,
  createSwitchesReader,
} from './cached-reads.ts'
export { applySetting, previewSetting } from './change-setting.ts'
export { type PaymentType, readPaymentTypes } from './payment-types.ts'
export {
  lockSettings,
  lockSettingsForShare,
  settingsNow,
  writeSetting,
} from './setting.queries.ts'
export {
  requireNotSwitchedOff,
  stoppedTypesOf,
  switchedOff,
  switchWords,
} from './switched-off.ts'
