export { QrCode } from './codes/QrCode.tsx'
export { pngOf, useHandOver } from './codes/use-hand-over.ts'
