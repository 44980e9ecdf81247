export {
  type CheckedFactor,
  checkFactor,
  countUserFactorsByKey,
  sealUserFactors,
  spendFactor,
} from './authenticator.ts'
export { pruneChallenges } from './challenges.ts'
export { scheduleLastPushes } from './change-password.ts'
export {
  type CheckedAssertion,
  checkAssertion,
  lockAssertion,
  requireUnspent,
  spendAssertions,
} from './check-assertion.ts'
export {
  checkLogin,
  forgetLogins,
  loginSubject,
  recordLogin,
} from './check-login.ts'
export { approveRecovery, recoveryFacts } from './decide-recovery.ts'
export { countEmailsByKey, findEmail } from './email.queries.ts'
export { addressOf, sealEmails, wordOf } from './email-address.ts'
export { eraseProfiles } from './erase-profiles.ts'
export { FREEZE_PAGE, freezeLink, readFreezeLink } from './freeze-link.ts'
export { numberOf, requireIdentityEnd } from './identity-number.ts'
export { limitAccountChanges } from './limit-attempts.ts'
export { findMobileMail } from './mobile-mail.ts'
export { sendMobileText } from './mobile-notices.ts'
export { nameDevice } from './name-device.ts'
export { skeletonOf, writeMissingSkeletons } from './nicknames.ts'
export { countNumbersByKey } from './number.queries.ts'
export { lockOffersForPause, NEVER, setOffersPause } from './offers-pause.ts'
export { findCodeMail, forgetEmail } from './own-email.ts'
export {
  checkPassword,
  hashSecret,
  requireStrongPassword,
  verifySecret,
} from './passwords.ts'
export { checkPayPassword, countPayPasswordsByKey } from './pay-password.ts'
export { maskName } from './profile.ts'
export { pruneAccounts } from './prune-accounts.ts'
export { pruneRecoveries } from './prune-recoveries.ts'
export { pruneVerifications } from './prune-verifications.ts'
export {
  findPasswordResetAt,
  findTrading,
  requireMayChange,
  requireMayRelease,
  requireMayResume,
  requireMayTrade,
  requireNotFrozen,
  requireNotHeld,
  requireUnrestricted,
} from './reset-hold.ts'
export { medianReviewMinutes } from './review-verification.ts'
export {
  isFrozenByOwner,
  lockSanctionAgainst,
  requireNotSanctioned,
  sanctionRefusal,
  setUserSanctions,
} from './sanctions.ts'
export { requireUsersKeys, sealNumbers } from './seal-numbers.ts'
export { findLiveSessions } from './session.queries.ts'
export { createSessionFinder, endSessionsOf, idleSince, notifyOwner } from './sessions.ts'
export { type CheckedCode, checkCode, deliverCode, spendCode } from './sms-codes.ts'
export { hashAct, requireOldProof, type StepUpAct } from './step-up-act.ts'
export { stopAddress } from './stop-key.ts'
export { sweepMobileChanges } from './sweep-mobile-changes.ts'
export { checkThawProof, spendThawProof, type ThawProof } from './thaw-proof.ts'
export { offerRelease } from './use-passkey.ts'
export { lockUser, lockUsers, markMerchants } from './user.queries.ts'
export { type SessionOwner, userinfoView } from './user.views.ts'
export { revokeApproved } from './verification.queries.ts'
export { readVerification, requireVerified } from './verified.ts'
