export { WALLET_ADDRESS } from './code-links.ts'
export { useHandOver } from './use-hand-over.ts'
