export { WALLET_ADDRESS } from './code-links.ts'
