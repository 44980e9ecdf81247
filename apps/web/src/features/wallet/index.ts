export { pngOf, useHandOver } from './codes/use-hand-over.ts'
