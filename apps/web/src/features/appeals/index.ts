export { ApplySheet } from './ApplySheet.tsx'
