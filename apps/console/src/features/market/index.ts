export { SettingDifference } from './setting-texts.tsx'
