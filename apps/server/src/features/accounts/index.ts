export { userinfoView } from './accounts.routes.ts'
export {
  type CheckedAssertion,
  checkAssertion,
  lookAtAssertion,
  requireUnspent,
  spendAssertions,
} from './check-assertion.ts'
export { type CheckedCode, checkCode, spendCode } from './check-code.ts'
export { requireGoodPassword } from './check-new-password.ts'
export { checkPayPassword } from './check-pay-password.ts'
export { decideVerification } from './decide-verification.ts'
export { deliverCode } from './deliver-code.ts'
export { maskName } from './find-wallet.ts'
export { hashSecret, verifySecret } from './hash-secret.ts'
export { searchedFingerprints } from './identity-number.ts'
export { forgetLogins, judgeLogin, loginOf, noteSignIn } from './judge-login.ts'
export { nameDevice } from './name-device.ts'
export { countNumbersByKey, usersWithNumber } from './number.queries.ts'
export { offerRelease } from './offer-signature.ts'
export { pruneAccounts } from './prune-accounts.ts'
export { pruneChallenges } from './prune-challenges.ts'
export { pruneVerifications } from './prune-verifications.ts'
export { requireNumberKeys } from './require-number-keys.ts'
export { lookAtReset, requireFree, requireReleasable, requireTradable } from './reset-hold.ts'
export { medianReviewMinutes } from './review-times.ts'
export { verificationOf, verificationPage } from './review-verification.ts'
export { barredBy, findBarring, requireUnbarred, setUserSanctions } from './sanctions.ts'
export { sealNumbers } from './seal-numbers.ts'
export { findLiveSessions } from './session.queries.ts'
export { createSessionFinder, endSessionsOf, idleSince } from './sessions.ts'
export { hashAct, type LeavingAct } from './step-up-act.ts'
export { lockUser, lockUsers } from './user.queries.ts'
export { markMerchants } from './user-standing.ts'
