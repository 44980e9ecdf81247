export { findAccounts, requireNotNew } from './access-changes.ts'
export {
  type AuditContext,
  auditContext,
  recordAudit,
  recordAudits,
  recordDocumentView,
  recordRefusedAct,
  recordView,
} from './audit.ts'
export { pruneCaseViews } from './cases.console.ts'
export { notTwoRefusal } from './not-two.ts'
export { describeOperators, openByLink, resetByLink, seedOperator } from './open-operator.ts'
export { findOperatorSession, pruneOperators } from './operator-sessions.ts'
export { countFactorsByKey, sealFactors } from './second-factor.ts'
export {
  findProposed,
  insertSoloDecisions,
  recordSoloDecision,
  requireNotProposed,
  requireWithinSoloLimit,
  soloView,
} from './solo-decisions.ts'
export { type AuditVerification, type Link, verifyAudit } from './verify-audit.ts'
