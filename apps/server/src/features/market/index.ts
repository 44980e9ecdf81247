export {
  type CachedRead,
  createCachedRead,
  createRailsReader,
  createSettingsReader,
  createSwitchesReader,
  createTermsReader,
} from './cached-reads.ts'
export { applyRail, previewRail, railForm } from './change-rail.ts'
export { applySetting, previewSetting } from './change-setting.ts'
export { findLastConsent } from './consent.queries.ts'
export { recordConsent, requireConsent, requirePublished } from './consent.ts'
export { findRails, methodFields, railNames, railsOn } from './payment-rails.ts'
export { requirePayable } from './require-payable.ts'
export { countryOf, type MarketPlace, PlaceProblem, setCurrency } from './set-currency.ts'
export {
  lockSettings,
  lockSettingsForShare,
  settingsNow,
  writeSetting,
} from './setting.queries.ts'
export {
  findStops,
  findSwitchesOff,
  requireNotSwitchedOff,
  stoppedTypesOf,
  switchedOff,
  switchWords,
} from './switched-off.ts'
