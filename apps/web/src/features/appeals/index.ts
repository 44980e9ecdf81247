export { ApplySheet } from './ApplySheet.tsx'
export { appealAddress } from './appeal-address.ts'
