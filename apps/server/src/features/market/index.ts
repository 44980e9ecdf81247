export { applySetting, previewSetting } from './change-setting.ts'
export {
  type CachedRead as KeptRead,
  createCachedRead as createKeptRead,
  createSettingsReader,
  createSwitchesReader,
} from './kept-reads.ts'
export { readPaymentTypes } from './payment-types.ts'
export {
  lockSettings,
  lockSettingsForShare as holdSettings,
  settingsNow,
  writeSetting,
} from './setting.queries.ts'
export {
  requireNotSwitchedOff as requireOn,
  stoppedTypesOf,
  switchedOff,
  switchWords,
} from './switched-off.ts'
