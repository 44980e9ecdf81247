export {
  type AuditContext as OnRecord,
  auditContext as onRecord,
  recordAudit,
  recordAudits,
  recordDocumentView,
  recordRefusedAct,
  recordView as recordLook,
} from './audit.ts'
export { pruneCaseViews } from './cases.console.ts'
export { describeOperators, openByLink, resetByLink, seedOperator } from './open-operator.ts'
export { findOperatorSession, pruneOperators } from './operator-sessions.ts'
export { countFactorsByKey, sealFactors } from './second-factor.ts'
export {
  findProposed,
  insertSoloDecisions as insertDeeds,
  needsSecondOperator as takesSecond,
  recordSoloDecision as decideAlone,
  requireNotProposed,
  requireWithinSoloLimit as requireAlone,
} from './solo-decisions.ts'
export { type AuditVerification as AuditProof, type Link, verifyAudit } from './verify-audit.ts'
