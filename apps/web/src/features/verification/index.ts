export { verificationPage } from './use-kyc-route.ts'
