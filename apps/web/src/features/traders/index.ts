export { BlockRow } from './BlockRow.tsx'
