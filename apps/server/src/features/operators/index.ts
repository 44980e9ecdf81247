export {
  type OnRecord,
  onRecord,
  recordAudit,
  recordAudits,
  recordDocumentView,
  recordLook,
  recordRefusedAct,
} from './audit.ts'
export { pruneCaseViews } from './cases.console.ts'
export {
  decideAlone,
  findProposed,
  insertDeeds,
  requireAlone,
  requireNotProposed,
  takesSecond,
} from './decide-alone.ts'
export { describeOperators, openByLink, resetByLink, seedOperator } from './open-operator.ts'
export { findOperatorSession, pruneOperators } from './operator-sessions.ts'
export { countFactorsByKey, sealFactors } from './second-factor.ts'
export { type AuditProof, type Link, verifyAudit } from './verify-audit.ts'
