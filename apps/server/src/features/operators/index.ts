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
export { describeOperators, openByLink, resetByLink, seedOperator } from './open-operator.ts'
export { findOperatorSession, pruneOperators } from './operator-sessions.ts'
export { countFactorsByKey, sealFactors } from './second-factor.ts'
export {
  findProposed,
  insertSoloDecisions,
  needsSecondOperator,
  recordSoloDecision,
  requireNotProposed,
  requireWithinSoloLimit,
} from './solo-decisions.ts'
export { type AuditVerification, type Link, verifyAudit } from './verify-audit.ts'
