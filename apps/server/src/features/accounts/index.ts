export { pruneChallenges } from './challenges.ts'
export {
  type CheckedAssertion,
  checkAssertion,
  lookAtAssertion,
  requireUnspent,
  spendAssertions,
} from './check-assertion.ts'
export { searchedFingerprints } from './identity-number.ts'
export { forgetLogins, judgeLogin, loginOf, noteSignIn } from './judge-login.ts'
export { nameDevice } from './name-device.ts'
export { countNumbersByKey, usersWithNumber } from './number.queries.ts'
export { checkPayPassword, hashSecret, requireGoodPassword, verifySecret } from './passwords.ts'
export { maskName } from './profile.ts'
export { pruneAccounts } from './prune-accounts.ts'
export { pruneVerifications } from './prune-verifications.ts'
export { lookAtReset, requireFree, requireReleasable, requireTradable } from './reset-hold.ts'
export {
  decideVerification,
  medianReviewMinutes,
  verificationOf,
  verificationPage,
} from './review-verification.ts'
export { barredBy, findBarring, requireUnbarred, setUserSanctions } from './sanctions.ts'
export { requireNumberKeys, sealNumbers } from './seal-numbers.ts'
export { findLiveSessions } from './session.queries.ts'
export { createSessionFinder, endSessionsOf, idleSince } from './sessions.ts'
export { type CheckedCode, checkCode, deliverCode, spendCode } from './sms-codes.ts'
export { hashAct, type LeavingAct, offerRelease } from './use-passkey.ts'
export { lockUser, lockUsers, markMerchants } from './user.queries.ts'
export { userinfoView } from './user.views.ts'
