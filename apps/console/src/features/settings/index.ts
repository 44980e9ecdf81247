export { SettingDifference } from './SettingDifference.tsx'
