export { pruneChallenges } from './challenges.ts'
export {
  type CheckedAssertion,
  checkAssertion,
  lockAssertion as lookAtAssertion,
  requireUnspent,
  spendAssertions,
} from './check-assertion.ts'
export {
  checkLogin as judgeLogin,
  forgetLogins,
  loginSubject as loginOf,
  recordLogin as noteSignIn,
} from './check-login.ts'
export { searchedFingerprints } from './identity-number.ts'
export { nameDevice } from './name-device.ts'
export { countNumbersByKey, usersWithNumber } from './number.queries.ts'
export {
  checkPayPassword,
  hashSecret,
  requireStrongPassword as requireGoodPassword,
  verifySecret,
} from './passwords.ts'
export { maskName } from './profile.ts'
export { pruneAccounts } from './prune-accounts.ts'
export { pruneVerifications } from './prune-verifications.ts'
export {
  findPasswordResetAt as lookAtReset,
  requireMayRelease as requireReleasable,
  requireMayTrade as requireTradable,
  requireUnrestricted as requireFree,
} from './reset-hold.ts'
export {
  decideVerification,
  medianReviewMinutes,
  verificationOf,
  verificationPage,
} from './review-verification.ts'
export {
  lockSanctionAgainst as findBarring,
  requireNotSanctioned as requireUnbarred,
  sanctionRefusal as barredBy,
  setUserSanctions,
} from './sanctions.ts'
export { requireNumberKeys, sealNumbers } from './seal-numbers.ts'
export { findLiveSessions } from './session.queries.ts'
export { createSessionFinder, endSessionsOf, idleSince } from './sessions.ts'
export { type CheckedCode, checkCode, deliverCode, spendCode } from './sms-codes.ts'
export { hashAct, offerRelease, type StepUpAct as LeavingAct } from './use-passkey.ts'
export { lockUser, lockUsers, markMerchants } from './user.queries.ts'
export { userinfoView } from './user.views.ts'
