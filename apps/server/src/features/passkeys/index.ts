export {
  type CheckedAssertion,
  checkAssertion,
  lookAtAssertion,
  requireUnspent,
  spendAssertions,
} from './check-assertion.ts'
export { offerRelease } from './offer-signature.ts'
export { passkeyHandlers } from './passkeys.routes.ts'
export { pruneChallenges } from './prune-challenges.ts'
export { hashAct, type LeavingAct } from './step-up-act.ts'
