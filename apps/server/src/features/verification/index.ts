export { decideVerification } from './decide-verification.ts'
export { verificationOf, verificationPage } from './review-verification.ts'
export { verificationHandlers } from './verification.routes.ts'
