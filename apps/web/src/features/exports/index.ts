export { ExportButton } from './ExportButton.tsx'
export { type AskFile, FileSheet } from './FileSheet.tsx'
export { phoneZone } from './time-zone.ts'
