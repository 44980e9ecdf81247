export { pngOf, useHandOver } from './codes/use-hand-over.ts'
export { useResetHold } from './held-coin.tsx'
